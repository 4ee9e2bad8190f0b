package support

// reshapeParams decodes params into those of another type, which keeps in Extra
// what it does not declare. Members that `_meta` must have there and params do
// not give are taken from missing.
func reshapeParams(params jsonWriter, into Decodable, missing Members) error {
	e := newEncoder(nil)
	params.encode(e)
	data, err := e.finish()
	if err != nil {
		return err
	}
	var members Members
	if err := Unmarshal(data, &members); err != nil {
		return err
	}
	if len(missing) > 0 {
		var meta Members
		if _, err := members.Get(metaName, &meta); err != nil {
			return err
		}
		for name, value := range missing {
			if _, ok := meta[name]; ok {
				continue
			}
			if err := meta.Set(name, value); err != nil {
				return err
			}
		}
		if err := members.Set(metaName, meta); err != nil {
			return err
		}
	}
	return fromMembers(members, into)
}
