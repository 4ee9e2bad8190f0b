// Model Context Protocol 2025-11-25: the schema as mcpgen states it.
//
// Names, types and values are those of the published schema. The comments were
// written for mcpgen and become the comments of the Go code that it writes.

// --- Base protocol ---

/**
 * JSONRPCMessage is any message of the protocol: a request, a notification or a
 * response.
 *
 * @category JSON-RPC
 */
export type JSONRPCMessage =
  JSONRPCRequest | JSONRPCNotification | JSONRPCResponse;

/**
 * The protocol version that this schema describes.
 *
 * @internal
 */
export const LATEST_PROTOCOL_VERSION = "2025-11-25";

/**
 * The version of JSON-RPC that every message names.
 *
 * @internal
 */
export const JSONRPC_VERSION = "2.0";

/**
 * ProgressToken is a token that ties progress notifications to the request that
 * asked for them.
 *
 * @category Common Types
 */
export type ProgressToken = string | number;

/**
 * Cursor is a position in a list that is handed out page by page, opaque to its
 * receiver.
 *
 * @category Common Types
 */
export type Cursor = string;

/**
 * TaskAugmentedRequestParams holds the params of a request that may be run as a
 * task.
 *
 * @internal
 */
export interface TaskAugmentedRequestParams extends RequestParams {
  /**
   * Asks to run the request as a task, if the receiver supports that; the
   * answer is then {@link CreateTaskResult}, and tasks/result fetches the rest.
   */
  task?: TaskMetadata;
}

/**
 * RequestParams holds what the params of all requests have in common.
 *
 * @internal
 */
export interface RequestParams {
  /** Metadata of the request, the progress token among it. */
  _meta?: {
    /**
     * Asks for progress notifications, which will carry this token; the
     * receiver is free to send none.
     */
    progressToken?: ProgressToken;
    /** Further metadata, under keys that the sender chooses. */
    [key: string]: unknown;
  };
}

/**
 * Request holds what every request has, whatever its method.
 *
 * @internal
 */
export interface Request {
  /** Name of the method to call, such as "tools/call". */
  method: string;
  /** Parameters of the request; the method decides what they hold. */
  params?: { [key: string]: any };
}

/**
 * NotificationParams holds what the params of all notifications have in common.
 *
 * @internal
 */
export interface NotificationParams {
  /** Metadata of the notification. */
  _meta?: { [key: string]: unknown };
}

/**
 * Notification holds what every notification has, whatever its method.
 *
 * @internal
 */
export interface Notification {
  /** Name of the notification, such as "notifications/progress". */
  method: string;
  /** Parameters of the notification; the method decides what they hold. */
  params?: { [key: string]: any };
}

/**
 * Result holds what every result has, whatever the request.
 *
 * @category Common Types
 */
export interface Result {
  /** Metadata of the result. */
  _meta?: { [key: string]: unknown };
  /** Members that the particular result defines, and any others. */
  [key: string]: unknown;
}

/**
 * Error says why a request failed: a code, a message and perhaps more data.
 *
 * @category Common Types
 */
export interface Error {
  /**
   * Number that stands for the kind of error, such as -32602 for invalid
   * params.
   */
  code: number;
  /** What went wrong, in one short sentence. */
  message: string;
  /** More about the error, in a form that its sender chooses. */
  data?: unknown;
}

/**
 * RequestID identifies a request; the response carries the same value.
 *
 * @category Common Types
 */
export type RequestId = string | number;

/**
 * JSONRPCRequest is a request as it travels: method and params, with the ID
 * under which the response comes back.
 *
 * @category JSON-RPC
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
 *
 * @category JSON-RPC
 */
export interface JSONRPCNotification extends Notification {
  /** Version of JSON-RPC, always "2.0". */
  jsonrpc: typeof JSONRPC_VERSION;
}

/**
 * JSONRPCResultResponse is the response to a request that succeeded.
 *
 * @category JSON-RPC
 */
export interface JSONRPCResultResponse {
  /** Version of JSON-RPC, always "2.0". */
  jsonrpc: typeof JSONRPC_VERSION;
  /** ID of the request that this answers. */
  id: RequestId;
  /** Outcome of the request; its method decides what this holds. */
  result: Result;
}

/**
 * JSONRPCErrorResponse is the response to a request that failed.
 *
 * @category JSON-RPC
 */
export interface JSONRPCErrorResponse {
  /** Version of JSON-RPC, always "2.0". */
  jsonrpc: typeof JSONRPC_VERSION;
  /** ID of the request that this answers, where it is known. */
  id?: RequestId;
  /** Why the request failed. */
  error: Error;
}

/**
 * JSONRPCResponse is the response to a request, either with its result or with
 * an error.
 *
 * @category JSON-RPC
 */
export type JSONRPCResponse = JSONRPCResultResponse | JSONRPCErrorResponse;

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

/**
 * Error code for a request that must wait until URL elicitations are completed.
 *
 * @internal
 */
export const URL_ELICITATION_REQUIRED = -32042;

/**
 * URLElicitationRequiredError is the response when the user has to complete URL
 * elicitations before the request can succeed.
 *
 * @internal
 */
export interface URLElicitationRequiredError extends Omit<
  JSONRPCErrorResponse,
  "error"
> {
  /** Why the request failed, with the elicitations to complete. */
  error: Error & {
    /** Error code, always -32042. */
    code: typeof URL_ELICITATION_REQUIRED;
    /** What the client has to put to its user. */
    data: {
      /** URL elicitations to complete first. */
      elicitations: ElicitRequestURLParams[];
      /** Further data, as the server chooses. */
      [key: string]: unknown;
    };
  };
}

/**
 * EmptyResult is a result with no content of its own, which just says that the
 * request succeeded.
 *
 * @category Common Types
 */
export type EmptyResult = Result;

// --- Cancellation ---

/**
 * CancelledNotificationParams holds the params of notifications/cancelled:
 * which request to give up, and why.
 *
 * @category `notifications/cancelled`
 */
export interface CancelledNotificationParams extends NotificationParams {
  /**
   * ID of the request to give up, which the same side sent earlier. Needed for
   * any request that is not a task; a task is ended with tasks/cancel instead.
   */
  requestId?: RequestId;
  /** Why the request is given up, for logs or for the user. */
  reason?: string;
}

/**
 * CancelledNotification cancels a request that the same side sent earlier and
 * that may have finished meanwhile. A client never cancels initialize; tasks
 * are ended with {@link CancelTaskRequest}.
 *
 * @category `notifications/cancelled`
 */
export interface CancelledNotification extends JSONRPCNotification {
  /** Method of the notification, always "notifications/cancelled". */
  method: "notifications/cancelled";
  /** Which request to give up, and why. */
  params: CancelledNotificationParams;
}

