// A schema with one of each thing that inspect prints.

export const LATEST_PROTOCOL_VERSION = "2026-07-28";
export const DEBUG = false;
export const BAD_THING = -32001;

export type RequestId = string | number;

/** How much there is to say. */
export type Level = "low" | "high" | string;

/** One down, or one up. */
export type Step = -1 | 1;

/**
 * @maxLength 64
 */
export type Cursor = string;

/** @minItems 1 */
export type Blocks = Block[];

export type BlockMap = { [name: string]: Block };

export type MetaObject = { [key: string]: unknown };

export type Value = string | boolean | { [key: string]: unknown };

export type OneOrManyBlocks = TextBlock | TextBlock[];

/** All are a Labels, too. */
export type LabelsOfAnyKind = Labels | NumberedLabels;

/** Told apart by their tag. */
export type Block = TextBlock | ListBlock | Blocks;

/**
 * @deprecated Use none.
 */
export interface TextBlock {
  type: "text" | "txt";
  /**
   * @minLength 0
   * @maxLength 9
   * @pattern ^a
   * @format uri
   */
  text: string;
  mode?: "form";
}

export interface ListBlock {
  type?: "list";
  /**
   * @minItems 1
   * @maxItems 2
   */
  items: (number | null)[];
  null?: { [name: string]: Block | null } | null;
  /**
   * @minimum 0.5
   * @maximum 10
   * @TJS-type number
   */
  ttl?: number | null;
  validate: boolean;
  [key: string]: unknown;
}

export interface Labels {
  first?: string;
  [label: string]: string | undefined;
}

export interface NumberedLabels extends Labels {
  number: string;
}

export interface RequestParams {
  _meta: RequestMetaObject;
  inputResponses?: { [key: string]: InputResponse };
  requestState?: string;
}

export interface JSONRPCRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: string;
  params?: { [key: string]: unknown };
}

export interface JSONRPCNotification {
  jsonrpc: "2.0";
  method: string;
  params?: { [key: string]: unknown };
}

export interface Result {
  _meta?: MetaObject;
  resultType: string;
  [key: string]: unknown;
}

export interface JSONRPCResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: Result;
}

export interface Error {
  code: number;
  message: string;
  data?: unknown;
}

export interface JSONRPCErrorResponse {
  jsonrpc: "2.0";
  id?: RequestId;
  error: Error;
}

/** A thing that is bad. */
export interface BadThingError extends Error {
  code: typeof BAD_THING;
  data: { thing: string };
}

export interface InputRequiredResult extends Result {
  inputRequests?: { [key: string]: InputRequest };
  requestState?: string;
}

export interface CallParams extends RequestParams {
  name: string;
  /** Asks for a task. */
  task?: { ttl: number };
}

/**
 * Calls <it> & waits.
 *
 * @deprecated Use none.
 */
export interface CallRequest extends JSONRPCRequest {
  method: "tools/call";
  params: CallParams;
  /** @deprecated Long gone. */
  depth: 0;
}

export interface CallResult extends Result {
  block: Block;
}

export interface CreateTaskResult extends Result {
  task: { ttl: number };
}

export interface CallResultResponse extends JSONRPCResultResponse {
  result: CallResult | InputRequiredResult;
}

export interface RootsRequest {
  method: "roots/list";
  params?: { _meta?: MetaObject };
}

export interface RootsResult {
  roots: string[];
}

export interface AskRequest {
  method: "ask";
}

export interface AskResult {
  answer: string;
}

export type InputRequest = RootsRequest | AskRequest;
export type InputResponse = RootsResult | AskResult;

export interface ClientCapabilities {
  roots?: { [key: string]: unknown };
}

export interface RequestMetaObject extends MetaObject {
  "io.example/protocolVersion": string;
  "io.example/clientCapabilities": ClientCapabilities;
  "io.example/logLevel"?: Level;
}

export interface CancelledNotification extends JSONRPCNotification {
  method: "notifications/cancelled";
  params: { reason?: string };
}

export interface DiscoverRequest extends JSONRPCRequest {
  method: "server/discover";
  params: RequestParams;
}

export interface DiscoverResult extends Result {
  supportedVersions: string[];
  capabilities: ServerCapabilities;
}

export interface ServerCapabilities {
  tools?: { [key: string]: unknown };
}

export type ClientRequest = CallRequest | DiscoverRequest;
export type ClientNotification = CancelledNotification;
export type ServerNotification = CancelledNotification;
