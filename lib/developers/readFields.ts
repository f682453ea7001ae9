import type { ParameterDoc } from '@/lib/developers/FunctionDoc';

/** What was filled in, by parameter. */
export type Fields = Readonly<Record<string, string>>;

/** Parameters as they are sent, and what is wrong with those that cannot be. */
export type ReadFields = { parameters: Record<string, unknown>; faults: Readonly<Record<string, string>> };

/** Reads the fields of a form; empty ones are left out. What the backend checks is left to it. */
export function readFields(docs: readonly ParameterDoc[], fields: Fields): ReadFields {
  const parameters: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const { name, kind } of docs) {
    const text = fields[name]?.trim() ?? '';
    if (text === '') continue;
    if (kind === 'json') {
      try {
        parameters[name] = JSON.parse(text);
      } catch {
        faults[name] = 'This is not valid JSON. Check for a missing quote, comma or bracket.';
      }
    } else
      parameters[name] = kind === 'list' ? text.split(/[\s,]+/).filter(Boolean) : numberOr(text, kind === 'number');
  }
  return { parameters, faults };
}

const numberOr = (text: string, wanted: boolean): string | number =>
  wanted && /^\d{1,15}$/.test(text) ? Number(text) : text;
