// Model Context Protocol 2025-03-26: the schema as mcpgen states it.
//
// Names, types and values are those of the published schema. The comments were
// written for mcpgen and become the comments of the Go code that it writes.

// --- Base protocol ---

/**
 * JSONRPCMessage is anything that travels as one JSON-RPC payload: a request, a
 * notification, a response, or a batch of them.
 */
export type JSONRPCMessage =
  | JSONRPCRequest
  | JSONRPCNotification
  | JSONRPCBatchRequest
  | JSONRPCResponse
  | JSONRPCError
  | JSONRPCBatchResponse;

/**
 * JSONRPCBatchRequest holds several requests and notifications that are sent
 * together in one JSON array.
 */
export type JSONRPCBatchRequest = (JSONRPCRequest | JSONRPCNotification)[];

/**
 * JSONRPCBatchResponse holds the responses to a batch of requests, failures
 * among them, which are sent together in one JSON array.
 */
export type JSONRPCBatchResponse = (JSONRPCResponse | JSONRPCError)[];

/** The protocol version that this schema describes. */
export const LATEST_PROTOCOL_VERSION = "2025-03-26";

/** The version of JSON-RPC that every message names. */
export const JSONRPC_VERSION = "2.0";

/**
 * ProgressToken is a token that ties progress notifications to the request that
 * asked for them.
 */
export type ProgressToken = string | number;

/**
 * Cursor is a position in a list that is handed out page by page, opaque to its
 * receiver.
 */
export type Cursor = string;

/** Request holds what every request has, whatever its method. */
export interface Request {
  /** Name of the method to call, such as "tools/call". */
  method: string;
  /** Parameters of the request; the method decides what they hold. */
  params?: {
    /** Metadata of the request, the progress token among it. */
    _meta?: {
      /**
       * Asks for progress notifications, which will carry this token; the
       * receiver is free to send none.
       */
      progressToken?: ProgressToken;
    };
    /** Parameters that the method defines. */
    [key: string]: unknown;
  };
}

/** Notification holds what every notification has, whatever its method. */
export interface Notification {
  /** Name of the notification, such as "notifications/progress". */
  method: string;
  /** Parameters of the notification; the method decides what they hold. */
  params?: {
    /** Metadata of the notification. */
    _meta?: { [key: string]: unknown };
    /** Parameters that the method defines. */
    [key: string]: unknown;
  };
}

/** Result holds what every result has, whatever the request. */
export interface Result {
  /** Metadata of the result. */
  _meta?: { [key: string]: unknown };
  /** Members that the particular result defines, and any others. */
  [key: string]: unknown;
}

/** RequestID identifies a request; the response carries the same value. */
export type RequestId = string | number;

/**
 * JSONRPCRequest is a request as it travels: method and params, with the ID
 * under which the response comes back.
 */
export interface JSONRPCRequest extends Request {
  /** Version of JSON-RPC, always "2.0". */
  jsonrpc: typeof JSONRPC_VERSION;
  /** Identifies the request, so that the response can be matched to it. */
  id: RequestId;
}

/**
 * JSONRPCNotification is a notification as it travels: method and params, but
 * no ID, as nothing answers it.
 */
export interface JSONRPCNotification extends Notification {
  /** Version of JSON-RPC, always "2.0". */
  jsonrpc: typeof JSONRPC_VERSION;
}

/** JSONRPCResponse is the response to a request that succeeded. */
export interface JSONRPCResponse {
  /** Version of JSON-RPC, always "2.0". */
  jsonrpc: typeof JSONRPC_VERSION;
  /** ID of the request that this answers. */
  id: RequestId;
  /** Outcome of the request; its method decides what this holds. */
  result: Result;
}

// --- Errors ---

/** Error code for text that is not valid JSON. */
export const PARSE_ERROR = -32700;

/** Error code for JSON that is not a valid request. */
export const INVALID_REQUEST = -32600;

/** Error code for a method that the receiver does not have. */
export const METHOD_NOT_FOUND = -32601;

/** Error code for params that do not fit the method. */
export const INVALID_PARAMS = -32602;

/** Error code for a failure inside the receiver. */
export const INTERNAL_ERROR = -32603;

