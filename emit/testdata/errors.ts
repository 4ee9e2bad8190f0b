// A schema with what the official ones do not have: two codes with one number,
// two errors of one code, members beside data, data of other kinds.

export const LATEST_PROTOCOL_VERSION = "2027-01-01";
export const JSONRPC_VERSION = "2.0";

export type RequestId = string | number;

export interface Error {
  code: number;
  message: string;
  data?: unknown;
}

export interface JSONRPCErrorResponse {
  jsonrpc: typeof JSONRPC_VERSION;
  id?: RequestId;
  error: Error;
}

export const METHOD_NOT_FOUND = -32601;
export const BUSY = -31000;
/** The old name. */
export const OVERLOADED = -31000;
export const QUOTA_EXCEEDED = -31001;
export const GONE = -31002;
export const UNUSED_URI = -31003;

/** Has a member of its own beside data. */
export interface BusyError extends Error {
  code: typeof BUSY;
  retryAfter: number;
  type: "queue" | "load";
}

/** The data is optional. */
export interface QuotaError extends Omit<JSONRPCErrorResponse, "error"> {
  error: Error & {
    code: typeof QUOTA_EXCEEDED;
    data?: { limit: number; spent?: number };
  };
}

/** Of the same code, with other data. */
export interface QuotaListError extends Omit<JSONRPCErrorResponse, "error"> {
  error: Error & {
    code: typeof QUOTA_EXCEEDED;
    data: string[];
  };
}

/** Members of data that make bad names of parameters. */
export interface GoneError extends Error {
  code: typeof GONE;
  data: { type: string; URIs: string[]; message: string; kind: "gone"; since: string | null; hint?: string };
}

/** Of any code. */
export interface LooseError extends Error {
  data: { why: string };
}

/** An error without a constant for its code. */
export interface BareError extends Error {
  code: -31999;
}
