import { expect } from 'vitest';
import { askSdk, type OwnSdk } from '@/tests/helpers/data/loadSdk';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** The local chain, as the SDK names chains it has no name for. */
export const CHAIN = '0x7a69';

/** Ways to ask the data service. */
const CALLERS = ['visitor', 'member', 'named', 'rest'] as const;

/** One of them: the SDK signed out, the SDK signed in, a function with the application's id alone, REST with a key. */
export type Caller = (typeof CALLERS)[number];

/** What a function is given. */
export type Given = Readonly<Record<string, unknown>>;

/** Everybody who asks, and how. */
export type Callers = {
  /** Asks a function in every way; fails where one way answers other than another. The local chain is meant by default. */
  ask<Answer>(name: string, given?: Given): Promise<Answer>;
  /** Which functions were asked and answered, by way. */
  asked: Readonly<Record<Caller, ReadonlySet<string>>>;
};

/** The SDKs of three people: who has no session, who has one, and who has a key. */
export type People = { visitor: OwnSdk; member: OwnSdk; keyHolder: OwnSdk; apiKey: string };

/** What the SDK never sends in its key mode: the body of a POST. So these are asked for without it. */
const POSTS: Readonly<Record<string, { path: (given: Given) => string; body: (given: Given) => unknown }>> = {
  getContractEvents: { path: ({ address }) => `/${String(address)}/events`, body: ({ data }) => data },
  runContractFunction: {
    path: ({ address }) => `/${String(address)}/function`,
    body: ({ abi, params }) => ({ abi, params }),
  },
  uploadFolder: { path: () => '/ipfs/uploadFolder', body: ({ abi }) => abi },
};

/** Parameters that stand in the body or in the path of a POST. */
const OUT_OF_QUERY = ['address', 'abi', 'data', 'params'];

/** Makes the ways to ask a backend. */
export function createCallers({ origin, serverUrl, appId }: SharedBackend, people: People): Callers {
  const { visitor, member, keyHolder, apiKey } = people;
  const asked = {
    visitor: new Set<string>(),
    member: new Set<string>(),
    named: new Set<string>(),
    rest: new Set<string>(),
  };
  const ask: Readonly<Record<Caller, (name: string, given: Given) => Promise<unknown>>> = {
    visitor: (name, given) => askSdk(visitor, name, given),
    member: (name, given) => askSdk(member, name, given),
    async named(name, given) {
      const answer = await post(`${serverUrl}/functions/${name}`, { ...given, _ApplicationId: appId });
      return (answer as { result: unknown }).result;
    },
    async rest(name, given) {
      const own = POSTS[name];
      if (!own) return askSdk(keyHolder, name, given);
      const query = Object.entries(given).filter(([key]) => !OUT_OF_QUERY.includes(key));
      const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)]));
      return post(`${origin}/api/v2${own.path(given)}?${search.toString()}`, own.body(given), { 'x-api-key': apiKey });
    },
  };
  return {
    asked,
    async ask<Answer>(name: string, given: Given = {}) {
      const all = name.startsWith('sol-') ? given : { chain: CHAIN, ...given };
      const answers = await Promise.all(CALLERS.map((caller) => ask[caller](name, all)));
      for (const [position, caller] of CALLERS.entries()) {
        expect(answers[position], `${name}, ${caller} beside ${CALLERS[0]}`).toEqual(answers[0]);
        asked[caller].add(name);
      }
      return answers[0] as Answer;
    },
  };
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as unknown;
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}
