// Model Context Protocol 2026-07-28: the schema as mcpgen states it.
//
// Names, types and values are those of the published schema. The comments were
// written for mcpgen and become the comments of the Go code that it writes.

// --- JSON values ---

/**
 * JSONValue is any value that JSON can express.
 *
 * @category Common Types
 */
export type JSONValue =
  string | number | boolean | null | JSONObject | JSONArray;

/**
 * JSONObject is a JSON object with members of any kind.
 *
 * @category Common Types
 */
export type JSONObject = { [key: string]: JSONValue };

/**
 * JSONArray is a JSON array with elements of any kind.
 *
 * @category Common Types
 */
export type JSONArray = JSONValue[];

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
export const LATEST_PROTOCOL_VERSION = "2026-07-28";

/**
 * The version of JSON-RPC that every message names.
 *
 * @internal
 */
export const JSONRPC_VERSION = "2.0";

/**
 * MetaObject is the metadata that either side attaches to a message or to a
 * part of one. Keys may begin with a reverse-DNS prefix such as "com.example/";
 * MCP keeps those like "io.modelcontextprotocol/" and "dev.mcp/" for itself.
 *
 * @category Common Types
 */
export type MetaObject = Record<string, unknown>;

/**
 * RequestMetaObject is the metadata of a request, in which the client states
 * its protocol version and capabilities anew each time.
 *
 * @category Common Types
 */
export interface RequestMetaObject extends MetaObject {
  /**
   * Asks for progress notifications, which will carry this token; the receiver
   * is free to send none.
   */
  progressToken?: ProgressToken;
  /**
   * Protocol version that the request follows; over HTTP it equals the
   * MCP-Protocol-Version header.
   */
  "io.modelcontextprotocol/protocolVersion": string;
  /**
   * Which software the client is, by its own account. Meant for display and
   * logs, not for decisions.
   */
  "io.modelcontextprotocol/clientInfo"?: Implementation;
  /**
   * Optional features that the client supports for this one request; an empty
   * object stands for none.
   */
  "io.modelcontextprotocol/clientCapabilities": ClientCapabilities;
  /**
   * Least severe level at which the client wants log messages about this
   * request; without it the server sends none.
   *
   * @deprecated Logging is deprecated since 2026-07-28 (SEP-2577) and stays in
   * MCP for a year or more.
   */
  "io.modelcontextprotocol/logLevel"?: LoggingLevel;
}

/**
 * NotificationMetaObject is the metadata of a notification.
 *
 * @category Common Types
 */
export interface NotificationMetaObject extends MetaObject {
  /**
   * ID of the subscriptions/listen request whose stream carries the
   * notification; absent on any other stream.
   */
  "io.modelcontextprotocol/subscriptionId"?: RequestId;
}

/**
 * ResultMetaObject is the metadata of a result.
 *
 * @category Common Types
 */
export interface ResultMetaObject extends MetaObject {
  /**
   * Which software the server is, by its own account. Meant for display and
   * logs, not for decisions.
   */
  "io.modelcontextprotocol/serverInfo"?: Implementation;
}

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
 * RequestParams holds what the params of all requests have in common.
 *
 * @category Common Types
 */
