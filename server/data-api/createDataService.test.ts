import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DATA_FUNCTION_NAMES, DATA_FUNCTIONS } from '@/protocol/data/registry';
import { createDataService, createConcurrencyLimit } from '@/server/data-api/createDataService';
import { wrongParameters } from '@/tests/helpers/wrongParameters';

/** A service over parts that must not be touched, or that answer this. */
function open(answer?: unknown, checkAnswers = true) {
  const ask = vi.fn(() => Promise.resolve(answer));
  const untouched = new Proxy({}, { get: (_target, part) => expect.unreachable(`asked for ${String(part)}`) });
  const chains = answer === undefined ? untouched : { answer: ask };
  const parts = { chains, ens: untouched, ipfs: untouched, solana: untouched, checkAnswers };
  return createDataService(parts as never);
}

describe('the data service', () => {
  it.each(DATA_FUNCTION_NAMES)(
    'refuses each parameter of %s of a wrong type by its name, and asks no source',
    async (name) => {
      const wrong = wrongParameters(DATA_FUNCTIONS[name]);
      const spend = vi.fn<(units: number) => Promise<void>>();
      for (const { parameter, value } of wrong) {
        const refused = expect(open().answer(name, { [parameter]: value }, { master: false, spend }), parameter);
        await refused.rejects.toMatchObject({ code: 142, message: expect.stringContaining(parameter) });
      }
      expect(spend).not.toHaveBeenCalled();
    },
  );

  it('charges for the items that are asked for, listed or by their number', async () => {
    const spend = vi.fn<(units: number) => Promise<void>>();
    await open([]).answer('getBlockStats', { limit: 200 }, { master: false, spend });
    await open([]).answer('getBlockStats', { limit: 9 }, { master: false, spend });
    expect(spend.mock.calls).toEqual([[20]]);
  });

  it('fails where an answer does not match its schema, if answers are checked', async () => {
    const address = `0x${'ab'.repeat(20)}`;
    const ask = (answer: unknown, checked: boolean) =>
      open(answer, checked).answer('getNativeBalance', { address }, { master: false });
    await expect(ask({ balance: '5' }, true)).resolves.toEqual({ balance: '5' });
    await expect(ask({ balance: 5 }, false)).resolves.toEqual({ balance: 5 });
    await expect(ask({ balance: 5 }, true)).rejects.toThrow('getNativeBalance answers other than it declares: balance');
  });
});

/** Work that goes on until it is told to end. */
function openWork() {
  const going: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (name: string) => () =>
    new Promise<string>((resolve) => {
      going.push(name);
      ends.push(() => resolve(name));
    });
  return { going, begin, endNext: () => ends.shift()?.() };
}

const refuse = () => new Error('no turn');

describe('turns', () => {
  it('give each address its share', async () => {
    const turns = createConcurrencyLimit({ perAddress: 2, inAll: 3, timeoutMs: 60_000 }, refuse);
    const { going, begin, endNext } = openWork();
    const done = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => turns.take(name.slice(0, 1), begin(name)));
    await vi.waitFor(() => expect(going).toEqual(['a1', 'a2', 'b1']));
    for (const expected of ['a3', 'c1']) {
      endNext();
      await vi.waitFor(() => expect(going.at(-1)).toBe(expected));
    }
    while (going.length < 5) endNext();
    for (let left = 0; left < 3; left++) endNext();
    expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('are refused at once where too many wait', async () => {
    const turns = createConcurrencyLimit({ perAddress: 1, inAll: 1, timeoutMs: 60_000, maxWaiting: 1 }, refuse);
    const { begin, endNext } = openWork();
    const first = turns.take('a', begin('a1'));
    const second = turns.take('b', begin('b1'));
    await expect(turns.take('c', begin('c1'))).rejects.toThrow('no turn');
    endNext();
    await first;
    endNext();
    await second;
  });

  it('time out, and are returned on failure', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createConcurrencyLimit({ perAddress: 1, inAll: 1, timeoutMs: 1_000 }, refuse);
    const { begin, endNext } = openWork();
    const first = turns.take('a', begin('a1'));
    const late = expect(turns.take('b', begin('b1'))).rejects.toThrow('no turn');
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    endNext();
    await first;
    await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.take('b', () => Promise.resolve(1))).toBe(1);
  });
});
