package support

import (
	"path"
	"runtime/debug"
)

// programName gives the name and version of the main module, for a side that says
// nothing else about itself. The name is fallback where there is no module.
func programName(fallback string) (name, version string) {
	name, version = fallback, "0.0.0"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path != "" {
		name = path.Base(info.Main.Path)
		if v := info.Main.Version; v != "" && v != "(devel)" {
			version = v
		}
	}
	return name, version
}