/** JSONRPCError is the response to a request that failed. */
export interface JSONRPCError {
  /** Version of JSON-RPC, always "2.0". */
  jsonrpc: typeof JSONRPC_VERSION;
  /** ID of the request that this answers. */
  id: RequestId;
  /** Why the request failed. */
  error: {
    /**
     * Number that stands for the kind of error, such as -32602 for invalid
     * params.
     */
    code: number;
    /** What went wrong, in one short sentence. */
    message: string;
    /** More about the error, in a form that its sender chooses. */
    data?: unknown;
  };
}

/**
 * EmptyResult is a result with no content of its own, which just says that the
 * request succeeded.
 */
export type EmptyResult = Result;

// --- Cancellation ---

/**
 * CancelledNotification cancels a request that the same side sent earlier and
 * that may have finished meanwhile. A client never cancels initialize.
 */
export interface CancelledNotification extends Notification {
  /** Method of the notification, always "notifications/cancelled". */
  method: "notifications/cancelled";
  /** Which request to give up, and why. */
  params: {
    /** ID of the request to give up, which the same side sent earlier. */
    requestId: RequestId;
    /** Why the request is given up, for logs or for the user. */
    reason?: string;
  };
}

// --- Handshake and capabilities ---

/**
 * InitializeRequest opens a connection: the client states its protocol version
 * and capabilities. It is answered by {@link InitializeResult}.
 */
export interface InitializeRequest extends Request {
  /** Method of the request, always "initialize". */
  method: "initialize";
  /** Protocol version, capabilities and software of the client. */
  params: {
    /** Newest protocol version that the client speaks. */
    protocolVersion: string;
    /** Optional features that the client supports. */
    capabilities: ClientCapabilities;
    /** Which software the client is. */
    clientInfo: Implementation;
  };
}

/**
 * InitializeResult is the server's half of the handshake: its choice of
 * protocol version, its capabilities and its software.
 */
export interface InitializeResult extends Result {
  /**
   * Protocol version that the server picked; a client that does not speak it
   * has to disconnect.
   */
  protocolVersion: string;
  /** Optional features that the server supports. */
  capabilities: ServerCapabilities;
  /** Which software the server is. */
  serverInfo: Implementation;
  /**
   * How to make good use of the server, in words that the client may pass on to
   * its model.
   */
  instructions?: string;
}

/** InitializedNotification is sent by the client when the handshake is done. */
export interface InitializedNotification extends Notification {
  /** Method of the notification, always "notifications/initialized". */
  method: "notifications/initialized";
}

/**
 * ClientCapabilities lists the optional features of a client. Members other
 * than the ones declared here are allowed.
 */
export interface ClientCapabilities {
  /** Features outside the standard, each by name with its settings. */
  experimental?: { [key: string]: object };
  /** Set if the server may ask for the client's roots. */
  roots?: {
    /** Whether the client tells the server when its list of roots changes. */
    listChanged?: boolean;
  };
  /** Set if the server may have the client's language model write messages. */
  sampling?: object;
}

/**
 * ServerCapabilities lists the optional features of a server. Members other
 * than the ones declared here are allowed.
 */
export interface ServerCapabilities {
  /** Features outside the standard, each by name with its settings. */
  experimental?: { [key: string]: object };
  /** Set if the server can send log messages. */
  logging?: object;
  /** Set if the server can suggest values for arguments. */
  completions?: object;
  /** Set if the server has prompts. */
  prompts?: {
    /** Whether the server tells the client when its list of prompts changes. */
    listChanged?: boolean;
  };
  /** Set if the server has resources. */
  resources?: {
    /** Whether the client can ask to be told when a resource changes. */
    subscribe?: boolean;
    /**
     * Whether the server tells the client when its list of resources changes.
     */
    listChanged?: boolean;
  };
  /** Set if the server has tools. */
  tools?: {
    /** Whether the server tells the client when its list of tools changes. */
    listChanged?: boolean;
  };
}

/**
 * Implementation is the software of a client or server, by name and version.
 */
export interface Implementation {
  /** Name of the software. */
  name: string;
  /** Version of the software. */
  version: string;
}

// --- Ping ---

/**
 * PingRequest checks that the other side is still there; it is answered at once
 * by {@link EmptyResult}.
 */
export interface PingRequest extends Request {
  /** Method of the request, always "ping". */
  method: "ping";
}

// --- Progress ---

/**
 * ProgressNotification reports how far a long request has come, if its sender
 * asked for that with a progress token.
 */
