/** A parameter of a function, as the reference shows it. */
export type ParameterDoc = {
  name: string;
  /** In words: `address`, `whole number`, `list of text`. */
  type: string;
  /** How a value is read out of a field. */
  kind: 'text' | 'number' | 'list' | 'json';
  required: boolean;
  /** What holds where nothing is given; empty if nothing does. */
  usual: string;
  /** What it means; empty where its name says it. */
  words: string;
  /** The values it may have; empty for any. */
  choices: readonly string[];
  /** A value to try; empty where there is none. */
  example: string;
  /** Whether that value means something on the local chains alone. */
  local: boolean;
};

/** A function of the data service, as the reference shows it. Plain data: it comes with the page. */
export type FunctionDoc = {
  name: string;
  summary: string;
  cost: number;
  /** Method and whole path below the backend's origin; `null` for functions that are called by name alone. */
  rest: { method: string; path: string; body: readonly string[] | string | null } | null;
  /** Name of the cloud function. */
  cloud: string;
  /** Part and group of the SDK that it belongs to; `null` where it knows the cloud function alone. */
  sdk: { part: 'Web3API' | 'SolanaAPI'; group: string; name: string } | null;
  parameters: readonly ParameterDoc[];
  /** An answer, as JSON: recorded from the local chain, or one of its shape. */
  answer: string;
  /** How the recorded answer came; `null` where it is one of its shape. */
  recorded: { status: number; milliseconds: number } | null;
};

/** Functions that belong together. */
export type GroupDoc = { id: string; title: string; words: string; functions: readonly FunctionDoc[] };

/** What was filled in, by parameter. */
export type Fields = Readonly<Record<string, string>>;

/** Parameters as they are sent, and what is wrong with those that cannot be. */
type ReadFields = { parameters: Record<string, unknown>; errors: Readonly<Record<string, string>> };

/** Reads the fields of a form; empty ones are left out. What the backend checks is left to it. */
export function readFields(docs: readonly ParameterDoc[], fields: Fields): ReadFields {
  const parameters: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const { name, kind } of docs) {
    const text = fields[name]?.trim() ?? '';
    if (text === '') continue;
    if (kind === 'json') {
      try {
        parameters[name] = JSON.parse(text);
      } catch {
        errors[name] = 'This is not valid JSON. Check for a missing quote, comma or bracket.';
      }
    } else
      parameters[name] = kind === 'list' ? text.split(/[\s,]+/).filter(Boolean) : numberOr(text, kind === 'number');
  }
  return { parameters, errors };
}

const numberOr = (text: string, wanted: boolean): string | number =>
  wanted && /^\d{1,15}$/.test(text) ? Number(text) : text;
