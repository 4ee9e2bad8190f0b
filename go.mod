module github.com/mcpgen/mcpgen

go 1.25.0

require (
	github.com/dave/jennifer v1.7.1 // indirect
	github.com/evanw/esbuild v0.28.2 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/spf13/cobra v1.10.2 // indirect
	github.com/spf13/pflag v1.0.9 // indirect
	golang.org/x/tools v0.47.0 // indirect
)
