import { Agent, request } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Canonical } from '@/tests/helpers/differential/canonical';
import { makeDraft, type Draft, type World } from '@/tests/helpers/differential/draft';
import { isIntended } from '@/tests/helpers/differential/intended';
import { mutate } from '@/tests/helpers/differential/mutations';
import { createRandom } from '@/tests/helpers/differential/random';
import { CASE_HEADER, type Operations } from '@/tests/helpers/differential/recorder';
import { shrink } from '@/tests/helpers/differential/shrink';

/** The two that are held against each other. */
export type Sides = { foyerPort: number; barePort: number };

/** What one request led to. */
export type Outcome = {
  status: number;
  milliseconds: number;
  /** Of the backend. */
  foyer: Operations;
  /** Of the bare Parse Server. */
  bare: Operations;
};

/** A request that must not be as it is, and why. */
export type Finding = {
  seed: number;
  index: number;
  mutations: string[];
  why: string;
  curl: string;
  foyer: string;
  bare: string;
};

export type Summary = {
  count: number;
  accepted: number;
  /** How often each kind of call was carried out. */
  kinds: Record<string, number>;
  findings: Finding[];
};

const SLOWEST_MS = 2_000;
/** Nothing was done by then, and nothing will be. Bare Parse Server waits for ever for the body of some requests. */
const TIMEOUTS_MS = { foyer: 10_000, bare: 2_500 };
/** Requests under way at once; what was recorded is fetched after each round. */
const BATCH_SIZE = 8;
const ROUND = 128;
/** Findings of one kind are told once. */
const MAX_FINDINGS = 12;

/** Makes the requests of a seed, sends each to both sides, and tells where they differ. */
export async function runCases(options: {
  seed: number;
  count: number;
  sides: Sides;
  world: World;
  /** Called between rounds, so that no limit stands in the way. */
  betweenRounds: () => Promise<void>;
}): Promise<Summary> {
  const { seed, count, sides, world, betweenRounds } = options;
  const client = createCaseClient(sides);
  const known = new Set<string>();
  const summary: Summary = { count: 0, accepted: 0, kinds: {}, findings: [] };
  try {
    while (summary.count < count && summary.findings.length < MAX_FINDINGS) {
      const cases = Array.from({ length: Math.min(ROUND, count - summary.count) }, (_, place) => {
        const index = summary.count + place;
        const random = createRandom(seed * 1_000_003 + index);
        const draft = makeDraft(random, world);
        return { index, draft, mutations: mutate(random, draft, world) };
      });
      const outcomes = await client.send(cases.map(({ draft }) => draft));
      for (const [place, { index, draft, mutations }] of cases.entries()) {
        const outcome = outcomes[place];
        if (!outcome) continue;
        if (outcome.foyer.length > 0) {
          summary.accepted++;
          for (const kind of draft.kinds) summary.kinds[kind] = (summary.kinds[kind] ?? 0) + 1;
        }
        const why = describeMismatch(outcome, draft);
        const kind = `${why} ${signature(outcome)}`;
        if (!why || known.has(kind)) continue;
        // Again by itself, three times where it was slow: it had others beside it.
        const found = await shrink(draft, async (smaller) => {
          for (let tries = 0; tries < 3; tries++) {
            await betweenRounds();
            const [again] = await client.send([smaller]);
            if (!again || !describeMismatch(again, smaller)) return null;
            if (!isSlow(again) || tries === 2) return again;
          }
          return null;
        });
        if (!found) continue;
        known.add(kind);
        const { draft: smallest, outcome: last } = found;
        summary.findings.push({
          ...{ seed, index, mutations, why: describeMismatch(last, smallest) ?? '', curl: toCurl(smallest) },
          ...{ foyer: JSON.stringify(last.foyer), bare: JSON.stringify(last.bare) },
        });
      }
      summary.count += cases.length;
      await betweenRounds();
    }
  } finally {
    client.close();
  }
  return summary;
}

/** Which fields of which operations differ, as a word to know a finding again by. */
function signature({ foyer, bare }: Outcome): string {
  const fields = (operations: Operations) =>
    new Set(
      operations.flatMap((operation) =>
        Object.entries(operation as Record<string, Canonical>).flatMap(([name, value]) => {
          const isNested = typeof value === 'object' && value !== null && !Array.isArray(value) && name === 'actor';
          const parts: [string, Canonical][] = isNested ? Object.entries(value) : [['', value]];
          return parts.map(([part, held]) => `${name}.${part}=${JSON.stringify(held)}`);
        }),
      ),
    );
  const [ours, theirs] = [fields(foyer), fields(bare)];
  const names = (one: Set<string>, other: Set<string>) =>
    [...one].filter((field) => !other.has(field)).map((field) => field.replace(/=(?!"[A-Za-z]+"$).*/, ''));
  return JSON.stringify([names(ours, theirs), names(theirs, ours)].map((list) => [...new Set(list)].sort()));
}

