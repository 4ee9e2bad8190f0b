package main

//lint:file-ignore SA1019 sampling and roots are deprecated, but there to be tried out

import (
	"context"
	"fmt"

	mcp "github.com/mcpgen/mcpgen/generated/v20260728"
)

// inputTools need something from the client: an answer of its user, a text of
// its model, its roots. Each asks until it has all that it needs.
func (s *service) inputTools() []tool {
	return []tool{
		{
			name:        "test_input_required_result_elicitation",
			description: "Asks for the user's name.",
			run:         askName,
		},
		{
			name:        "test_input_required_result_sampling",
			description: "Asks the client's model for the capital of France.",
			run:         askCapital,
		},
		{
			name:        "test_input_required_result_list_roots",
			description: "Asks for the client's roots.",
			run:         askRoots,
		},
		{
			name:        "test_input_required_result_request_state",
			description: "Asks for a confirmation, and remembers by a state that it did.",
			run:         s.confirm,
		},
		{
			name:        "test_input_required_result_tampered_state",
			description: "Asks for a confirmation, and refuses a state that is not its own.",
			run:         s.confirm,
		},
		{
			name:        "test_input_required_result_multiple_inputs",
			description: "Asks for three different things at once.",
			run:         s.askThreeThings,
		},
		{
			name:        "test_input_required_result_multi_round",
			description: "Asks for a name, and then for a colour.",
			run:         s.askTwice,
		},
		{
			name:        "test_input_required_result_capabilities",
			description: "Asks for whatever the client says that it can give.",
			run:         askForAll,
		},
		{
			name:        "test_missing_capability",
			description: "Cannot do without the client's model.",
			run:         askCapital,
		},
		{
			name:        "test_streaming_elicitation",
			description: "Reports progress, then asks for the user's name.",
			run:         reportAndAsk,
		},
		{
			name:        "test_sampling",
			description: "Puts a question to the client's model.",
			input:       `{"type":"object","properties":{"prompt":{"type":"string"}},"required":["prompt"]}`,
			run:         with(askModel),
		},
		{
			name:        "test_elicitation",
			description: "Shows the user a message and a form.",
			input:       `{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}`,
			run:         with(askUser),
		},
		{
			name:        "test_elicitation_sep1034_defaults",
			description: "Shows the user a form that is filled in already.",
			run:         askToCheck,
		},
		{
			name:        "test_elicitation_sep1330_enums",
			description: "Shows the user a form with each kind of choice.",
			run:         askToChoose,
		},
	}
}

func askName(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	answer, ok := c.ElicitResponse("user_name")
	if !ok {
		return c.RequireInput(mcp.InputRequests{"user_name": nameForm()}, "")
	}
	return say(greeting(answer)), nil
}

func askCapital(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	return ask(c, "What is the capital of France?")
}

func askModel(_ context.Context, c call, in struct{ Prompt string }) (mcp.CallToolOutcome, error) {
	return ask(c, in.Prompt)
}

// ask puts a question to the client's model and returns what it says.
func ask(c call, text string) (mcp.CallToolOutcome, error) {
	answer, ok := c.CreateMessageResponse("answer")
	if !ok {
		return c.RequireInput(mcp.InputRequests{"answer": question(text)}, "")
	}
	return say("The model says: " + spoken(answer)), nil
}

func askRoots(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	answer, ok := c.ListRootsResponse("client_roots")
	if !ok {
		return c.RequireInput(mcp.InputRequests{"client_roots": rootsRequest()}, "")
	}
	return say(rootList(answer)), nil
}

// confirm takes a yes only together with the state that it gave away when it
// asked.
func (s *service) confirm(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	if c.RequestState() != "" {
		if err := s.states.open(c.RequestState(), "confirm", new(struct{})); err != nil {
			return nil, err
		}
		if answer, ok := c.ElicitResponse("confirm"); ok {
			if yes := answer.Content["ok"].Bool; !accepted(answer) || yes == nil || !*yes {
				return say("not confirmed"), nil
			}
			return say("state-ok"), nil
		}
	}
	request := form("Please confirm", fields{"ok": &mcp.BooleanSchema{Title: mcp.Ptr("Go on")}}, "ok")
	return c.RequireInput(mcp.InputRequests{"confirm": request}, s.states.seal("confirm", struct{}{}))
}

func (s *service) askThreeThings(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	if c.RequestState() != "" {
		if err := s.states.open(c.RequestState(), "three things", new(struct{})); err != nil {
			return nil, err
		}
	}
	name, hasName := c.ElicitResponse("user_name")
	answer, hasAnswer := c.CreateMessageResponse("greeting")
	roots, hasRoots := c.ListRootsResponse("client_roots")
	if hasName && hasAnswer && hasRoots {
		return show(&mcp.TextContent{Text: greeting(name)}, &mcp.TextContent{Text: spoken(answer)}, &mcp.TextContent{Text: rootList(roots)}), nil
	}
	return c.RequireInput(mcp.InputRequests{
		"user_name":    nameForm(),
		"greeting":     question("Generate a greeting"),
		"client_roots": rootsRequest(),
	}, s.states.seal("three things", struct{}{}))
}

