import { describe, expect, it } from 'vitest';
import { readDecimals } from '@/lib/transfers/readDecimals';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

const TOKEN = '0x00000000000000000000000000000000000000aa';

/** A node that answers one thing, and remembers what it was asked. */
function nodeThat(answer: unknown) {
  const asked: unknown[] = [];
  const request = (call: unknown) => {
    asked.push(call);
    return Promise.resolve(answer);
  };
  return { asked, provider: { request } as unknown as Eip1193Provider };
}

const word = (hex: string) => `0x${hex.padStart(64, '0')}`;

it('asks the contract for decimals() at the newest block', async () => {
  const { asked, provider } = nodeThat(word('12'));
  expect(await readDecimals(provider, TOKEN)).toBe(18);
  expect(asked).toEqual([{ method: 'eth_call', params: [{ to: TOKEN, data: '0x313ce567' }, 'latest'] }]);
});

describe('takes one word of at most 255', () => {
  it.each<[unknown, number | null]>([
    [word('0'), 0],
    [word('6'), 6],
    [word('FF'), 255],
    [word('100'), null],
    [word('f'.repeat(64)), null],
    ['0x', null],
    ['0x12', null],
    [`${word('12')}00`, null],
    [`0${word('12')}`, null],
    [word('12').slice(2), null],
    [word('1g'), null],
    [null, null],
    [undefined, null],
    [18, null],
    [[word('12')], null],
  ])('%s', async (answer, decimals) => {
    expect(await readDecimals(nodeThat(answer).provider, TOKEN)).toBe(decimals);
  });
});