// --- Handshake and capabilities ---

/**
 * InitializeRequestParams holds the params of initialize: protocol version,
 * capabilities and software of the client.
 *
 * @category `initialize`
 */
export interface InitializeRequestParams extends RequestParams {
  /** Newest protocol version that the client speaks. */
  protocolVersion: string;
  /** Optional features that the client supports. */
  capabilities: ClientCapabilities;
  /** Which software the client is. */
  clientInfo: Implementation;
}

/**
 * InitializeRequest opens a connection: the client states its protocol version
 * and capabilities. It is answered by {@link InitializeResult}.
 *
 * @category `initialize`
 */
export interface InitializeRequest extends JSONRPCRequest {
  /** Method of the request, always "initialize". */
  method: "initialize";
  /** Protocol version, capabilities and software of the client. */
  params: InitializeRequestParams;
}

/**
 * InitializeResult is the server's half of the handshake: its choice of
 * protocol version, its capabilities and its software.
 *
 * @category `initialize`
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

/**
 * InitializedNotification is sent by the client when the handshake is done.
 *
 * @category `notifications/initialized`
 */
export interface InitializedNotification extends JSONRPCNotification {
  /** Method of the notification, always "notifications/initialized". */
  method: "notifications/initialized";
  /** Nothing but metadata. */
  params?: NotificationParams;
}

/**
 * ClientCapabilities lists the optional features of a client. Members other
 * than the ones declared here are allowed.
 *
 * @category `initialize`
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
  sampling?: {
    /**
     * Set if the client heeds includeContext; otherwise servers should ask for
     * no context.
     */
    context?: object;
    /** Set if sampling requests may bring tools and a tool choice. */
    tools?: object;
  };
  /**
   * Set if the server may ask the user for information through the client; an
   * empty object stands for forms only.
   */
  elicitation?: {
    /** Set if the client can show forms to the user. */
    form?: object;
    /** Set if the client can send the user to a URL. */
    url?: object
  };
  /** Set if the client can run requests as tasks. */
  tasks?: {
    /** Set if the client answers tasks/list. */
    list?: object;
    /** Set if the client answers tasks/cancel. */
    cancel?: object;
    /** Which requests the client can run as tasks. */
    requests?: {
      /** Which sampling requests the client can run as tasks. */
      sampling?: {
        /** Set if sampling/createMessage can run as a task. */
        createMessage?: object;
      };
      /** Which elicitation requests the client can run as tasks. */
      elicitation?: {
        /** Set if elicitation/create can run as a task. */
        create?: object;
      };
    };
  };
}

/**
 * ServerCapabilities lists the optional features of a server. Members other
 * than the ones declared here are allowed.
 *
 * @category `initialize`
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
  /** Set if the server can run requests as tasks. */
  tasks?: {
    /** Set if the server answers tasks/list. */
    list?: object;
    /** Set if the server answers tasks/cancel. */
    cancel?: object;
    /** Which requests the server can run as tasks. */
    requests?: {
      /** Which tool requests the server can run as tasks. */
      tools?: {
        /** Set if tools/call can run as a task. */
        call?: object;
      };
    };
  };
}

/**
 * Icon is an icon for showing something to the user.
 *
 * @category Common Types
 */
export interface Icon {
  /**
   * Where the image is: an HTTP(S) URL or a data: URI. Check that you trust its
   * source, and mind scripts inside SVG.
   *
   * @format uri
   */
  src: string;
  /**
   * MIME type of the image, in place of a missing or too general one from its
   * source.
   */
  mimeType?: string;
  /**
   * Sizes that the image suits, each such as "48x48", or "any" if it scales;
   * absent means all sizes.
   */
  sizes?: string[];
  /** Color scheme that the image is made for; absent means both. */
  theme?: "light" | "dark";
}

/**
 * Icons holds what objects with icons have in common.
 *
 * @internal
 */
export interface Icons {
  /** Icons to show for this object, to choose from by size and theme. */
  icons?: Icon[];
}

/**
 * BaseMetadata holds what objects with a name and a title have in common.
 *
 * @internal
 */
export interface BaseMetadata {
  /** Name for use in programs, also shown to people where there is no title. */
  name: string;
  /** Name for people to read. */
  title?: string;
}

/**
 * Implementation is the software of a client or server, by name and version.
 *
 * @category `initialize`
 */
export interface Implementation extends BaseMetadata, Icons {
  /** Version of the software. */
  version: string;
  /** What the software is for, for people to read. */
  description?: string;
  /**
   * Address of a web page about the software.
   *
   * @format uri
   */
  websiteUrl?: string;
}

// --- Ping ---

/**
 * PingRequest checks that the other side is still there; it is answered at once
 * by {@link EmptyResult}.
 *
 * @category `ping`
 */
export interface PingRequest extends JSONRPCRequest {
  /** Method of the request, always "ping". */
  method: "ping";
  /** Nothing but metadata. */
  params?: RequestParams;
}

// --- Progress ---

/**
 * ProgressNotificationParams holds the params of notifications/progress: how
 * far a request has come.
 *
 * @category `notifications/progress`
 */
