import { afterEach, expect, it, vi } from 'vitest';
import { sendFunction } from '@/lib/data/sendFunction';
import { noteUnknownTokens, unknownTokensOf } from '@/lib/data/unknownTokens';

afterEach(() => vi.unstubAllGlobals());

const NONE = { tokens: [], count: 0 };

/** Sends a call whose answer has these headers. */
async function send(headers: Record<string, string>): Promise<object> {
  vi.stubGlobal('fetch', async () => new Response('{"result":[]}', { headers }));
  const call = { name: 'getTokenBalances', parameters: {}, sessionToken: undefined };
  const attempt = await sendFunction({ serverUrl: '/server', appId: 'foyer' }, call, new AbortController().signal);
  if (!('answer' in attempt)) throw attempt.error;
  return attempt.answer as object;
}

it('are read from the headers of an answer', async () => {
  const headers = { 'X-Unknown-Tokens': '0xAA,0xbb', 'X-Unknown-Tokens-Count': '7' };
  expect(unknownTokensOf(await send(headers))).toEqual({ tokens: ['0xaa', '0xbb'], count: 7 });
  expect(unknownTokensOf(await send({ 'X-Unknown-Tokens': '0xaa' }))).toEqual({ tokens: ['0xaa'], count: 1 });
  expect(unknownTokensOf(await send({}))).toEqual(NONE);
});

it('are none of an answer that is no object', () => {
  noteUnknownTokens('text', new Headers({ 'X-Unknown-Tokens': '0xaa' }));
  expect(unknownTokensOf({})).toEqual(NONE);
});