export interface ProgressNotification extends Notification {
  /** Method of the notification, always "notifications/progress". */
  method: "notifications/progress";
  /** How far the request has come. */
  params: {
    /** Token that the request brought in its metadata. */
    progressToken: ProgressToken;
    /**
     * How far the work has come; each notification goes higher, with or without
     * a total.
     *
     * @TJS-type number
     */
    progress: number;
    /**
     * Value of progress at which the work is done, if known.
     *
     * @TJS-type number
     */
    total?: number;
    /** What is being done at the moment, in words. */
    message?: string;
  };
}

// --- Lists and caching ---

/**
 * PaginatedRequest holds what requests for one page of a list have in common.
 */
export interface PaginatedRequest extends Request {
  /** Which page of the list to return. */
  params?: {
    /** Cursor that came with the page before; absent for the first page. */
    cursor?: Cursor;
  };
}

/**
 * PaginatedResult holds what results with one page of a list have in common.
 */
export interface PaginatedResult extends Result {
  /** Cursor for the next page; absent on the last page. */
  nextCursor?: Cursor;
}

// --- Resources ---

/**
 * ListResourcesRequest asks the server for its resources; it is answered by
 * {@link ListResourcesResult}.
 */
export interface ListResourcesRequest extends PaginatedRequest {
  /** Method of the request, always "resources/list". */
  method: "resources/list";
}

/** ListResourcesResult is one page of the server's resources. */
export interface ListResourcesResult extends PaginatedResult {
  /** Resources on this page. */
  resources: Resource[];
}

/**
 * ListResourceTemplatesRequest asks the server for its resource templates; it
 * is answered by {@link ListResourceTemplatesResult}.
 */
export interface ListResourceTemplatesRequest extends PaginatedRequest {
  /** Method of the request, always "resources/templates/list". */
  method: "resources/templates/list";
}

/**
 * ListResourceTemplatesResult is one page of the server's resource templates.
 */
export interface ListResourceTemplatesResult extends PaginatedResult {
  /** Resource templates on this page. */
  resourceTemplates: ResourceTemplate[];
}

/**
 * ReadResourceRequest reads a resource of the server; it is answered by {@link
 * ReadResourceResult}.
 */
export interface ReadResourceRequest extends Request {
  /** Method of the request, always "resources/read". */
  method: "resources/read";
  /** Which resource to read. */
  params: {
    /**
     * URI of the resource, of any scheme; only the server has to understand it.
     *
     * @format uri
     */
    uri: string;
  };
}

/** ReadResourceResult holds the contents of a resource. */
export interface ReadResourceResult extends Result {
  /** Parts of the resource, each as text or as binary data. */
  contents: (TextResourceContents | BlobResourceContents)[];
}

/**
 * ResourceListChangedNotification tells the client that the server's list of
 * resources has changed; it needs no subscription.
 */
export interface ResourceListChangedNotification extends Notification {
  /**
   * Method of the notification, always "notifications/resources/list_changed".
   */
  method: "notifications/resources/list_changed";
}

/**
 * SubscribeRequest asks for a {@link ResourceUpdatedNotification} whenever a
 * resource changes; it is answered by {@link EmptyResult}.
 */
export interface SubscribeRequest extends Request {
  /** Method of the request, always "resources/subscribe". */
  method: "resources/subscribe";
  /** Which resource to watch. */
  params: {
    /**
     * URI of the resource, of any scheme; only the server has to understand it.
     *
     * @format uri
     */
    uri: string;
  };
}

/**
 * UnsubscribeRequest undoes a {@link SubscribeRequest}; it is answered by
 * {@link EmptyResult}.
 */
export interface UnsubscribeRequest extends Request {
  /** Method of the request, always "resources/unsubscribe". */
  method: "resources/unsubscribe";
  /** Which resource to stop watching. */
  params: {
    /**
     * URI of the resource to stop watching.
     *
     * @format uri
     */
    uri: string;
  };
}

/**
 * ResourceUpdatedNotification tells the client of a change to a resource, if a
 * {@link SubscribeRequest} asked for that; it may then read the resource again.
 */
export interface ResourceUpdatedNotification extends Notification {
  /** Method of the notification, always "notifications/resources/updated". */
  method: "notifications/resources/updated";
  /** Which resource has changed. */
  params: {
    /**
     * URI of the changed resource; it may lie within the one that is watched.
     *
     * @format uri
     */
    uri: string;
  };
}

/**
 * Resource is something that clients can read from the server under a URI, such
 * as a file.
 */
