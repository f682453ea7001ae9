import { describe, expect, it } from 'vitest';
import type { DataFunction } from '@/protocol/data/parameters';
import { DATA_FUNCTIONS, DATA_FUNCTION_NAMES } from '@/protocol/data/registry';
import { GIVEN } from '@/tests/data/wrongParameters';
import { CHAIN, type Given } from '@/tests/helpers/data/createCallers';
import { refuse } from '@/tests/helpers/data/refuse';
import { restFetch } from '@/tests/helpers/data/restFetch';
import { DOROTHY, type DataWorld } from '@/tests/helpers/data/startDataWorld';

/** What nobody means: characters that databases cannot hold, numbers beyond all bounds, names that objects have. */
const NASTY: readonly unknown[] = ['a\0b', '9'.repeat(400), '__proto__', [{ $gt: '' }, null], -1e308, '%00💥'];

const namesOf = (name: keyof typeof DATA_FUNCTIONS) => {
  const shape = Reflect.get(DATA_FUNCTIONS[name].parameters, 'shape') as object;
  return Object.keys(shape);
};

/** Whatever is given for each parameter of each function: no fault of ours comes of it. */
export function describeFuzz(world: () => DataWorld): void {
  describe('random input never causes a server error', () => {
    it.each(DATA_FUNCTION_NAMES)('%s', async (name) => {
      const { rest }: DataFunction = DATA_FUNCTIONS[name];
      const calls = namesOf(name).flatMap((key) => NASTY.map((value) => ({ [key]: value })));
      const ask = async (sent: Given) => {
        const given: Given = { chain: CHAIN, address: DOROTHY, ...GIVEN[name], ...sent };
        const answers = [await post(name, given), rest && (await byRest(rest, given))];
        for (const answer of answers) {
          expect(answer?.status ?? 200, `${JSON.stringify(sent)} ${answer?.text ?? ''}`).toBeLessThan(500);
          expect(answer?.text ?? '').not.toMatch(/at the moment|deadlock|syntax|invalid byte|cannot read/i);
        }
      };
      for (let at = 0; at < calls.length; at += 12) await Promise.all(calls.slice(at, at + 12).map(ask));
    });

    it('rejects oversized input before processing it', async () => {
      const events = Array.from({ length: 1_001 }, () => ({ type: 'event', name: 'E', inputs: [] }));
      const much: [string, Given, RegExp][] = [
        ['getContractEvents', { ...GIVEN['getContractEvents'], data: events }, /^data: must have at most 1000/],
        ['getContractEvents', { ...GIVEN['getContractEvents'], topic: 'E'.repeat(2_001) }, /^topic: /],
        [
          'runContractFunction',
          { ...GIVEN['runContractFunction'], function_name: 'f'.repeat(2_001) },
          /^function_name: /,
        ],
        [
          'runContractFunction',
          { ...GIVEN['runContractFunction'], params: Array(70_000).fill(1) },
          /^params: must be at/,
        ],
      ];
      for (const [name, given, reason] of much) {
        const refusal = await refuse(world(), name, given);
        expect(refusal, name).toEqual({ code: 142, reason: expect.stringMatching(reason) as string });
      }
    });
  });

  async function post(name: string, given: Given) {
    const response = await fetch(`${world().backend.serverUrl}/functions/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    return { status: response.status, text: await response.text() };
  }

  async function byRest({ api, method, path }: NonNullable<DataFunction['rest']>, given: Given) {
    if (api === 'solana') return undefined;
    const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? 'x'));
    const target = path.replaceAll(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(text(given[part])));
    const query = new URLSearchParams(Object.entries(given).map(([key, value]) => [key, text(value)]));
    const body = method === 'POST' ? { body: given['data'] ?? { abi: given['abi'], params: given['params'] } } : {};
    const answer = await restFetch(world(), `${target}?${query.toString()}`, { method, ...body });
    return { status: answer.status, text: JSON.stringify(answer.body) };
  }
}