export interface ProgressNotificationParams extends NotificationParams {
  /** Token that the request brought in its metadata. */
  progressToken: ProgressToken;
  /**
   * How far the work has come; each notification goes higher, with or without a
   * total.
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
}

/**
 * ProgressNotification reports how far a long request has come, if its sender
 * asked for that with a progress token.
 *
 * @category `notifications/progress`
 */
export interface ProgressNotification extends JSONRPCNotification {
  /** Method of the notification, always "notifications/progress". */
  method: "notifications/progress";
  /** How far the request has come. */
  params: ProgressNotificationParams;
}

// --- Lists and caching ---

/**
 * PaginatedRequestParams holds the params of a request for one page of a list.
 *
 * @internal
 */
export interface PaginatedRequestParams extends RequestParams {
  /** Cursor that came with the page before; absent for the first page. */
  cursor?: Cursor;
}

/**
 * PaginatedRequest holds what requests for one page of a list have in common.
 *
 * @internal
 */
export interface PaginatedRequest extends JSONRPCRequest {
  /** Which page of the list to return. */
  params?: PaginatedRequestParams;
}

/**
 * PaginatedResult holds what results with one page of a list have in common.
 *
 * @internal
 */
export interface PaginatedResult extends Result {
  /** Cursor for the next page; absent on the last page. */
  nextCursor?: Cursor;
}

// --- Resources ---

/**
 * ListResourcesRequest asks the server for its resources; it is answered by
 * {@link ListResourcesResult}.
 *
 * @category `resources/list`
 */
export interface ListResourcesRequest extends PaginatedRequest {
  /** Method of the request, always "resources/list". */
  method: "resources/list";
}

/**
 * ListResourcesResult is one page of the server's resources.
 *
 * @category `resources/list`
 */
export interface ListResourcesResult extends PaginatedResult {
  /** Resources on this page. */
  resources: Resource[];
}

/**
 * ListResourceTemplatesRequest asks the server for its resource templates; it
 * is answered by {@link ListResourceTemplatesResult}.
 *
 * @category `resources/templates/list`
 */
export interface ListResourceTemplatesRequest extends PaginatedRequest {
  /** Method of the request, always "resources/templates/list". */
  method: "resources/templates/list";
}

/**
 * ListResourceTemplatesResult is one page of the server's resource templates.
 *
 * @category `resources/templates/list`
 */
export interface ListResourceTemplatesResult extends PaginatedResult {
  /** Resource templates on this page. */
  resourceTemplates: ResourceTemplate[];
}

/**
 * ResourceRequestParams holds the params of a request about one resource.
 *
 * @internal
 */
export interface ResourceRequestParams extends RequestParams {
  /**
   * URI of the resource, of any scheme; only the server has to understand it.
   *
   * @format uri
   */
  uri: string;
}

/**
 * ReadResourceRequestParams holds the params of resources/read: which resource
 * to read.
 *
 * @category `resources/read`
 */
export interface ReadResourceRequestParams extends ResourceRequestParams {}

/**
 * ReadResourceRequest reads a resource of the server; it is answered by {@link
 * ReadResourceResult}.
 *
 * @category `resources/read`
 */
export interface ReadResourceRequest extends JSONRPCRequest {
  /** Method of the request, always "resources/read". */
  method: "resources/read";
  /** Which resource to read. */
  params: ReadResourceRequestParams;
}

/**
 * ReadResourceResult holds the contents of a resource.
 *
 * @category `resources/read`
 */
export interface ReadResourceResult extends Result {
  /** Parts of the resource, each as text or as binary data. */
  contents: (TextResourceContents | BlobResourceContents)[];
}

/**
 * ResourceListChangedNotification tells the client that the server's list of
 * resources has changed; it needs no subscription.
 *
 * @category `notifications/resources/list_changed`
 */
export interface ResourceListChangedNotification extends JSONRPCNotification {
  /**
   * Method of the notification, always "notifications/resources/list_changed".
   */
  method: "notifications/resources/list_changed";
  /** Nothing but metadata. */
  params?: NotificationParams;
}

/**
 * SubscribeRequestParams holds the params of resources/subscribe: which
 * resource to watch.
 *
 * @category `resources/subscribe`
 */
export interface SubscribeRequestParams extends ResourceRequestParams {}

/**
 * SubscribeRequest asks for a {@link ResourceUpdatedNotification} whenever a
 * resource changes; it is answered by {@link EmptyResult}.
 *
 * @category `resources/subscribe`
 */
export interface SubscribeRequest extends JSONRPCRequest {
  /** Method of the request, always "resources/subscribe". */
  method: "resources/subscribe";
  /** Which resource to watch. */
  params: SubscribeRequestParams;
}

/**
 * UnsubscribeRequestParams holds the params of resources/unsubscribe: which
 * resource to stop watching.
 *
 * @category `resources/unsubscribe`
 */
export interface UnsubscribeRequestParams extends ResourceRequestParams {}

/**
 * UnsubscribeRequest undoes a {@link SubscribeRequest}; it is answered by
 * {@link EmptyResult}.
 *
 * @category `resources/unsubscribe`
 */
export interface UnsubscribeRequest extends JSONRPCRequest {
  /** Method of the request, always "resources/unsubscribe". */
  method: "resources/unsubscribe";
  /** Which resource to stop watching. */
  params: UnsubscribeRequestParams;
}

/**
 * ResourceUpdatedNotificationParams holds the params of
 * notifications/resources/updated: which resource has changed.
 *
 * @category `notifications/resources/updated`
 */
export interface ResourceUpdatedNotificationParams extends NotificationParams {
  /**
   * URI of the changed resource; it may lie within the one that is watched.
   *
   * @format uri
   */
  uri: string;
}

/**
 * ResourceUpdatedNotification tells the client of a change to a resource, if a
 * {@link SubscribeRequest} asked for that; it may then read the resource again.
 *
 * @category `notifications/resources/updated`
 */
export interface ResourceUpdatedNotification extends JSONRPCNotification {
  /** Method of the notification, always "notifications/resources/updated". */
  method: "notifications/resources/updated";
  /** Which resource has changed. */
  params: ResourceUpdatedNotificationParams;
}

/**
 * Resource is something that clients can read from the server under a URI, such
 * as a file.
 *
 * @category `resources/list`
 */
export interface Resource extends BaseMetadata, Icons {
  /**
   * URI under which the resource can be read.
   *
   * @format uri
   */
  uri: string;
  /** What the resource holds; it helps a model to choose. */
  description?: string;
  /** MIME type of the resource, if known. */
  mimeType?: string;
  /** Hints for the client on using or showing the resource. */
  annotations?: Annotations;
  /** Size of the raw content in bytes, before any encoding, if known. */
  size?: number;
  /** Metadata of the resource. */
  _meta?: { [key: string]: unknown };
}

/**
 * ResourceTemplate is a pattern for the URIs of resources that clients can read
 * from the server.
 *
 * @category `resources/templates/list`
 */
export interface ResourceTemplate extends BaseMetadata, Icons {
  /**
   * Template by RFC 6570 from which such a URI is made.
   *
   * @format uri-template
   */
  uriTemplate: string;
  /** What the template is for; it helps a model to choose. */
  description?: string;
  /** MIME type of the resources that match, if they all have the same. */
  mimeType?: string;
  /** Hints for the client on using or showing the resources that match. */
  annotations?: Annotations;
  /** Metadata of the resource template. */
  _meta?: { [key: string]: unknown };
}

/**
 * ResourceContents holds what text and binary contents of a resource have in
 * common.
 *
 * @internal
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
  /** Metadata of the contents. */
  _meta?: { [key: string]: unknown };
}

/**
 * TextResourceContents holds the contents of a resource, or of a part of one,
 * as text.
 *
 * @category Content
 */
export interface TextResourceContents extends ResourceContents {
  /** The text itself; binary data belongs in {@link BlobResourceContents}. */
  text: string;
}

/**
 * BlobResourceContents holds the contents of a resource, or of a part of one,
 * as binary data.
 *
 * @category Content
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
 *
 * @category `prompts/list`
 */
export interface ListPromptsRequest extends PaginatedRequest {
  /** Method of the request, always "prompts/list". */
  method: "prompts/list";
}

/**
 * ListPromptsResult is one page of the server's prompts.
 *
 * @category `prompts/list`
 */