export interface Resource {
  /**
   * URI under which the resource can be read.
   *
   * @format uri
   */
  uri: string;
  /** Name of the resource, for people to read. */
  name: string;
  /** What the resource holds; it helps a model to choose. */
  description?: string;
  /** MIME type of the resource, if known. */
  mimeType?: string;
  /** Hints for the client on using or showing the resource. */
  annotations?: Annotations;
  /** Size of the raw content in bytes, before any encoding, if known. */
  size?: number;
}

/**
 * ResourceTemplate is a pattern for the URIs of resources that clients can read
 * from the server.
 */
export interface ResourceTemplate {
  /**
   * Template by RFC 6570 from which such a URI is made.
   *
   * @format uri-template
   */
  uriTemplate: string;
  /** Name of the kind of resource, for people to read. */
  name: string;
  /** What the template is for; it helps a model to choose. */
  description?: string;
  /** MIME type of the resources that match, if they all have the same. */
  mimeType?: string;
  /** Hints for the client on using or showing the resources that match. */
  annotations?: Annotations;
}

/**
 * ResourceContents holds what text and binary contents of a resource have in
 * common.
 */
export interface ResourceContents {
  /**
   * URI of the resource, or of the part of one, that these are the contents of.
   *
   * @format uri
   */
  uri: string;
  /** MIME type of the contents, if known. */
  mimeType?: string;
}

/**
 * TextResourceContents holds the contents of a resource, or of a part of one,
 * as text.
 */
export interface TextResourceContents extends ResourceContents {
  /** The text itself; binary data belongs in {@link BlobResourceContents}. */
  text: string;
}

/**
 * BlobResourceContents holds the contents of a resource, or of a part of one,
 * as binary data.
 */
export interface BlobResourceContents extends ResourceContents {
  /**
   * The binary data, encoded in base64.
   *
   * @format byte
   */
  blob: string;
}

// --- Prompts ---

/**
 * ListPromptsRequest asks the server for its prompts; it is answered by {@link
 * ListPromptsResult}.
 */
export interface ListPromptsRequest extends PaginatedRequest {
  /** Method of the request, always "prompts/list". */
  method: "prompts/list";
}

/** ListPromptsResult is one page of the server's prompts. */
export interface ListPromptsResult extends PaginatedResult {
  /** Prompts on this page. */
  prompts: Prompt[];
}

/**
 * GetPromptRequest fetches a prompt of the server, filled in with arguments; it
 * is answered by {@link GetPromptResult}.
 */
export interface GetPromptRequest extends Request {
  /** Method of the request, always "prompts/get". */
  method: "prompts/get";
  /** Which prompt to fetch, and how to fill it in. */
  params: {
    /** Name of the prompt to fetch. */
    name: string;
    /** Values to fill the prompt in with, by argument name. */
    arguments?: { [key: string]: string };
  };
}

/** GetPromptResult is a prompt that is filled in and ready for the model. */
export interface GetPromptResult extends Result {
  /** What the prompt is for. */
  description?: string;
  /** Messages that make up the prompt, in order. */
  messages: PromptMessage[];
}

/**
 * Prompt is a prompt that the server has ready, perhaps with arguments to fill
 * in.
 */
export interface Prompt {
  /** Name under which the prompt can be fetched. */
  name: string;
  /** What the prompt is for. */
  description?: string;
  /** Arguments with which the prompt can be filled in. */
  arguments?: PromptArgument[];
}

/** PromptArgument is an argument that a prompt takes. */
export interface PromptArgument {
  /** Name of the argument. */
  name: string;
  /** What the argument means, for people to read. */
  description?: string;
  /** Whether the prompt cannot do without the argument. */
  required?: boolean;
}

/** Role says who speaks in a conversation: the user or the assistant. */
export type Role = "user" | "assistant";

/**
 * PromptMessage is a message of a prompt. Unlike a {@link SamplingMessage} it
 * can embed resources.
 */
export interface PromptMessage {
  /** Who speaks. */
  role: Role;
  /** What is said. */
  content: TextContent | ImageContent | AudioContent | EmbeddedResource;
}

/**
 * EmbeddedResource holds the contents of a resource inside a prompt or a tool
 * result.
 */
export interface EmbeddedResource {
  /** Kind of content, always "resource". */
  type: "resource";
  /** Contents of the resource, as text or as binary data. */
  resource: TextResourceContents | BlobResourceContents;
  /** Hints for the client on using or showing the contents. */
  annotations?: Annotations;
}