export interface RequestParams {
  /**
   * Metadata of the request, with the protocol version and the client
   * capabilities.
   */
  _meta: RequestMetaObject;
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
 * @category Common Types
 */
export interface NotificationParams {
  /** Metadata of the notification. */
  _meta?: NotificationMetaObject;
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
 * ResultType is the kind of a result: "complete" is the final answer,
 * "input_required" an {@link InputRequiredResult}. Other values are possible.
 *
 * @category Common Types
 */
export type ResultType = "complete" | "input_required" | string;

/**
 * Result holds what every result has, whatever the request.
 *
 * @category Common Types
 */
export interface Result {
  /** Metadata of the result. */
  _meta?: ResultMetaObject;
  /**
   * Whether the result is final or asks for more input; absent only from
   * servers of older versions, where it counts as "complete".
   */
  resultType: ResultType;
  /** Members that the particular result defines, and any others. */
  [key: string]: unknown;
}

/**
 * Error says why a request failed: a code, a message and perhaps more data.
 *
 * @category Errors
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
 * ParseError is the error for a message that is not valid JSON.
 *
 * @category Errors
 */
export interface ParseError extends Error {
  /** Error code, always -32700. */
  code: typeof PARSE_ERROR;
}

/**
 * InvalidRequestError is the error for JSON that does not make a valid request,
 * for example because it lacks a method.
 *
 * @category Errors
 */
export interface InvalidRequestError extends Error {
  /** Error code, always -32600. */
  code: typeof INVALID_REQUEST;
}

/**
 * MethodNotFoundError is the error for a method that the server does not have,
 * or whose capability it does not advertise.
 *
 * @category Errors
 */
export interface MethodNotFoundError extends Error {
  /** Error code, always -32601. */
  code: typeof METHOD_NOT_FOUND;
}

/**
 * InvalidParamsError is the error for params that do not fit the method, such
 * as an unknown tool, a missing argument or an expired cursor.
 *
 * @category Errors
 */
export interface InvalidParamsError extends Error {
  /** Error code, always -32602. */
  code: typeof INVALID_PARAMS;
}

/**
 * InternalError is the error for an unexpected failure on the side of the
 * receiver.
 *
 * @category Errors
 */
export interface InternalError extends Error {
  /** Error code, always -32603. */
  code: typeof INTERNAL_ERROR;
}

/**
 * Error code for HTTP headers that contradict the body, are malformed or are
 * missing.
 *
 * @category Errors
 */
export const HEADER_MISMATCH = -32020;

/**
 * Error code for a request that needs a capability which the client did not
 * declare with it.
 *
 * @category Errors
 */
export const MISSING_REQUIRED_CLIENT_CAPABILITY = -32021;

/**
 * Error code for a protocol version that the server does not speak.
 *
 * @category Errors
 */
export const UNSUPPORTED_PROTOCOL_VERSION = -32022;

/**
 * HeaderMismatchError is the response when HTTP headers and body of a request
 * disagree, or a header is malformed or missing; its HTTP status is 400.
 *
 * @category Errors
 */
export interface HeaderMismatchError extends Omit<
  JSONRPCErrorResponse,
  "error"
> {
  /** Why the request was refused, under a fixed code. */
  error: Error & {
    /** Error code, always -32020. */
    code: typeof HEADER_MISMATCH;
  };
}

/**
 * UnsupportedProtocolVersionError is the response when the server does not
 * speak the protocol version of the request; over HTTP its status is 400.
 *
 * @category Errors
 */
export interface UnsupportedProtocolVersionError extends Omit<
  JSONRPCErrorResponse,
  "error"
> {
  /** Why the request was refused, with the versions to choose from. */
  error: Error & {
    /** Error code, always -32022. */
    code: typeof UNSUPPORTED_PROTOCOL_VERSION;
    /** What the client needs to try again with another version. */
    data: {
      /** Protocol versions that the server speaks. */
      supported: string[];
      /** Protocol version that the request named. */
      requested: string;
    };
  };
}

/**
 * MissingRequiredClientCapabilityError is the response when a request needs a
 * capability that the client did not declare with it; over HTTP its status is
 * 400.
 *
 * @category Errors
 */
export interface MissingRequiredClientCapabilityError extends Omit<
  JSONRPCErrorResponse,
  "error"
> {
  /** Why the request was refused, with the capabilities that it needs. */
  error: Error & {
    /** Error code, always -32021. */
    code: typeof MISSING_REQUIRED_CLIENT_CAPABILITY;
    /** What the client would have to declare. */
    data: {
      /** Capabilities without which the server cannot handle the request. */
      requiredCapabilities: ClientCapabilities;
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

// --- Multi round-trip requests ---

/**
 * InputRequest is any request to the client that can travel inside an {@link
 * InputRequiredResult}.
 *
 * @internal
 */
export type InputRequest =
  CreateMessageRequest | ListRootsRequest | ElicitRequest;

/**
 * InputResponse is any answer of the client to an {@link InputRequest}.
 *
 * @internal
 */
export type InputResponse =
  CreateMessageResult | ListRootsResult | ElicitResult;

/**
 * InputRequests holds requests for the client to answer, under keys that the
 * server chose.
 *
 * @category Multi Round-Trip
 */
export interface InputRequests {
  /** One request; its answer comes back under the same key. */
  [key: string]: InputRequest;
}

/**
 * InputResponses holds the answers of the client, under the keys of the {@link
 * InputRequests} that they belong to.
 *
 * @category Multi Round-Trip
 */
export interface InputResponses {
  /** The answer to the request with the same key. */
  [key: string]: InputResponse;
}

/**
 * InputRequiredResult says what the client must supply before its request can
 * be completed; the client then sends the request again. It holds input
 * requests, request state or both.
 *
 * @category Multi Round-Trip
 */
export interface InputRequiredResult extends Result {
  /** Requests that the client must answer before it tries again. */
  inputRequests?: InputRequests;
  /**
   * State of the server, for the client to hand back as it is when it tries
   * again; opaque to the client.
   */
  requestState?: string;
}

/**
 * InputResponseRequestParams holds the params of a request that can be sent
 * again with the input that the server asked for.
 */
export interface InputResponseRequestParams extends RequestParams {
  /**
   * Answers to the requests of the preceding {@link InputRequiredResult}, under
   * the same keys.
   */
  inputResponses?: InputResponses;
  /**
   * State from the preceding {@link InputRequiredResult}, handed back as it
   * came.
   */
  requestState?: string;
}

// --- Cancellation ---

/**
 * CancelledNotificationParams holds the params of notifications/cancelled:
 * which request to give up, and why.
 *
 * @category `notifications/cancelled`
 */
export interface CancelledNotificationParams extends NotificationParams {
  /** ID of the request to give up, which the client sent earlier. */
  requestId: RequestId;
  /** Why the request is given up, for logs or for the user. */
  reason?: string;
}

/**
 * CancelledNotification cancels a request that the client sent earlier and that
 * may have finished meanwhile. On stdio the server, too, sends it, but only to
 * end a subscriptions/listen stream.
 *
 * @category `notifications/cancelled`
 */
export interface CancelledNotification extends JSONRPCNotification {
  /** Method of the notification, always "notifications/cancelled". */
  method: "notifications/cancelled";
  /** Which request to give up, and why. */
  params: CancelledNotificationParams;
}

// --- Discovery and capabilities ---

/**
 * DiscoverRequest asks the server for its protocol versions and capabilities;
 * it is answered by {@link DiscoverResult}. Every server answers it, but no
 * client has to ask.
 *
 * @category `server/discover`
 */
export interface DiscoverRequest extends JSONRPCRequest {
  /** Method of the request, always "server/discover". */
  method: "server/discover";
  /** Nothing but metadata. */
  params: RequestParams;
}

/**
 * DiscoverResult holds the protocol versions and capabilities of the server.
 *
 * @category `server/discover`
 */
export interface DiscoverResult extends CacheableResult {
  /** Protocol versions that the server speaks, for the client to pick from. */
  supportedVersions: string[];
  /** Optional features that the server supports. */
  capabilities: ServerCapabilities;
  /**
   * How to make good use of the server, in words that the client may pass on to
   * its model.
   */
  instructions?: string;
}

/**
 * DiscoverResultResponse is the response to server/discover, with its result.
 *
 * @category `server/discover`
 */
export interface DiscoverResultResponse extends JSONRPCResultResponse {
  /** Protocol versions and capabilities of the server. */
  result: DiscoverResult;
}

/**
 * ClientCapabilities lists the optional features of a client. Members other
 * than the ones declared here are allowed.
 *
 * @category `server/discover`
 */
export interface ClientCapabilities {
  /** Features outside the standard, each by name with its settings. */
  experimental?: { [key: string]: JSONObject };
  /**
   * Set if the server may ask for the client's roots.
   *
   * @deprecated Roots are deprecated since 2026-07-28 (SEP-2577) and stay in
   * MCP for a year or more.
   */
  roots?: {};
  /**
   * Set if the server may have the client's language model write messages.
   *
   * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
   * MCP for a year or more.
   */
  sampling?: {
    /**
     * Set if the client heeds includeContext; otherwise servers should ask for
     * no context.
     */
    context?: JSONObject;
    /** Set if sampling requests may bring tools and a tool choice. */
    tools?: JSONObject;
  };
  /**
   * Set if the server may ask the user for information through the client; an
   * empty object stands for forms only.
   */
  elicitation?: {
    /** Set if the client can show forms to the user. */
    form?: JSONObject;
    /** Set if the client can send the user to a URL. */
    url?: JSONObject;
  };
  /**
   * Extensions that the client supports, each by identifier, such as
   * "com.example/charts", with its settings or an empty object.
   */
  extensions?: { [key: string]: JSONObject };
}

/**
 * ServerCapabilities lists the optional features of a server. Members other
 * than the ones declared here are allowed.
 *
 * @category `server/discover`
 */
export interface ServerCapabilities {
  /** Features outside the standard, each by name with its settings. */
  experimental?: { [key: string]: JSONObject };
  /**
   * Set if the server can send log messages.
   *
   * @deprecated Logging is deprecated since 2026-07-28 (SEP-2577) and stays in
   * MCP for a year or more.
   */
  logging?: JSONObject;
  /** Set if the server can suggest values for arguments. */
  completions?: JSONObject;
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
  /**
   * Extensions that the server supports, each by identifier, such as
   * "com.example/charts", with its settings or an empty object.
   */
  extensions?: { [key: string]: JSONObject };
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
 * @category `server/discover`
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
 * @category Common Types
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
  params: PaginatedRequestParams;
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

/**
 * CacheableResult holds what results that a client may cache have in common.
 *
 * @internal
 */
export interface CacheableResult extends Result {
  /**
   * For how many milliseconds a client may go on using the response from its
   * cache; 0 means not at all.
   *
   * @minimum 0
   */
  ttlMs: number;
  /**
   * Who may share the cached response: with "public" everyone, with "private"
   * only callers under the same authorization.
   */
  cacheScope: "public" | "private";
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
export interface ListResourcesResult extends PaginatedResult, CacheableResult {
  /** Resources on this page. */
  resources: Resource[];
}

/**
 * ListResourcesResultResponse is the response to resources/list, with its
 * result.
 *
 * @category `resources/list`
 */
export interface ListResourcesResultResponse extends JSONRPCResultResponse {
  /** One page of the server's resources. */
  result: ListResourcesResult;
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
export interface ListResourceTemplatesResult
  extends PaginatedResult, CacheableResult {
  /** Resource templates on this page. */
  resourceTemplates: ResourceTemplate[];
}

/**
 * ListResourceTemplatesResultResponse is the response to
 * resources/templates/list, with its result.
 *
 * @category `resources/templates/list`
 */
export interface ListResourceTemplatesResultResponse extends JSONRPCResultResponse {
  /** One page of the server's resource templates. */
  result: ListResourceTemplatesResult;
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
export interface ReadResourceRequestParams
  extends ResourceRequestParams, InputResponseRequestParams {}

/**
 * ReadResourceRequest reads a resource of the server; it is answered by {@link
 * ReadResourceResult}, or by {@link InputRequiredResult} if the server needs
 * more.
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
export interface ReadResourceResult extends CacheableResult {
  /** Parts of the resource, each as text or as binary data. */
  contents: (TextResourceContents | BlobResourceContents)[];
}

/**
 * ReadResourceResultResponse is the response to resources/read, with the
 * contents of the resource or with what the server still needs.
 *
 * @category `resources/read`
 */
export interface ReadResourceResultResponse extends JSONRPCResultResponse {
  /** The contents of the resource, or what the server still needs. */
  result: ReadResourceResult | InputRequiredResult;
}

/**
 * ResourceListChangedNotification tells the client that the server's list of
 * resources has changed, if its subscriptions/listen request asked for that.
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
 * SubscriptionFilter says which notifications a client wants from a
 * subscription; the server sends it no others.
 *
 * @category `subscriptions/listen`
 */
export interface SubscriptionFilter {
  /** Whether to send {@link ToolListChangedNotification}. */
  toolsListChanged?: boolean;
  /** Whether to send {@link PromptListChangedNotification}. */
  promptsListChanged?: boolean;
  /** Whether to send {@link ResourceListChangedNotification}. */
  resourcesListChanged?: boolean;
  /** URIs of the resources to send {@link ResourceUpdatedNotification} for. */
  resourceSubscriptions?: string[];
}

/**
 * SubscriptionsListenRequestParams holds the params of subscriptions/listen:
 * which notifications to send.
 *
 * @category `subscriptions/listen`
 */
export interface SubscriptionsListenRequestParams extends RequestParams {
  /** Notifications that the client wants on this stream. */
  notifications: SubscriptionFilter;
}

/**
 * SubscriptionsListenRequest opens a long-lived stream of notifications that
 * belong to no other request; it is answered by {@link
 * SubscriptionsListenResult} only when the server ends it.
 *
 * @category `subscriptions/listen`
 */
export interface SubscriptionsListenRequest extends JSONRPCRequest {
  /** Method of the request, always "subscriptions/listen". */
  method: "subscriptions/listen";
  /** Which notifications to send. */
  params: SubscriptionsListenRequestParams;
}

/**
 * SubscriptionsListenResultMetaObject is the metadata of the result that ends a
 * subscription.
 *
 * @category `subscriptions/listen`
 */
export interface SubscriptionsListenResultMetaObject extends ResultMetaObject {
  /**
   * ID of the subscriptions/listen request whose stream ends here; the response
   * has the same ID.
   */
  "io.modelcontextprotocol/subscriptionId": RequestId;
}

/**
 * SubscriptionsListenResult says that the server has ended a subscription
 * cleanly, for example to shut down; it holds nothing but metadata.
 *
 * @category `subscriptions/listen`
 */
export interface SubscriptionsListenResult extends Result {
  /** Metadata of the result, with the ID of the subscription. */
  _meta: SubscriptionsListenResultMetaObject;
}

/**
 * SubscriptionsListenResultResponse is the response to subscriptions/listen,
 * sent when the server ends the subscription cleanly.
 *
 * @category `subscriptions/listen`
 */
export interface SubscriptionsListenResultResponse extends JSONRPCResultResponse {
  /** Which subscription has ended. */
  result: SubscriptionsListenResult;
}

/**
 * SubscriptionsAcknowledgedNotificationParams holds the params of
 * notifications/subscriptions/acknowledged: which notifications the server will
 * send.
 *
 * @category `notifications/subscriptions/acknowledged`
 */
export interface SubscriptionsAcknowledgedNotificationParams extends NotificationParams {
  /**
   * Notifications that the server will send, out of those that the client
   * wanted.
   */
  notifications: SubscriptionFilter;
}

/**
 * SubscriptionsAcknowledgedNotification comes first on every subscription and
 * says which notifications the server will send.
 *
 * @category `notifications/subscriptions/acknowledged`
 */
export interface SubscriptionsAcknowledgedNotification extends JSONRPCNotification {
  /**
   * Method of the notification, always
   * "notifications/subscriptions/acknowledged".
   */
  method: "notifications/subscriptions/acknowledged";
  /** Which notifications the server will send. */
  params: SubscriptionsAcknowledgedNotificationParams;
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
 * ResourceUpdatedNotification tells the client of a change to a resource, if
 * its subscriptions/listen request asked for that; it may then read the
 * resource again.
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
  _meta?: MetaObject;
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
  _meta?: MetaObject;
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
  _meta?: MetaObject;
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
export interface ListPromptsResult extends PaginatedResult, CacheableResult {
  /** Prompts on this page. */
  prompts: Prompt[];
}

/**
 * ListPromptsResultResponse is the response to prompts/list, with its result.
 *
 * @category `prompts/list`
 */
export interface ListPromptsResultResponse extends JSONRPCResultResponse {
  /** One page of the server's prompts. */
  result: ListPromptsResult;
}

/**
 * GetPromptRequestParams holds the params of prompts/get: which prompt to
 * fetch, and how to fill it in.
 *
 * @category `prompts/get`
 */
export interface GetPromptRequestParams extends InputResponseRequestParams {
  /** Name of the prompt to fetch. */
  name: string;
  /** Values to fill the prompt in with, by argument name. */
  arguments?: { [key: string]: string };
}

/**
 * GetPromptRequest fetches a prompt of the server, filled in with arguments; it
 * is answered by {@link GetPromptResult}, or by {@link InputRequiredResult} if
 * the server needs more.
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
 * GetPromptResultResponse is the response to prompts/get, with the prompt or
 * with what the server still needs.
 *
 * @category `prompts/get`
 */
export interface GetPromptResultResponse extends JSONRPCResultResponse {
  /** The prompt, or what the server still needs. */
  result: GetPromptResult | InputRequiredResult;
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
  _meta?: MetaObject;
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
  _meta?: MetaObject;
}

/**
 * PromptListChangedNotification tells the client that the server's list of
 * prompts has changed, if its subscriptions/listen request asked for that.
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
export interface ListToolsResult extends PaginatedResult, CacheableResult {
  /** Tools on this page. */
  tools: Tool[];
}

/**
 * ListToolsResultResponse is the response to tools/list, with its result.
 *
 * @category `tools/list`
 */
export interface ListToolsResultResponse extends JSONRPCResultResponse {
  /** One page of the server's tools. */
  result: ListToolsResult;
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
   * What the tool returned, as JSON of any kind that fits the output schema of
   * the tool, if it has one.
   */
  structuredContent?: unknown;
  /**
   * Whether the tool failed; absent means that it did not. A call that never
   * reached a tool is answered with a JSON-RPC error instead.
   */
  isError?: boolean;
}

/**
 * CallToolResultResponse is the response to tools/call, with what the tool
 * returned or with what the server still needs.
 *
 * @category `tools/call`
 */
export interface CallToolResultResponse extends JSONRPCResultResponse {
  /** What the tool returned, or what the server still needs. */
  result: CallToolResult | InputRequiredResult;
}

/**
 * CallToolRequestParams holds the params of tools/call: which tool to call, and
 * with which arguments.
 *
 * @category `tools/call`
 */
export interface CallToolRequestParams extends InputResponseRequestParams {
  /** Which tool to call, by name. */
  name: string;
  /** Arguments for the tool, by name. */
  arguments?: { [key: string]: unknown };
}

/**
 * CallToolRequest calls a tool of the server; it is answered by {@link
 * CallToolResult}, or by {@link InputRequiredResult} if the server needs more.
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
 * has changed, if its subscriptions/listen request asked for that.
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
    /** Any other keywords of JSON Schema. */
    [key: string]: unknown
  };
  /** JSON Schema of the structured content that the tool returns. */
  outputSchema?: {
    /** URI of the JSON Schema dialect; absent means 2020-12. */
    $schema?: string;
    /** Any other keywords of JSON Schema. */
    [key: string]: unknown
  };
  /**
   * Hints about what the tool does. A title among them is shown only where the
   * tool itself has none.
   */
  annotations?: ToolAnnotations;
  /** Metadata of the tool. */
  _meta?: MetaObject;
}

// --- Logging ---

/**
 * LoggingMessageNotificationParams holds the params of notifications/message: a
 * log message.
 *
 * @deprecated Logging is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
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
 * LoggingMessageNotification is a log message of the server, about a request
 * whose metadata names a log level.
 *
 * @deprecated Logging is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
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
 * @deprecated Logging is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
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
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
 * @category `sampling/createMessage`
 */
export interface CreateMessageRequestParams {
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
   * other values suit only clients that declare sampling.context.
   *
   * @deprecated Leave it out or send "none": the other values are deprecated
   * since 2025-11-25 (SEP-2596) and go with sampling at the latest.
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
  metadata?: JSONObject;
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
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
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
 * continue a conversation; it is answered by {@link CreateMessageResult}. The
 * user should be able to inspect and refuse it first.
 *
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
 * @category `sampling/createMessage`
 */
export interface CreateMessageRequest {
  /** Method of the request, always "sampling/createMessage". */
  method: "sampling/createMessage";
  /** What the model is given, and how it should answer. */
  params: CreateMessageRequestParams;
}

/**
 * CreateMessageResult is the message that the model wrote. The user should be
 * able to inspect it before the server gets it.
 *
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
 * @category `sampling/createMessage`
 */
export interface CreateMessageResult extends SamplingMessage {
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
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
 * @category `sampling/createMessage`
 */
export interface SamplingMessage {
  /** Who speaks. */
  role: Role;
  /** What is said, as one block of content or as a list of them. */
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  /** Metadata of the message. */
  _meta?: MetaObject;
}

/**
 * SamplingMessageContentBlock is a block of content in a {@link
 * SamplingMessage}.
 *
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
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
  _meta?: MetaObject;
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
  _meta?: MetaObject;
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
  _meta?: MetaObject;
}

/**
 * ToolUseContent is a tool call that the model asks for.
 *
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
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
  _meta?: MetaObject;
}

/**
 * ToolResultContent is what a tool returned, for the model that asked to use
 * it.
 *
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
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
   * What the tool returned, as JSON of any kind that fits the output schema of
   * the tool, if it has one.
   */
  structuredContent?: unknown;
  /** Whether the tool failed; absent means that it did not. */
  isError?: boolean;
  /**
   * Metadata of the tool result; clients should keep it in later requests,
   * where it may help with caching.
   */
  _meta?: MetaObject;
}

/**
 * ModelPreferences says what kind of model the server would like for sampling.
 * The client weighs it as it sees fit, or not at all.
 *
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
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
 * @deprecated Sampling is deprecated since 2026-07-28 (SEP-2577) and stays in
 * MCP for a year or more.
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
    /**
     * Suggested values, no more than 100.
     *
     * @maxItems 100
     */
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
 * CompleteResultResponse is the response to completion/complete, with its
 * result.
 *
 * @category `completion/complete`
 */
export interface CompleteResultResponse extends JSONRPCResultResponse {
  /** Possible values of an argument. */
  result: CompleteResult;
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
 * @deprecated Roots are deprecated since 2026-07-28 (SEP-2577) and stay in MCP
 * for a year or more.
 * @category `roots/list`
 */
export interface ListRootsRequest {
  /** Method of the request, always "roots/list". */
  method: "roots/list";
  /** Nothing but metadata. */
  params?: {
    /** Metadata of the request. */
    _meta?: MetaObject;
  };
}

/**
 * ListRootsResult holds the roots of the client.
 *
 * @deprecated Roots are deprecated since 2026-07-28 (SEP-2577) and stay in MCP
 * for a year or more.
 * @category `roots/list`
 */
export interface ListRootsResult {
  /** Directories and files that the server may work on. */
  roots: Root[];
}

/**
 * Root is a place in the file system, be it a directory or a single file, that
 * the server may work on.
 *
 * @deprecated Roots are deprecated since 2026-07-28 (SEP-2577) and stay in MCP
 * for a year or more.
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
  _meta?: MetaObject;
}

// --- Elicitation ---

/**
 * ElicitRequestFormParams holds the params of elicitation/create that ask the
 * user to fill in a form. Forms are not for secrets.
 *
 * @category `elicitation/create`
 */
export interface ElicitRequestFormParams {
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
export interface ElicitRequestURLParams {
  /** How to ask the user, always "url". */
  mode: "url";
  /** Text that tells the user why to go there. */
  message: string;
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
 * answered by {@link ElicitResult}.
 *
 * @category `elicitation/create`
 */
export interface ElicitRequest {
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
export interface ElicitResult {
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

// --- Messages by sender ---

/**
 * ClientRequest is any request that a client can send.
 *
 * @internal
 */
export type ClientRequest =
  | DiscoverRequest
  | CompleteRequest
  | GetPromptRequest
  | ListPromptsRequest
  | ListResourcesRequest
  | ListResourceTemplatesRequest
  | ReadResourceRequest
  | SubscriptionsListenRequest
  | CallToolRequest
  | ListToolsRequest;

/**
 * ClientNotification is any notification that a client can send.
 *
 * @internal
 */
export type ClientNotification = CancelledNotification;

/**
 * ClientResult is any result that a client can send.
 *
 * @internal
 */
export type ClientResult = EmptyResult;

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
  | SubscriptionsAcknowledgedNotification;

/**
 * ServerResult is any result that a server can send.
 *
 * @internal
 */
export type ServerResult =
  | EmptyResult
  | DiscoverResult
  | CompleteResult
  | GetPromptResult
  | ListPromptsResult
  | ListResourceTemplatesResult
  | ListResourcesResult
  | ReadResourceResult
  | SubscriptionsListenResult
  | CallToolResult
  | ListToolsResult
  | InputRequiredResult;