export interface ListPromptsResult extends PaginatedResult {
  /** Prompts on this page. */
  prompts: Prompt[];
}

/**
 * GetPromptRequestParams holds the params of prompts/get: which prompt to
 * fetch, and how to fill it in.
 *
 * @category `prompts/get`
 */
export interface GetPromptRequestParams extends RequestParams {
  /** Name of the prompt to fetch. */
  name: string;
  /** Values to fill the prompt in with, by argument name. */
  arguments?: { [key: string]: string };
}

/**
 * GetPromptRequest fetches a prompt of the server, filled in with arguments; it
 * is answered by {@link GetPromptResult}.
 *
 * @category `prompts/get`
 */
export interface GetPromptRequest extends JSONRPCRequest {
  /** Method of the request, always "prompts/get". */
  method: "prompts/get";
  /** Which prompt to fetch, and how to fill it in. */
  params: GetPromptRequestParams;
}

/**
 * GetPromptResult is a prompt that is filled in and ready for the model.
 *
 * @category `prompts/get`
 */
export interface GetPromptResult extends Result {
  /** What the prompt is for. */
  description?: string;
  /** Messages that make up the prompt, in order. */
  messages: PromptMessage[];
}

/**
 * Prompt is a prompt that the server has ready, perhaps with arguments to fill
 * in.
 *
 * @category `prompts/list`
 */
export interface Prompt extends BaseMetadata, Icons {
  /** What the prompt is for. */
  description?: string;
  /** Arguments with which the prompt can be filled in. */
  arguments?: PromptArgument[];
  /** Metadata of the prompt. */
  _meta?: { [key: string]: unknown };
}

/**
 * PromptArgument is an argument that a prompt takes.
 *
 * @category `prompts/list`
 */
export interface PromptArgument extends BaseMetadata {
  /** What the argument means, for people to read. */
  description?: string;
  /** Whether the prompt cannot do without the argument. */
  required?: boolean;
}

/**
 * Role says who speaks in a conversation: the user or the assistant.
 *
 * @category Common Types
 */
export type Role = "user" | "assistant";

/**
 * PromptMessage is a message of a prompt. Unlike a {@link SamplingMessage} it
 * can embed resources.
 *
 * @category `prompts/get`
 */
export interface PromptMessage {
  /** Who speaks. */
  role: Role;
  /** What is said. */
  content: ContentBlock;
}

/**
 * ResourceLink is a resource that a prompt or a tool result points to; it need
 * not be among those that resources/list returns.
 *
 * @category Content
 */
export interface ResourceLink extends Resource {
  /** Kind of content, always "resource_link". */
  type: "resource_link";
}

/**
 * EmbeddedResource holds the contents of a resource inside a prompt or a tool
 * result.
 *
 * @category Content
 */
export interface EmbeddedResource {
  /** Kind of content, always "resource". */
  type: "resource";
  /** Contents of the resource, as text or as binary data. */
  resource: TextResourceContents | BlobResourceContents;
  /** Hints for the client on using or showing the contents. */
  annotations?: Annotations;
  /** Metadata of the embedded resource. */
  _meta?: { [key: string]: unknown };
}

/**
 * PromptListChangedNotification tells the client that the server's list of
 * prompts has changed; it needs no subscription.
 *
 * @category `notifications/prompts/list_changed`
 */
export interface PromptListChangedNotification extends JSONRPCNotification {
  /**
   * Method of the notification, always "notifications/prompts/list_changed".
   */
  method: "notifications/prompts/list_changed";
  /** Nothing but metadata. */
  params?: NotificationParams;
}

// --- Tools ---

/**
 * ListToolsRequest asks the server for its tools; it is answered by {@link
 * ListToolsResult}.
 *
 * @category `tools/list`
 */
export interface ListToolsRequest extends PaginatedRequest {
  /** Method of the request, always "tools/list". */
  method: "tools/list";
}

/**
 * ListToolsResult is one page of the server's tools.
 *
 * @category `tools/list`
 */
export interface ListToolsResult extends PaginatedResult {
  /** Tools on this page. */
  tools: Tool[];
}

/**
 * CallToolResult holds what a tool returned. It also reports failures of the
 * tool itself, so that the model can see them.
 *
 * @category `tools/call`
 */
export interface CallToolResult extends Result {
  /** What the tool returned, as blocks of content. */
  content: ContentBlock[];
  /**
   * What the tool returned, as a JSON object that fits the output schema of the
   * tool.
   */
  structuredContent?: { [key: string]: unknown };
  /**
   * Whether the tool failed; absent means that it did not. A call that never
   * reached a tool is answered with a JSON-RPC error instead.
   */
  isError?: boolean;
}

/**
 * CallToolRequestParams holds the params of tools/call: which tool to call, and
 * with which arguments.
 *
 * @category `tools/call`
 */
export interface CallToolRequestParams extends TaskAugmentedRequestParams {
  /** Which tool to call, by name. */
  name: string;
  /** Arguments for the tool, by name. */
  arguments?: { [key: string]: unknown };
}

/**
 * CallToolRequest calls a tool of the server; it is answered by {@link
 * CallToolResult}, or by {@link CreateTaskResult} if it runs as a task.
 *
 * @category `tools/call`
 */
export interface CallToolRequest extends JSONRPCRequest {
  /** Method of the request, always "tools/call". */
  method: "tools/call";
  /** Which tool to call, and with which arguments. */
  params: CallToolRequestParams;
}

/**
 * ToolListChangedNotification tells the client that the server's list of tools
 * has changed; it needs no subscription.
 *
 * @category `notifications/tools/list_changed`
 */
export interface ToolListChangedNotification extends JSONRPCNotification {
  /** Method of the notification, always "notifications/tools/list_changed". */
  method: "notifications/tools/list_changed";
  /** Nothing but metadata. */
  params?: NotificationParams;
}

/**
 * ToolAnnotations are hints about what a tool does. They are only what the
 * server claims: do not rely on them unless you trust it.
 *
 * @category `tools/list`
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

/**
 * ToolExecution says how a tool can be run.
 *
 * @category `tools/list`
 */
export interface ToolExecution {
  /**
   * Whether calls of the tool must not ("forbidden"), may ("optional") or must
   * ("required") run as tasks; absent means "forbidden".
   */
  taskSupport?: "forbidden" | "optional" | "required";
}

/**
 * Tool is a tool that the server offers to call.
 *
 * @category `tools/list`
 */