/**
 * PromptListChangedNotification tells the client that the server's list of
 * prompts has changed; it needs no subscription.
 */
export interface PromptListChangedNotification extends Notification {
  /**
   * Method of the notification, always "notifications/prompts/list_changed".
   */
  method: "notifications/prompts/list_changed";
}

// --- Tools ---

/**
 * ListToolsRequest asks the server for its tools; it is answered by {@link
 * ListToolsResult}.
 */
export interface ListToolsRequest extends PaginatedRequest {
  /** Method of the request, always "tools/list". */
  method: "tools/list";
}

/** ListToolsResult is one page of the server's tools. */
export interface ListToolsResult extends PaginatedResult {
  /** Tools on this page. */
  tools: Tool[];
}

/**
 * CallToolResult holds what a tool returned. It also reports failures of the
 * tool itself, so that the model can see them.
 */
export interface CallToolResult extends Result {
  /** What the tool returned, as blocks of content. */
  content: (TextContent | ImageContent | AudioContent | EmbeddedResource)[];
  /**
   * Whether the tool failed; absent means that it did not. A call that never
   * reached a tool is answered with a JSON-RPC error instead.
   */
  isError?: boolean;
}

/**
 * CallToolRequest calls a tool of the server; it is answered by {@link
 * CallToolResult}.
 */
export interface CallToolRequest extends Request {
  /** Method of the request, always "tools/call". */
  method: "tools/call";
  /** Which tool to call, and with which arguments. */
  params: {
    /** Which tool to call, by name. */
    name: string;
    /** Arguments for the tool, by name. */
    arguments?: { [key: string]: unknown };
  };
}

/**
 * ToolListChangedNotification tells the client that the server's list of tools
 * has changed; it needs no subscription.
 */
export interface ToolListChangedNotification extends Notification {
  /** Method of the notification, always "notifications/tools/list_changed". */
  method: "notifications/tools/list_changed";
}

/**
 * ToolAnnotations are hints about what a tool does. They are only what the
 * server claims: do not rely on them unless you trust it.
 */
export interface ToolAnnotations {
  /** Name of the tool, for people to read. */
  title?: string;
  /** Whether the tool changes nothing around it; absent means false. */
  readOnlyHint?: boolean;
  /**
   * Whether the tool may destroy things rather than only add to them; absent
   * means true. It says nothing about read-only tools.
   */
  destructiveHint?: boolean;
  /**
   * Whether calling the tool again with equal arguments changes nothing more;
   * absent means false. It says nothing about read-only tools.
   */
  idempotentHint?: boolean;
  /**
   * Whether the tool deals with an open world, as a web search does, or with a
   * closed one, such as a memory; absent means true.
   */
  openWorldHint?: boolean;
}

/** Tool is a tool that the server offers to call. */
export interface Tool {
  /** Name under which the tool is called. */
  name: string;
  /** What the tool does; it helps a model to choose. */
  description?: string;
  /**
   * JSON Schema of the arguments that the tool takes, which form one object.
   */
  inputSchema: {
    /** Type of the arguments taken together, always "object". */
    type: "object";
    /** Schema of each argument, by name. */
    properties?: { [key: string]: object };
    /** Names of the arguments that the tool cannot do without. */
    required?: string[];
  };
  /** Hints about what the tool does. */
  annotations?: ToolAnnotations;
}

// --- Logging ---

/**
 * SetLevelRequest tells the server which log messages to send; it is answered
 * by {@link EmptyResult}.
 */
export interface SetLevelRequest extends Request {
  /** Method of the request, always "logging/setLevel". */
  method: "logging/setLevel";
  /** How severe log messages must be. */
  params: {
    /** Least severe level at which the server should send log messages. */
    level: LoggingLevel;
  };
}

/**
 * LoggingMessageNotification is a log message of the server. Until a {@link
 * SetLevelRequest} comes, the server decides which ones to send.
 */
export interface LoggingMessageNotification extends Notification {
  /** Method of the notification, always "notifications/message". */
  method: "notifications/message";
  /** The log message. */
  params: {
    /** How severe the log message is. */
    level: LoggingLevel;
    /** Name of the logger that the message comes from. */
    logger?: string;
    /** What is logged: a string, an object or any other JSON. */
    data: unknown;
  };
}

/**
 * LoggingLevel says how severe a log message is, from "debug" up to
 * "emergency", with the meanings of syslog (RFC 5424).
 */
