// Types for the tests and benchmarks of package support, in the forms that
// matter to it. golden/sample_test.go makes sample_*_test.go of them.

// Tools.

export type SampleRequestID = string | number;

export interface SampleRequest {
  jsonrpc: "2.0";
  id: SampleRequestID;
  method: "tools/call";
  params: SampleParams;
}

export interface SampleParams {
  name: string;
  arguments?: { [key: string]: unknown };
  env?: { [key: string]: string };
  _meta?: { [key: string]: unknown };
  [key: string]: unknown;
}

export interface SampleIcon {
  src: string;
  mimeType?: string;
  sizes?: string[];
}

export interface SampleToolAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
}

export interface SampleToolSchema {
  $schema?: string;
  type: "object";
  [key: string]: unknown;
}

export interface SampleTool {
  name: string;
  title?: string;
  icons?: SampleIcon[];
  description?: string;
  inputSchema: SampleToolSchema;
  outputSchema?: SampleToolSchema;
  annotations?: SampleToolAnnotations;
  _meta?: { [key: string]: unknown };
}

export type SampleResultType = "complete" | "input_required";

export interface SampleListToolsResult {
  _meta?: { [key: string]: unknown };
  resultType: SampleResultType;
  nextCursor?: string;
  ttlMs: number;
  tools: SampleTool[];
}

// Content: a union with a tag, and one whose members differ by presence.

export type SampleRole = "user" | "assistant";

export interface SampleAnnotations {
  audience?: SampleRole[];
  /** @TJS-type number */
  priority?: number;
  lastModified?: string;
}

export interface SampleTextContent {
  type: "text";
  text: string;
  annotations?: SampleAnnotations;
  _meta?: { [key: string]: unknown };
}

export interface SampleImageContent {
  type: "image";
  /** @format byte */
  data: string;
  mimeType: string;
  annotations?: SampleAnnotations;
  _meta?: { [key: string]: unknown };
}

export interface SampleResourceLink {
  type: "resource_link";
  name: string;
  uri: string;
  description?: string;
  mimeType?: string;
  size?: number;
  _meta?: { [key: string]: unknown };
}

export interface SampleEmbeddedResource {
  type: "resource";
  resource: SampleResource;
  annotations?: SampleAnnotations;
  _meta?: { [key: string]: unknown };
}

export interface SampleTextResource {
  uri: string;
  mimeType?: string;
  text: string;
  _meta?: { [key: string]: unknown };
}

export interface SampleBlobResource {
  uri: string;
  mimeType?: string;
  /** @format byte */
  blob: string;
  _meta?: { [key: string]: unknown };
}

export type SampleResource = SampleTextResource | SampleBlobResource;

export type SampleContent = SampleTextContent | SampleImageContent | SampleResourceLink | SampleEmbeddedResource;

export interface SampleCallToolResult {
  _meta?: { [key: string]: unknown };
  resultType: SampleResultType;
  content: SampleContent[];
  structuredContent?: unknown;
  isError?: boolean;
}

// Unions inside of themselves: one with a tag, one whose members are tried in turn.

export interface SampleLeaf {
  type: "leaf";
  /** @TJS-type number */
  value: number;
}

export interface SampleBranch {
  type: "branch";
  child?: SampleNode;
  children?: SampleNode[];
}

export type SampleNode = SampleLeaf | SampleBranch;

export interface SampleLeft {
  x?: SampleSide;
  side: 1;
}

export interface SampleRight {
  x?: SampleSide;
  side: 2;
}

export type SampleSide = SampleLeft | SampleRight;