export interface Tool extends BaseMetadata, Icons {
  /** What the tool does; it helps a model to choose. */
  description?: string;
  /**
   * JSON Schema of the arguments that the tool takes, which form one object.
   */
  inputSchema: {
    /** URI of the JSON Schema dialect; absent means 2020-12. */
    $schema?: string;
    /** Type of the arguments taken together, always "object". */
    type: "object";
    /** Schema of each argument, by name. */
    properties?: { [key: string]: object };
    /** Names of the arguments that the tool cannot do without. */
    required?: string[];
  };
  /** How the tool can be run. */
  execution?: ToolExecution;
  /** JSON Schema of the structured content that the tool returns. */
  outputSchema?: {
    /** URI of the JSON Schema dialect; absent means 2020-12. */
    $schema?: string;
    /** Type of the structured content, always "object". */
    type: "object";
    /** Schema of each member of the structured content, by name. */
    properties?: { [key: string]: object };
    /** Names of the members that are always there. */
    required?: string[];
  };
  /**
   * Hints about what the tool does. A title among them is shown only where the
   * tool itself has none.
   */
  annotations?: ToolAnnotations;
  /** Metadata of the tool. */
  _meta?: { [key: string]: unknown };
}

// --- Tasks ---

/**
 * TaskStatus is the state of a task: "working" and "input_required" may still
 * change, "completed", "failed" and "cancelled" are final.
 *
 * @category `tasks`
 */
export type TaskStatus =
  | "working" // under way
  | "input_required" // at a stop until input arrives
  | "completed" // done, with a result to fetch
  | "failed" // ended by an error; for tools/call also by a result with isError
  | "cancelled"; // ended before it was done

/**
 * TaskMetadata asks for a request to be run as a task.
 *
 * @category `tasks`
 */
export interface TaskMetadata {
  /** How long, in milliseconds from its creation, the task should be kept. */
  ttl?: number;
}

/**
 * RelatedTaskMetadata says which task a message belongs to; it stands in the
 * metadata under "io.modelcontextprotocol/related-task".
 *
 * @category `tasks`
 */
export interface RelatedTaskMetadata {
  /** ID of the task that the message belongs to. */
  taskId: string;
}

/**
 * Task describes a request that runs in the background, and its state.
 *
 * @category `tasks`
 */
export interface Task {
  /** Identifies the task. */
  taskId: string;
  /** State that the task is in. */
  status: TaskStatus;
  /** More about the state, for people to read, such as why the task failed. */
  statusMessage?: string;
  /** When the task was created, in ISO 8601. */
  createdAt: string;
  /** When the task last changed, in ISO 8601. */
  lastUpdatedAt: string;
  /**
   * How long, in milliseconds from its creation, the task is kept; null means
   * forever.
   *
   * @nullable
   */
  ttl: number | null;
  /** How long, in milliseconds, to wait from one tasks/get to the next. */
  pollInterval?: number;
}

/**
 * CreateTaskResult is the first answer to a request that runs as a task;
 * tasks/result fetches its actual result later.
 *
 * @category `tasks`
 */
export interface CreateTaskResult extends Result {
  /** The task just created. */
  task: Task;
}

/**
 * GetTaskRequest asks for the state of a task; it is answered by {@link
 * GetTaskResult}.
 *
 * @category `tasks/get`
 */
export interface GetTaskRequest extends JSONRPCRequest {
  /** Method of the request, always "tasks/get". */
  method: "tasks/get";
  /** Which task to look up. */
  params: {
    /** ID of the task to look up. */
    taskId: string;
  };
}

/**
 * GetTaskResult describes the state of a task.
 *
 * @category `tasks/get`
 */
export type GetTaskResult = Result & Task;

/**
 * GetTaskPayloadRequest fetches the actual result of a request that ran as a
 * task; it is answered by {@link GetTaskPayloadResult}.
 *
 * @category `tasks/result`
 */
export interface GetTaskPayloadRequest extends JSONRPCRequest {
  /** Method of the request, always "tasks/result". */
  method: "tasks/result";
  /** Which task to fetch the result of. */
  params: {
    /** ID of the task to fetch the result of. */
    taskId: string;
  };
}

/**
 * GetTaskPayloadResult is the actual result of a request that ran as a task, of
 * the type that its method has: for tools/call it is a {@link CallToolResult}.
 *
 * @category `tasks/result`
 */
export interface GetTaskPayloadResult extends Result {
  /** Members of the actual result. */
  [key: string]: unknown;
}

/**
 * CancelTaskRequest cancels a task; it is answered by {@link CancelTaskResult}.
 *
 * @category `tasks/cancel`
 */
export interface CancelTaskRequest extends JSONRPCRequest {
  /** Method of the request, always "tasks/cancel". */
  method: "tasks/cancel";
  /** Which task to end. */
  params: {
    /** ID of the task to end. */
    taskId: string;
  };
}

/**
 * CancelTaskResult describes the state of a task after its cancellation.
 *
 * @category `tasks/cancel`
 */
export type CancelTaskResult = Result & Task;

/**
 * ListTasksRequest asks the other side for its tasks; it is answered by {@link
 * ListTasksResult}.
 *
 * @category `tasks/list`
 */
export interface ListTasksRequest extends PaginatedRequest {
  /** Method of the request, always "tasks/list". */
  method: "tasks/list";
}

/**
 * ListTasksResult is one page of tasks.
 *
 * @category `tasks/list`
 */
export interface ListTasksResult extends PaginatedResult {
  /** Tasks on this page. */
  tasks: Task[];
}

/**
 * TaskStatusNotificationParams holds the params of notifications/tasks/status:
 * the new state of a task.
 *
 * @category `notifications/tasks/status`
 */
export type TaskStatusNotificationParams = NotificationParams & Task;

/**
 * TaskStatusNotification tells the side that asked for a task that its state
 * has changed. It may never come, so do not rely on it.
 *
 * @category `notifications/tasks/status`
 */
export interface TaskStatusNotification extends JSONRPCNotification {
  /** Method of the notification, always "notifications/tasks/status". */
  method: "notifications/tasks/status";
  /** How the task now stands. */
  params: TaskStatusNotificationParams;
}

// --- Logging ---

/**
 * SetLevelRequestParams holds the params of logging/setLevel: how severe log
 * messages must be.
 *
 * @category `logging/setLevel`
 */
export interface SetLevelRequestParams extends RequestParams {
  /** Least severe level at which the server should send log messages. */
  level: LoggingLevel;
}

/**
 * SetLevelRequest tells the server which log messages to send; it is answered
 * by {@link EmptyResult}.
 *
 * @category `logging/setLevel`
 */
export interface SetLevelRequest extends JSONRPCRequest {
  /** Method of the request, always "logging/setLevel". */
  method: "logging/setLevel";
  /** How severe log messages must be. */
  params: SetLevelRequestParams;
}

/**
 * LoggingMessageNotificationParams holds the params of notifications/message: a
 * log message.
 *
 * @category `notifications/message`
 */