export type LoggingLevel =
  | "debug"
  | "info"
  | "notice"
  | "warning"
  | "error"
  | "critical"
  | "alert"
  | "emergency";

// --- Sampling ---

/**
 * CreateMessageRequest asks the client to have a language model of its choice
 * continue a conversation; it is answered by {@link CreateMessageResult}. The
 * user should be able to inspect and refuse it first.
 */
export interface CreateMessageRequest extends Request {
  /** Method of the request, always "sampling/createMessage". */
  method: "sampling/createMessage";
  /** What the model is given, and how it should answer. */
  params: {
    /** Conversation that the model should continue. */
    messages: SamplingMessage[];
    /** What kind of model the server would like; the client may ignore it. */
    modelPreferences?: ModelPreferences;
    /**
     * System prompt that the server would like; the client may change it or
     * leave it out.
     */
    systemPrompt?: string;
    /**
     * Whose context the client should add to the prompt: nobody's, that of this
     * server or that of all servers. The client may ignore it.
     */
    includeContext?: "none" | "thisServer" | "allServers";
    /**
     * Sampling temperature for the model.
     *
     * @TJS-type number
     */
    temperature?: number;
    /**
     * How many tokens the model may write at most; the client may set a lower
     * limit.
     */
    maxTokens: number;
    /** Texts at which the model should stop writing. */
    stopSequences?: string[];
    /**
     * Data for the provider of the model, in the form that the provider
     * defines.
     */
    metadata?: object;
  };
}

/**
 * CreateMessageResult is the message that the model wrote. The user should be
 * able to inspect it before the server gets it.
 */
export interface CreateMessageResult extends Result, SamplingMessage {
  /** Name of the model that wrote the message. */
  model: string;
  /**
   * Why the model stopped, if known; its provider may have reasons of its own.
   */
  stopReason?: "endTurn" | "stopSequence" | "maxTokens" | string;
}

/** SamplingMessage is a message to or from a language model. */
export interface SamplingMessage {
  /** Who speaks. */
  role: Role;
  /** What is said. */
  content: TextContent | ImageContent | AudioContent;
}

/** Annotations are hints for the client on using or showing an object. */
export interface Annotations {
  /** Whom the object is meant for: the user, the assistant or both. */
  audience?: Role[];
  /**
   * How much the object matters to the work of the server, from 0 (could be
   * left out) to 1 (cannot be done without).
   *
   * @TJS-type number
   * @minimum 0
   * @maximum 1
   */
  priority?: number;
}

/** TextContent is text for a model or from one. */
export interface TextContent {
  /** Kind of content, always "text". */
  type: "text";
  /** The text itself. */
  text: string;
  /** Hints for the client on using or showing the text. */
  annotations?: Annotations;
}

/** ImageContent is an image for a model or from one. */
export interface ImageContent {
  /** Kind of content, always "image". */
  type: "image";
  /**
   * The image, encoded in base64.
   *
   * @format byte
   */
  data: string;
  /**
   * MIME type of the image, such as "image/png"; not every provider takes every
   * type.
   */
  mimeType: string;
  /** Hints for the client on using or showing the image. */
  annotations?: Annotations;
}

/** AudioContent is audio for a model or from one. */
export interface AudioContent {
  /** Kind of content, always "audio". */
  type: "audio";
  /**
   * The audio, encoded in base64.
   *
   * @format byte
   */
  data: string;
  /**
   * MIME type of the audio, such as "audio/wav"; not every provider takes every
   * type.
   */
  mimeType: string;
  /** Hints for the client on using the audio. */
  annotations?: Annotations;
}

/**
 * ModelPreferences says what kind of model the server would like for sampling.
 * The client weighs it as it sees fit, or not at all.
 */
export interface ModelPreferences {
  /**
   * Models that would suit, best one first; they should count for more than the
   * priorities.
   */
  hints?: ModelHint[];
  /**
   * How much a low price matters, from 0 (not at all) to 1 (above all).
   *
   * @TJS-type number
   * @minimum 0
   * @maximum 1
   */
  costPriority?: number;
  /**
   * How much a fast answer matters, from 0 (not at all) to 1 (above all).
   *
   * @TJS-type number
   * @minimum 0
   * @maximum 1
   */
  speedPriority?: number;
  /**
   * How much the abilities of the model matter, from 0 (not at all) to 1 (above
   * all).
   *
   * @TJS-type number
   * @minimum 0
   * @maximum 1
   */
  intelligencePriority?: number;
}