/** What must not be: a difference, a failure, a wait; `null` where all is well. */
function describeMismatch(outcome: Outcome, draft: Draft): string | null {
  const { status, milliseconds, foyer, bare } = outcome;
  if (status >= 500 || status === 0) return `it answered ${status}`;
  if (isSlow(outcome)) return `it took ${Math.round(milliseconds)} ms`;
  if (foyer.length === 0) return null;
  if (inOrder(foyer) === inOrder(bare) || isIntended(draft, foyer, bare)) return null;
  return bare.length === 0 ? 'Parse Server would not carry it out' : 'Parse Server would do something else';
}

const isSlow = ({ status, milliseconds }: Outcome): boolean => status > 0 && status < 500 && milliseconds > SLOWEST_MS;

/** Parts of a batch are carried out at once. */
const inOrder = (operations: Operations): string =>
  operations
    .map((operation) => JSON.stringify(operation))
    .sort()
    .join('\n');

function createCaseClient({ foyerPort, barePort }: Sides) {
  const kept = new Agent({ keepAlive: true, maxSockets: BATCH_SIZE });
  // Bare Parse Server cuts the connection behind many of its errors, and with it what comes next.
  const fresh = new Agent({ keepAlive: false });
  let sent = 0;

  const sendTo = (
    port: number,
    timeoutMs: number,
    name: string,
    draft: Draft,
  ): Promise<{ status: number; milliseconds: number }> =>
    new Promise((resolve) => {
      const began = performance.now();
      const settle = (status: number) => resolve({ status, milliseconds: performance.now() - began });
      const bytes = toBytes(draft);
      const headers = [
        ...[['Host', 'localhost'], ...draft.headers],
        ...(bytes ? [['Content-Length', String(bytes.length)]] : []),
        [CASE_HEADER, name],
      ].flat();
      const agent = port === barePort ? fresh : kept;
      const requested = request({
        host: '127.0.0.1',
        port,
        agent,
        method: draft.method,
        path: toTarget(draft),
        headers,
      });
      requested.setTimeout(timeoutMs, () => requested.destroy());
      requested.once('error', () => settle(0));
      requested.once('response', (answer) => {
        answer.resume();
        answer.once('close', () => settle(answer.statusCode ?? 0));
      });
      requested.end(bytes);
    });

  const fetchRecorded = async (): Promise<Record<string, Operations>> => {
    const answer = await fetch(`http://127.0.0.1:${barePort}/recorded`);
    return (await answer.json()) as Record<string, Operations>;
  };

  return {
    /** Sends each to both, and answers what they did. */
    async send(drafts: readonly Draft[]): Promise<Outcome[]> {
      const names = drafts.map(() => String(sent++));
      const answers: { status: number; milliseconds: number }[] = [];
      const queue = [...drafts.entries()];
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [place, draft] = next;
          const name = names[place] ?? '';
          await sendTo(barePort, TIMEOUTS_MS.bare, name, draft);
          answers[place] = await sendTo(foyerPort, TIMEOUTS_MS.foyer, name, draft);
        }
      };
      await Promise.all(Array.from({ length: BATCH_SIZE }, work));
      const recorded = await fetchRecorded();
      return names.map((name, place) => ({
        ...(answers[place] ?? { status: 0, milliseconds: 0 }),
        foyer: recorded[`foyer ${name}`] ?? [],
        bare: recorded[`bare ${name}`] ?? [],
      }));
    },
    close: () => kept.destroy(),
  };
}

/** The request line holds bytes; letters beyond ASCII go as they are in UTF-8, which no client of ours would do. */
function toTarget({ path, query }: Draft): string {
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;
  return Buffer.from(target.replaceAll(' ', '%20')).toString('latin1');
}

function toBytes({ body, encoding }: Draft): Buffer | undefined {
  if (body === null) return undefined;
  if (encoding === 'utf16le' || encoding === 'latin1') return Buffer.from(body, encoding);
  const bytes = Buffer.from(body);
  if (encoding === 'gzip') return gzipSync(bytes);
  if (encoding === 'deflate') return deflateSync(bytes);
  return encoding === 'br' ? brotliCompressSync(bytes) : bytes;
}

/** The request as a command for a shell. */
function toCurl(draft: Draft): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const bytes = toBytes(draft);
  const isText = bytes?.equals(Buffer.from(draft.body ?? ''));
  return [
    ...(bytes && !isText ? [`printf %s ${bytes.toString('base64')} | base64 -d |`] : []),
    `curl --path-as-is -gi -X ${draft.method} ${quote(`http://localhost:1337${toTarget(draft)}`)}`,
    // Left to itself, curl says that a body is a form.
    ...(bytes && !draft.headers.some(([name]) => /^content-type$/i.test(name)) ? [`-H 'Content-Type:'`] : []),
    ...draft.headers.map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(bytes ? [`--data-binary ${isText ? quote(draft.body ?? '') : '@-'}`] : []),
  ].join(' ');
}