export interface LoggingMessageNotificationParams extends NotificationParams {
  /** How severe the log message is. */
  level: LoggingLevel;
  /** Name of the logger that the message comes from. */
  logger?: string;
  /** What is logged: a string, an object or any other JSON. */
  data: unknown;
}

/**
 * LoggingMessageNotification is a log message of the server. Until a {@link
 * SetLevelRequest} comes, the server decides which ones to send.
 *
 * @category `notifications/message`
 */
export interface LoggingMessageNotification extends JSONRPCNotification {
  /** Method of the notification, always "notifications/message". */
  method: "notifications/message";
  /** The log message. */
  params: LoggingMessageNotificationParams;
}

/**
 * LoggingLevel says how severe a log message is, from "debug" up to
 * "emergency", with the meanings of syslog (RFC 5424).
 *
 * @category Common Types
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
 * CreateMessageRequestParams holds the params of sampling/createMessage: what
 * the model is given, and how it should answer.
 *
 * @category `sampling/createMessage`
 */
export interface CreateMessageRequestParams extends TaskAugmentedRequestParams {
  /** Conversation that the model should continue. */
  messages: SamplingMessage[];
  /** What kind of model the server would like; the client may ignore it. */
  modelPreferences?: ModelPreferences;
  /**
   * System prompt that the server would like; the client may change it or leave
   * it out.
   */
  systemPrompt?: string;
  /**
   * Whose context the client should add to the prompt; absent means "none". The
   * other values may be dropped in future, and suit only clients that declare
   * sampling.context.
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
   * Data for the provider of the model, in the form that the provider defines.
   */
  metadata?: object;
  /**
   * Tools at the disposal of the model. A client that does not declare
   * sampling.tools refuses them.
   */
  tools?: Tool[];
  /**
   * How the model may use the tools; absent means "auto". A client that does
   * not declare sampling.tools refuses it.
   */
  toolChoice?: ToolChoice;
}

/**
 * ToolChoice says whether the model may, must or must not use tools.
 *
 * @category `sampling/createMessage`
 */
export interface ToolChoice {
  /**
   * With "auto" the model may use tools, with "required" it has to use one or
   * more, with "none" it has to do without; absent means "auto".
   */
  mode?: "auto" | "required" | "none";
}

/**
 * CreateMessageRequest asks the client to have a language model of its choice
 * continue a conversation; it is answered by {@link CreateMessageResult}, or by
 * {@link CreateTaskResult} if it runs as a task. The user should be able to
 * inspect and refuse it first.
 *
 * @category `sampling/createMessage`
 */
export interface CreateMessageRequest extends JSONRPCRequest {
  /** Method of the request, always "sampling/createMessage". */
  method: "sampling/createMessage";
  /** What the model is given, and how it should answer. */
  params: CreateMessageRequestParams;
}

/**
 * CreateMessageResult is the message that the model wrote. The user should be
 * able to inspect it before the server gets it.
 *
 * @category `sampling/createMessage`
 */
export interface CreateMessageResult extends Result, SamplingMessage {
  /** Name of the model that wrote the message. */
  model: string;
  /**
   * Why the model stopped, if known; its provider may have reasons of its own.
   */
  stopReason?: "endTurn" | "stopSequence" | "maxTokens" | "toolUse" | string;
}

/**
 * SamplingMessage is a message to or from a language model.
 *
 * @category `sampling/createMessage`
 */
export interface SamplingMessage {
  /** Who speaks. */
  role: Role;
  /** What is said, as one block of content or as a list of them. */
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  /** Metadata of the message. */
  _meta?: { [key: string]: unknown };
}

/**
 * SamplingMessageContentBlock is a block of content in a {@link
 * SamplingMessage}.
 *
 * @category `sampling/createMessage`
 */
export type SamplingMessageContentBlock =
  | TextContent
  | ImageContent
  | AudioContent
  | ToolUseContent
  | ToolResultContent;

/**
 * Annotations are hints for the client on using or showing an object.
 *
 * @category Common Types
 */
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
  /**
   * When the object last changed, in ISO 8601, such as "2026-01-31T09:30:00Z".
   */
  lastModified?: string;
}

/**
 * ContentBlock is a block of content in a prompt or a tool result.
 *
 * @category Content
 */
export type ContentBlock =
  TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;

/**
 * TextContent is text for a model or from one.
 *
 * @category Content
 */
export interface TextContent {
  /** Kind of content, always "text". */
  type: "text";
  /** The text itself. */
  text: string;
  /** Hints for the client on using or showing the text. */
  annotations?: Annotations;
  /** Metadata of the text. */
  _meta?: { [key: string]: unknown };
}

/**
 * ImageContent is an image for a model or from one.
 *
 * @category Content
 */
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
  /** Metadata of the image. */
  _meta?: { [key: string]: unknown };
}

/**
 * AudioContent is audio for a model or from one.
 *
 * @category Content
 */
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
  /** Metadata of the audio. */
  _meta?: { [key: string]: unknown };
}

/**
 * ToolUseContent is a tool call that the model asks for.
 *
 * @category `sampling/createMessage`
 */
export interface ToolUseContent {
  /** Kind of content, always "tool_use". */
  type: "tool_use";
  /** Identifies this tool use, so that its result can be matched to it. */
  id: string;
  /** Which tool to call, by name. */
  name: string;
  /** Arguments for the tool, as its input schema demands. */
  input: { [key: string]: unknown };
  /**
   * Metadata of the tool use; clients should keep it in later requests, where
   * it may help with caching.
   */
  _meta?: { [key: string]: unknown };
}

/**
 * ToolResultContent is what a tool returned, for the model that asked to use
 * it.
 *
 * @category `sampling/createMessage`
 */
export interface ToolResultContent {
  /** Kind of content, always "tool_result". */
  type: "tool_result";
  /** ID of the {@link ToolUseContent} that this answers. */
  toolUseId: string;
  /** What the tool returned, as blocks of content. */
  content: ContentBlock[];
  /**
   * What the tool returned, as a JSON object that fits the output schema of the
   * tool, if it has one.
   */
  structuredContent?: { [key: string]: unknown };
  /** Whether the tool failed; absent means that it did not. */
  isError?: boolean;
  /**
   * Metadata of the tool result; clients should keep it in later requests,
   * where it may help with caching.
   */
  _meta?: { [key: string]: unknown };
}

/**
 * ModelPreferences says what kind of model the server would like for sampling.
 * The client weighs it as it sees fit, or not at all.
 *
 * @category `sampling/createMessage`
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

/**
 * ModelHint is a hint at a model to use.
 *
 * @category `sampling/createMessage`
 */
export interface ModelHint {
  /**
   * A piece of the model's name, such as "sonnet"; the client may also take it
   * for a like model of another provider.
   */
  name?: string;
}

