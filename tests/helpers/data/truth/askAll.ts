import { isDeepStrictEqual } from 'node:util';
import type { DataFunction } from '@/protocol/data/parameters';
import { DATA_FUNCTIONS } from '@/protocol/data/registry';
import { CHAIN } from '@/tests/helpers/data/createCallers';
import type { Question } from '@/tests/helpers/data/truth/Question';
import type { Row } from '@/tests/helpers/data/expectedShapes';
import type { TestBackend } from '@/tests/helpers/startBackend';

/** A backend, asked with a key. */
export type Asked = { backend: TestBackend; apiKey: string };

/** What an index of a part of the chain may answer: all, a part of a list that says so, or a refusal that says why. */
export type Extent = 'whole' | 'part' | 'refused';

/** What is known of an index: what it may answer to a question, and the first block that it has. */
export type Coverage = { extentsOf: (question: Question) => readonly Extent[]; start: number; isPart: boolean };

/** How many answers were compared, by function; `refused` and `partial` are among them. */
export type Tally = Map<string, { compared: number; refused: number; partial: number }>;

/** How many are asked at once. */
const BATCH_SIZE = 8;

type Answer = { isRefused: false; value: unknown } | { isRefused: true; code: number; words: string };
type Page = { total: number; cursor: string; status?: string; from_block?: number; result: Row[] };

/** Words in which it is said that something cannot be known: by an index of a part, or without one. */
const REFUSAL =
  /The index of .* (begins with block|holds some addresses)|needs an index|The holders of .* are unknown|is in the index|There is no (NFT contract|ERC-20 token)|No pairs of the known/;

/** All that an index of the whole chain may say so of. */
const REFUSAL_OF_WHOLE = /The holders of .* are unknown/;

/** Asks everything and tells what came out another than the truth; counts what was compared. */
export async function askAll(
  requested: Asked,
  questions: readonly Question[],
  coverage: Coverage,
  tally: Tally,
): Promise<string[]> {
  const wrong: string[] = [];
  let next = 0;
  const work = async () => {
    for (let question = questions[next++]; question; question = questions[next++]) {
      const error = await compare(requested, question, coverage, tally).catch((error: unknown) => String(error));
      if (error) wrong.push(`${question.name} ${JSON.stringify(question.given).slice(0, 200)}: ${error}`);
    }
  };
  await Promise.all(Array.from({ length: BATCH_SIZE }, work));
  return wrong;
}

async function compare(asked: Asked, question: Question, coverage: Coverage, tally: Tally): Promise<string | null> {
  const { name, truth, isList, read = (row: Row): unknown => row } = question;
  const counted = tally.get(name) ?? { compared: 0, refused: 0, partial: 0 };
  tally.set(name, counted);
  const answer = isList ? await askPages(asked, question) : await askOnce(asked, question, question.given);
  counted.compared++;
  const extents = coverage.extentsOf(question);
  if (answer.isRefused) {
    counted.refused++;
    if (truth === undefined) return answer.code === 101 || answer.code === 141 ? null : describe(answer, 'a refusal');
    const isKnown = coverage.isPart ? REFUSAL : REFUSAL_OF_WHOLE;
    return extents.includes('refused') && isKnown.test(answer.words) ? null : describe(answer, truth);
  }
  if (truth === undefined) return describe(answer.value, 'a refusal');
  if (extents.join() === 'refused') return describe(answer.value, 'a refusal, as the index does not know it');
  if (!isList) return differ(read(answer.value as Row), truth, coverage.isPart ? question.loose : undefined);
  const { status, from_block: begin, total, result } = answer.value as Page;
  const rows = truth as readonly Row[];
  const isPartial = status === 'PARTIAL';
  if (isPartial) counted.partial++;
  if (!extents.includes(isPartial ? 'part' : 'whole') || (isPartial && begin !== coverage.start)) {
    return `has the status ${status} from ${begin}, where ${extents.join(' or ')} was to come`;
  }
  const expected = isPartial ? rows.filter((row) => Number(row['block_number']) >= coverage.start) : rows;
  const error = differ(result.map(read), expected, coverage.isPart ? question.loose : undefined);
  if (error) return error;
  const isRight = question.total === 'exact' ? total === expected.length : total >= expected.length;
  return isRight ? null : `counts ${total} of ${expected.length}`;
}

const describe = (got: unknown, wanted: unknown): string =>
  `is ${JSON.stringify(got)?.slice(0, 400)}\n    not ${JSON.stringify(wanted)?.slice(0, 400)}`;

/** Where an answer differs from the truth; the parts named are not looked at where they are not told. */
function differ(got: unknown, truth: unknown, loose?: readonly string[]): string | null {
  const [left, right] = [got, truth].map((side) => (loose ? without(side, loose) : side));
  if (isDeepStrictEqual(left, right)) return null;
  if (!Array.isArray(left) || !Array.isArray(right)) return describe(left, right);
  const at = left.findIndex((row, index) => !isDeepStrictEqual(row, right[index]));
  const place = at === -1 ? left.length : at;
  return `has ${left.length} rows of ${right.length}; row ${place} ${describe(left[place], right[place])}`;
}

function without(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (fields.includes(key) ? [] : [[key, without(one, fields)]])),
  );
}

/** All pages of a list, in one; its pages are small where it is short, so that there are several. */
async function askPages(asked: Asked, question: Question): Promise<Answer> {
  const { truth, given } = question;
  const length = (truth as readonly unknown[] | undefined)?.length ?? 0;
  const limit = length > 60 ? 97 : 7;
  let whole: Page | null = null;
  let cursor = '';
  do {
    const answer = await askOnce(asked, question, { ...given, limit, ...(cursor ? { cursor } : {}) });
    if (answer.isRefused) return answer;
    const page = answer.value as Page;
    if (page.result.length > limit) throw new Error(`A page has ${page.result.length} rows.`);
    cursor = page.cursor;
    whole = whole ? { ...page, total: whole.total, result: [...whole.result, ...page.result] } : page;
  } while (cursor);
  return { isRefused: false, value: whole };
}

/** By REST where the function has a place there, else by its name. */
async function askOnce({ backend, apiKey }: Asked, { name }: Question, given: Row): Promise<Answer> {
  const { rest }: DataFunction = DATA_FUNCTIONS[name];
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  if (!rest) {
    const body = JSON.stringify({ chain: CHAIN, ...given, _ApplicationId: backend.appId });
    const answer = await fetch(`${backend.serverUrl}/functions/${name}`, { method: 'POST', headers, body });
    const { result, code, error } = (await answer.json()) as { result: unknown; code: number; error: string };
    return answer.ok ? { isRefused: false, value: result } : { isRefused: true, code, words: error };
  }
  const { method, path, body: place } = rest;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
  const inBody = [place ?? []].flat();
  const target = path.replaceAll(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(String(given[part])));
  const query = Object.entries({ chain: CHAIN, ...given })
    .filter(([key, value]) => !inPath.includes(key) && !inBody.includes(key) && value !== undefined)
    .flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one) => [`${key}[]`, String(one)]) : [[key, String(value)]],
    );
  const body = typeof place === 'string' ? given[place] : Object.fromEntries(inBody.map((part) => [part, given[part]]));
  const answer = await fetch(`${backend.origin}/api/v2${target}?${new URLSearchParams(query).toString()}`, {
    ...{ method, headers },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  const value = (await answer.json()) as unknown;
  const { code = 0, message = '' } = (value ?? {}) as { code?: number; message?: string };
  return answer.ok ? { isRefused: false, value } : { isRefused: true, code, words: message };
}