/** ModelHint is a hint at a model to use. */
export interface ModelHint {
  /**
   * A piece of the model's name, such as "sonnet"; the client may also take it
   * for a like model of another provider.
   */
  name?: string;
}

// --- Completion ---

/**
 * CompleteRequest asks the server for possible values of an argument; it is
 * answered by {@link CompleteResult}.
 */
export interface CompleteRequest extends Request {
  /** Method of the request, always "completion/complete". */
  method: "completion/complete";
  /** Which argument to complete, and what is there so far. */
  params: {
    /** Prompt or resource template that the argument belongs to. */
    ref: PromptReference | ResourceReference;
    /** Argument to complete. */
    argument: {
      /** Name of the argument. */
      name: string;
      /** What the user has entered so far. */
      value: string;
    };
  };
}

/** CompleteResult holds possible values of an argument. */
export interface CompleteResult extends Result {
  /** The suggestions of the server. */
  completion: {
    /** Suggested values, no more than 100. */
    values: string[];
    /**
     * How many suggestions there are in all, which may be more than are listed.
     */
    total?: number;
    /** Whether there are more suggestions than are listed. */
    hasMore?: boolean;
  };
}

/** ResourceReference refers to a resource or a resource template by its URI. */
export interface ResourceReference {
  /** Kind of reference, always "ref/resource". */
  type: "ref/resource";
  /**
   * URI of the resource, or URI template of the resource template.
   *
   * @format uri-template
   */
  uri: string;
}

/** PromptReference refers to a prompt by its name. */
export interface PromptReference {
  /** Kind of reference, always "ref/prompt". */
  type: "ref/prompt";
  /** Name of the prompt. */
  name: string;
}

// --- Roots ---

/**
 * ListRootsRequest asks the client for its roots, the directories and files
 * that the server may work on; it is answered by {@link ListRootsResult}.
 */
export interface ListRootsRequest extends Request {
  /** Method of the request, always "roots/list". */
  method: "roots/list";
}

/** ListRootsResult holds the roots of the client. */
export interface ListRootsResult extends Result {
  /** Directories and files that the server may work on. */
  roots: Root[];
}

/**
 * Root is a place in the file system, be it a directory or a single file, that
 * the server may work on.
 */
export interface Root {
  /**
   * URI of the directory or file; so far always one that begins with "file://".
   *
   * @format uri
   */
  uri: string;
  /** Name of the root, for people to read. */
  name?: string;
}

/**
 * RootsListChangedNotification tells the server that the client's roots have
 * changed, so that it asks for them again.
 */
export interface RootsListChangedNotification extends Notification {
  /** Method of the notification, always "notifications/roots/list_changed". */
  method: "notifications/roots/list_changed";
}

// --- Messages by sender ---

/** ClientRequest is any request that a client can send. */
export type ClientRequest =
  | PingRequest
  | InitializeRequest
  | CompleteRequest
  | SetLevelRequest
  | GetPromptRequest
  | ListPromptsRequest
  | ListResourcesRequest
  | ListResourceTemplatesRequest
  | ReadResourceRequest
  | SubscribeRequest
  | UnsubscribeRequest
  | CallToolRequest
  | ListToolsRequest;

/** ClientNotification is any notification that a client can send. */
export type ClientNotification =
  | CancelledNotification
  | ProgressNotification
  | InitializedNotification
  | RootsListChangedNotification;

/** ClientResult is any result that a client can send. */
export type ClientResult = EmptyResult | CreateMessageResult | ListRootsResult;

/** ServerRequest is any request that a server can send. */
export type ServerRequest =
  PingRequest | CreateMessageRequest | ListRootsRequest;

/** ServerNotification is any notification that a server can send. */
export type ServerNotification =
  | CancelledNotification
  | ProgressNotification
  | LoggingMessageNotification
  | ResourceUpdatedNotification
  | ResourceListChangedNotification
  | ToolListChangedNotification
  | PromptListChangedNotification;

/** ServerResult is any result that a server can send. */
export type ServerResult =
  | EmptyResult
  | InitializeResult
  | CompleteResult
  | GetPromptResult
  | ListPromptsResult
  | ListResourceTemplatesResult
  | ListResourcesResult
  | ReadResourceResult
  | CallToolResult
  | ListToolsResult;