// --- Completion ---

/**
 * CompleteRequestParams holds the params of completion/complete: which argument
 * to complete, and what is there so far.
 *
 * @category `completion/complete`
 */
export interface CompleteRequestParams extends RequestParams {
  /** Prompt or resource template that the argument belongs to. */
  ref: PromptReference | ResourceTemplateReference;
  /** Argument to complete. */
  argument: {
    /** Name of the argument. */
    name: string;
    /** What the user has entered so far. */
    value: string;
  };
  /** What else is known that can guide the suggestions. */
  context?: {
    /** Values of other arguments that are settled already, by name. */
    arguments?: { [key: string]: string };
  };
}

/**
 * CompleteRequest asks the server for possible values of an argument; it is
 * answered by {@link CompleteResult}.
 *
 * @category `completion/complete`
 */
export interface CompleteRequest extends JSONRPCRequest {
  /** Method of the request, always "completion/complete". */
  method: "completion/complete";
  /** Which argument to complete, and what is there so far. */
  params: CompleteRequestParams;
}

/**
 * CompleteResult holds possible values of an argument.
 *
 * @category `completion/complete`
 */
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

/**
 * ResourceTemplateReference refers to a resource or a resource template by its
 * URI.
 *
 * @category `completion/complete`
 */
export interface ResourceTemplateReference {
  /** Kind of reference, always "ref/resource". */
  type: "ref/resource";
  /**
   * URI of the resource, or URI template of the resource template.
   *
   * @format uri-template
   */
  uri: string;
}

/**
 * PromptReference refers to a prompt by its name.
 *
 * @category `completion/complete`
 */
export interface PromptReference extends BaseMetadata {
  /** Kind of reference, always "ref/prompt". */
  type: "ref/prompt";
}

// --- Roots ---

/**
 * ListRootsRequest asks the client for its roots, the directories and files
 * that the server may work on; it is answered by {@link ListRootsResult}.
 *
 * @category `roots/list`
 */
export interface ListRootsRequest extends JSONRPCRequest {
  /** Method of the request, always "roots/list". */
  method: "roots/list";
  /** Nothing but metadata. */
  params?: RequestParams;
}

/**
 * ListRootsResult holds the roots of the client.
 *
 * @category `roots/list`
 */
export interface ListRootsResult extends Result {
  /** Directories and files that the server may work on. */
  roots: Root[];
}

/**
 * Root is a place in the file system, be it a directory or a single file, that
 * the server may work on.
 *
 * @category `roots/list`
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
  /** Metadata of the root. */
  _meta?: { [key: string]: unknown };
}

/**
 * RootsListChangedNotification tells the server that the client's roots have
 * changed, so that it asks for them again.
 *
 * @category `notifications/roots/list_changed`
 */
export interface RootsListChangedNotification extends JSONRPCNotification {
  /** Method of the notification, always "notifications/roots/list_changed". */
  method: "notifications/roots/list_changed";
  /** Nothing but metadata. */
  params?: NotificationParams;
}

// --- Elicitation ---

/**
 * ElicitRequestFormParams holds the params of elicitation/create that ask the
 * user to fill in a form. Forms are not for secrets.
 *
 * @category `elicitation/create`
 */
export interface ElicitRequestFormParams extends TaskAugmentedRequestParams {
  /** How to ask the user: "form", also if absent. */
  mode?: "form";
  /** Text that tells the user what is asked for. */
  message: string;
  /**
   * Fields of the form, as a flat JSON Schema of one object with none inside.
   */
  requestedSchema: {
    /** URI of the JSON Schema dialect. */
    $schema?: string;
    /** Type of the form as a whole, always "object". */
    type: "object";
    /** Schema of each field, by name. */
    properties: {
      /** One field of the form. */
      [key: string]: PrimitiveSchemaDefinition;
    };
    /** Names of the fields that must be filled in. */
    required?: string[];
  };
}

/**
 * ElicitRequestURLParams holds the params of elicitation/create that send the
 * user to a URL, where what is entered stays hidden from the client.
 *
 * @category `elicitation/create`
 */
export interface ElicitRequestURLParams extends TaskAugmentedRequestParams {
  /** How to ask the user, always "url". */
  mode: "url";
  /** Text that tells the user why to go there. */
  message: string;
  /** Identifies the elicitation within the server; opaque to the client. */
  elicitationId: string;
  /**
   * URL that the user should open.
   *
   * @format uri
   */
  url: string;
}

/**
 * ElicitRequestParams holds the params of elicitation/create: a form to fill in
 * or a URL to open.
 *
 * @category `elicitation/create`
 */
export type ElicitRequestParams =
  ElicitRequestFormParams | ElicitRequestURLParams;

/**
 * ElicitRequest asks the client to get information from its user; it is
 * answered by {@link ElicitResult}, or by {@link CreateTaskResult} if it runs
 * as a task.
 *
 * @category `elicitation/create`
 */
export interface ElicitRequest extends JSONRPCRequest {
  /** Method of the request, always "elicitation/create". */
  method: "elicitation/create";
  /** A form to fill in or a URL to open. */
  params: ElicitRequestParams;
}

/**
 * PrimitiveSchemaDefinition is the schema of a form field.
 *
 * @category `elicitation/create`
 */
export type PrimitiveSchemaDefinition =
  StringSchema | NumberSchema | BooleanSchema | EnumSchema;

/**
 * StringSchema is the schema of a form field for text.
 *
 * @category `elicitation/create`
 */
export interface StringSchema {
  /** Type of the value, always "string". */
  type: "string";
  /** Label of the field. */
  title?: string;
  /** What the field is for. */
  description?: string;
  /** Smallest number of characters allowed. */
  minLength?: number;
  /** Largest number of characters allowed. */
  maxLength?: number;
  /** Format that the text must have. */
  format?: "email" | "uri" | "date" | "date-time";
  /** Value that the field starts with. */
  default?: string;
}

/**
 * NumberSchema is the schema of a form field for a number.
 *
 * @category `elicitation/create`
 */
export interface NumberSchema {
  /** Type of the value: "number", or "integer" if it must be whole. */
  type: "number" | "integer";
  /** Label of the field. */
  title?: string;
  /** What the field is for. */
  description?: string;
  /**
   * Smallest number allowed.
   *
   * @TJS-type number
   */
  minimum?: number;
  /**
   * Largest number allowed.
   *
   * @TJS-type number
   */
  maximum?: number;
  /**
   * Value that the field starts with.
   *
   * @TJS-type number
   */
  default?: number;
}

/**
 * BooleanSchema is the schema of a form field for yes or no.
 *
 * @category `elicitation/create`
 */