// askTwice asks for one thing after another. What it knows already comes back
// with the state, since nothing else is kept between two requests.
func (s *service) askTwice(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	var known struct{ Name string }
	if c.RequestState() != "" {
		if err := s.states.open(c.RequestState(), "two rounds", &known); err != nil {
			return nil, err
		}
	}
	if answer, ok := c.ElicitResponse("step1"); ok {
		if known.Name, ok = filledIn(answer, "name"); !ok {
			return say("Then not."), nil
		}
	}
	if known.Name == "" {
		return c.RequireInput(mcp.InputRequests{"step1": nameForm()}, s.states.seal("two rounds", known))
	}
	answer, ok := c.ElicitResponse("step2")
	if !ok {
		request := form("Which colour do you like?", fields{"color": &mcp.StringSchema{}}, "color")
		return c.RequireInput(mcp.InputRequests{"step2": request}, s.states.seal("two rounds", known))
	}
	colour, ok := filledIn(answer, "color")
	if !ok {
		return say(known.Name + " likes no colour."), nil
	}
	return say(known.Name + " likes " + colour + "."), nil
}

func askForAll(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	can, requests, answers := c.ClientCapabilities(), mcp.InputRequests{}, 0
	if can.Elicitation != nil {
		requests["user_name"] = nameForm()
		if _, ok := c.ElicitResponse("user_name"); ok {
			answers++
		}
	}
	if can.Sampling != nil {
		requests["greeting"] = question("Generate a greeting")
		if _, ok := c.CreateMessageResponse("greeting"); ok {
			answers++
		}
	}
	if can.Roots != nil {
		requests["client_roots"] = rootsRequest()
		if _, ok := c.ListRootsResponse("client_roots"); ok {
			answers++
		}
	}
	if answers < len(requests) {
		return c.RequireInput(requests, "")
	}
	return say(fmt.Sprintf("You can be asked for %d things.", answers)), nil
}

// reportAndAsk tells apart whether it is called for the first time: progress
// must not go back.
func reportAndAsk(ctx context.Context, c call, arguments mcp.Object) (mcp.CallToolOutcome, error) {
	progress, message := 1.0, "about to ask"
	if _, ok := c.ElicitResponse("user_name"); ok {
		progress, message = 2, "answered"
	}
	if err := c.Progress(progress, 2, message); err != nil {
		return nil, err
	}
	return askName(ctx, c, arguments)
}

func askUser(_ context.Context, c call, in struct{ Message string }) (mcp.CallToolOutcome, error) {
	return fillIn(c, form(in.Message, fields{
		"username": &mcp.StringSchema{Description: mcp.Ptr("User's response")},
		"email":    &mcp.StringSchema{Description: mcp.Ptr("User's email address"), Format: mcp.Ptr(mcp.StringSchemaFormatEmail)},
	}, "username", "email"))
}

func askToCheck(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	return fillIn(c, form("Please check these values", fields{
		"name":     &mcp.StringSchema{Default: mcp.Ptr("John Doe")},
		"age":      &mcp.NumberSchema{Type: mcp.NumberSchemaTypeInteger, Default: mcp.Ptr(30.0)},
		"score":    &mcp.NumberSchema{Type: mcp.NumberSchemaTypeNumber, Default: mcp.Ptr(95.5)},
		"status":   &mcp.UntitledSingleSelectEnumSchema{Enum: []string{"active", "inactive", "pending"}, Default: mcp.Ptr("active")},
		"verified": &mcp.BooleanSchema{Default: mcp.Ptr(true)},
	}))
}

func askToChoose(_ context.Context, c call, _ mcp.Object) (mcp.CallToolOutcome, error) {
	options := []string{"option1", "option2", "option3"}
	return fillIn(c, form("Please choose", fields{
		"untitledSingle": &mcp.UntitledSingleSelectEnumSchema{Enum: options},
		"titledSingle": &mcp.TitledSingleSelectEnumSchema{OneOf: []mcp.TitledSingleSelectEnumSchemaOneOfItem{
			{Const: "value1", Title: "First Option"},
			{Const: "value2", Title: "Second Option"},
			{Const: "value3", Title: "Third Option"},
		}},
		"legacyEnum": &mcp.LegacyTitledEnumSchema{
			Enum:      []string{"opt1", "opt2", "opt3"},
			EnumNames: []string{"Option One", "Option Two", "Option Three"},
		},
		"untitledMulti": &mcp.UntitledMultiSelectEnumSchema{Items: mcp.UntitledMultiSelectEnumSchemaItems{Enum: options}},
		"titledMulti": &mcp.TitledMultiSelectEnumSchema{Items: mcp.TitledMultiSelectEnumSchemaItems{AnyOf: []mcp.TitledMultiSelectEnumSchemaItemsAnyOfItem{
			{Const: "value1", Title: "First Choice"},
			{Const: "value2", Title: "Second Choice"},
			{Const: "value3", Title: "Third Choice"},
		}}},
	}))
}

// fillIn shows the user a form and returns what became of it.
func fillIn(c call, request *mcp.ElicitRequest) (mcp.CallToolOutcome, error) {
	answer, ok := c.ElicitResponse("form")
	if !ok {
		return c.RequireInput(mcp.InputRequests{"form": request}, "")
	}
	data, err := answer.MarshalJSON()
	if err != nil {
		return nil, err
	}
	return say("User response: " + string(data)), nil
}
