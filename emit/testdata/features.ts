export const LATEST_PROTOCOL_VERSION = "2030-01-01";
export const PARSE_ERROR = -32700;
export const LIMIT_NAME = "limit";

/** What nests in what. */
export interface Nested {
  matrix: number[][];
  maybe: (string | null)[];
  byName: { [key: string]: string[] };
  deep?: { [key: string]: { [key: string]: Leaf } };
  leaves: Leaf[];
  lists?: { [key: string]: string }[];
  any: unknown;
  anything?: unknown;
  open: object;
  openOptional?: { [key: string]: unknown };
}

/** A leaf. */
export interface Leaf {
  name: string;
  weight?: number;
}

/** Where null is a value of its own. */
export interface Nulls {
  required: string | null;
  optional?: number | null;
  leaf: Leaf | null;
  leafOptional?: Leaf | null;
  list: string[] | null;
  listOptional?: string[] | null;
  shape?: Shape | null;
}

/** Constants of every kind. */
export interface Consts {
  text: "a";
  number: 3;
  negative: -3;
  fraction: 1.5;
  flag: true;
  mode?: "form";
  size: Size;
  color?: "red" | "green" | string;
}

export type Size = 1 | 2 | 3;

/** Undeclared members are numbers. */
export interface Counts {
  total?: number;
  [key: string]: number;
}

export type Shape = Circle | Square | Polygon;
export interface Circle { kind: "circle"; radius: number }
export interface Square { kind: "square"; side: number }
export interface Polygon { kind: "polygon"; points: Points }
export type Points = Point[];
export interface Point { x: number; y: number }

/** Told apart by presence. */
export type Answer = Good | Bad | Ugly;
export interface Good { good: string }
export interface Bad { bad: string; why?: string }
export interface Ugly { ugly: string }

/** An object or an array. */
export type Batchable = Circle | Points;

export type Flexible = string | number | boolean | Leaf | string[];

/** Where a tag may be absent. */
export type Form = PlainForm | LinkForm;
export interface PlainForm { mode?: "plain"; text: string }
export interface LinkForm { mode: "link"; url: string }

export interface Holder {
  shape: Shape;
  shapes: Shape[];
  byName?: { [key: string]: Shape };
  oneOrMany: Leaf | Leaf[];
  names?: string | string[];
  flexible?: Flexible;
  id: Id;
  answer?: Answer;
  form?: Form;
}

export type Id = string | number;

/** Names that are hard on Go. */
export interface Names {
  "a-b": string;
  a_b: string;
  aB?: string;
  $schema?: string;
  _meta?: { [key: string]: unknown };
  "io.x/y": string;
  "1st"?: string;
  "we\"ird`tag,omitempty"?: string;
  type: string;
  validate?: boolean;
  extra?: string;
  "-"?: string;
  "münchen"?: string;
}

/** More members than a word has bits. */
export interface Many {
  m0: number;
  m1?: number;
  m2?: number;
  m3: number;
  m4?: number;
  m5?: number;
  m6: number;
  m7?: number;
  m8?: number;
  m9: number;
  m10?: number;
  m11?: number;
  m12: number;
  m13?: number;
  m14?: number;
  m15: number;
  m16?: number;
  m17?: number;
  m18: number;
  m19?: number;
  m20?: number;
  m21: number;
  m22?: number;
  m23?: number;
  m24: number;
  m25?: number;
  m26?: number;
  m27: number;
  m28?: number;
  m29?: number;
  m30: number;
  m31?: number;
  m32?: number;
  m33: number;
  m34?: number;
  m35?: number;
  m36: number;
  m37?: number;
  m38?: number;
  m39: number;
  m40?: number;
  m41?: number;
  m42: number;
  m43?: number;
  m44?: number;
  m45: number;
  m46?: number;
  m47?: number;
  m48: number;
  m49?: number;
  m50?: number;
  m51: number;
  m52?: number;
  m53?: number;
  m54: number;
  m55?: number;
  m56?: number;
  m57: number;
  m58?: number;
  m59?: number;
  m60: number;
  m61?: number;
  m62?: number;
  m63: number;
  m64?: number;
  m65?: number;
  m66: number;
  m67?: number;
  m68?: number;
  m69: number;
  m70?: number;
  m71?: number;
  m72: number;
  m73?: number;
  m74?: number;
  m75: number;
  m76?: number;
  m77?: number;
  m78: number;
  m79?: number;
  m80?: number;
  m81: number;
  m82?: number;
  m83?: number;
  m84: number;
  m85?: number;
  m86?: number;
  m87: number;
  m88?: number;
  m89?: number;
  m90: number;
  m91?: number;
  m92?: number;
  m93: number;
  m94?: number;
  m95?: number;
  m96: number;
  m97?: number;
  m98?: number;
  m99: number;
  m100?: number;
  m101?: number;
  m102: number;
  m103?: number;
  m104?: number;
  m105: number;
  m106?: number;
  m107?: number;
  m108: number;
  m109?: number;
  m110?: number;
  m111: number;
  m112?: number;
  m113?: number;
  m114: number;
  m115?: number;
  m116?: number;
  m117: number;
  m118?: number;
  m119?: number;
  m120: number;
  m121?: number;
  m122?: number;
  m123: number;
  m124?: number;
  m125?: number;
  m126: number;
  m127?: number;
  m128?: number;
  m129: number;
}