export interface BooleanSchema {
  /** Type of the value, always "boolean". */
  type: "boolean";
  /** Label of the field. */
  title?: string;
  /** What the field is for. */
  description?: string;
  /** Value that the field starts with. */
  default?: boolean;
}

/**
 * UntitledSingleSelectEnumSchema is the schema of a form field for one of
 * several values that have no labels.
 *
 * @category `elicitation/create`
 */
export interface UntitledSingleSelectEnumSchema {
  /** Type of the value, always "string". */
  type: "string";
  /** Label of the field. */
  title?: string;
  /** What the field is for. */
  description?: string;
  /** Values to choose from. */
  enum: string[];
  /** Value that the field starts with. */
  default?: string;
}

/**
 * TitledSingleSelectEnumSchema is the schema of a form field for one of several
 * values that have labels.
 *
 * @category `elicitation/create`
 */
export interface TitledSingleSelectEnumSchema {
  /** Type of the value, always "string". */
  type: "string";
  /** Label of the field. */
  title?: string;
  /** What the field is for. */
  description?: string;
  /** Values to choose from, with their labels. */
  oneOf: Array<{
    /** Value that choosing this option returns. */
    const: string;
    /** Label of the option. */
    title: string;
  }>;
  /** Value that the field starts with. */
  default?: string;
}

/**
 * SingleSelectEnumSchema is the schema of a form field for one of several
 * values, with or without labels.
 *
 * @category `elicitation/create`
 */
export type SingleSelectEnumSchema =
  UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema;

/**
 * UntitledMultiSelectEnumSchema is the schema of a form field for any of
 * several values that have no labels.
 *
 * @category `elicitation/create`
 */
export interface UntitledMultiSelectEnumSchema {
  /** Type of the value, always "array". */
  type: "array";
  /** Label of the field. */
  title?: string;
  /** What the field is for. */
  description?: string;
  /** Smallest number of values to choose. */
  minItems?: number;
  /** Largest number of values to choose. */
  maxItems?: number;
  /** Schema of each chosen value. */
  items: {
    /** Type of each chosen value, always "string". */
    type: "string";
    /** Values to choose from. */
    enum: string[];
  };
  /** Values that are chosen to begin with. */
  default?: string[];
}

/**
 * TitledMultiSelectEnumSchema is the schema of a form field for any of several
 * values that have labels.
 *
 * @category `elicitation/create`
 */
export interface TitledMultiSelectEnumSchema {
  /** Type of the value, always "array". */
  type: "array";
  /** Label of the field. */
  title?: string;
  /** What the field is for. */
  description?: string;
  /** Smallest number of values to choose. */
  minItems?: number;
  /** Largest number of values to choose. */
  maxItems?: number;
  /** Schema of each chosen value. */
  items: {
    /** Values to choose from, with their labels. */
    anyOf: Array<{
      /** Value that choosing this option returns. */
      const: string;
      /** Label of the option. */
      title: string;
    }>;
  };
  /** Values that are chosen to begin with. */
  default?: string[];
}

/**
 * MultiSelectEnumSchema is the schema of a form field for any of several
 * values, with or without labels.
 *
 * @category `elicitation/create`
 */
export type MultiSelectEnumSchema =
  UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema;

/**
 * LegacyTitledEnumSchema is the schema of a form field for one of several
 * values, in an old form that will go; use {@link TitledSingleSelectEnumSchema}
 * instead.
 *
 * @category `elicitation/create`
 */
export interface LegacyTitledEnumSchema {
  /** Type of the value, always "string". */
  type: "string";
  /** Label of the field. */
  title?: string;
  /** What the field is for. */
  description?: string;
  /** Values to choose from. */
  enum: string[];
  /**
   * Labels for the values, in the same order; JSON Schema 2020-12 does not know
   * them.
   */
  enumNames?: string[];
  /** Value that the field starts with. */
  default?: string;
}

/**
 * EnumSchema is the schema of a form field for one or more of several values.
 *
 * @category `elicitation/create`
 */
export type EnumSchema =
  SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema;

/**
 * ElicitResult says what the user did when asked for information.
 *
 * @category `elicitation/create`
 */
export interface ElicitResult extends Result {
  /**
   * What the user did: "accept", "decline" if the answer was no, or "cancel" if
   * there was none.
   */
  action: "accept" | "decline" | "cancel";
  /**
   * What the user filled in, by field name; set only with "accept", and only
   * for forms.
   */
  content?: { [key: string]: string | number | boolean | string[] };
}

/**
 * ElicitationCompleteNotification tells the client that the user has finished
 * with a URL elicitation. It may never come.
 *
 * @category `notifications/elicitation/complete`
 */
export interface ElicitationCompleteNotification extends JSONRPCNotification {
  /**
   * Method of the notification, always "notifications/elicitation/complete".
   */
  method: "notifications/elicitation/complete";
  /** Which elicitation is finished. */
  params: {
    /** ID of the elicitation that is finished. */
    elicitationId: string;
  };
}

// --- Messages by sender ---

/**
 * ClientRequest is any request that a client can send.
 *
 * @internal
 */
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
  | ListToolsRequest
  | GetTaskRequest
  | GetTaskPayloadRequest
  | ListTasksRequest
  | CancelTaskRequest;

/**
 * ClientNotification is any notification that a client can send.
 *
 * @internal
 */
export type ClientNotification =
  | CancelledNotification
  | ProgressNotification
  | InitializedNotification
  | RootsListChangedNotification
  | TaskStatusNotification;

/**
 * ClientResult is any result that a client can send.
 *
 * @internal
 */
export type ClientResult =
  | EmptyResult
  | CreateMessageResult
  | ListRootsResult
  | ElicitResult
  | GetTaskResult
  | GetTaskPayloadResult
  | ListTasksResult
  | CancelTaskResult;

/**
 * ServerRequest is any request that a server can send.
 *
 * @internal
 */
export type ServerRequest =
  | PingRequest
  | CreateMessageRequest
  | ListRootsRequest
  | ElicitRequest
  | GetTaskRequest
  | GetTaskPayloadRequest
  | ListTasksRequest
  | CancelTaskRequest;

/**
 * ServerNotification is any notification that a server can send.
 *
 * @internal
 */
export type ServerNotification =
  | CancelledNotification
  | ProgressNotification
  | LoggingMessageNotification
  | ResourceUpdatedNotification
  | ResourceListChangedNotification
  | ToolListChangedNotification
  | PromptListChangedNotification
  | ElicitationCompleteNotification
  | TaskStatusNotification;

/**
 * ServerResult is any result that a server can send.
 *
 * @internal
 */
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
  | ListToolsResult
  | GetTaskResult
  | GetTaskPayloadResult
  | ListTasksResult
  | CancelTaskResult;
