import { describe, expect, it, vi } from 'vitest';
import { DATA_FUNCTION_NAMES, DATA_FUNCTIONS } from '@/protocol/data/registry';
import { createDataService } from '@/server/data-api/createDataService';
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

  it('charges for the items of an ABI and their parameters, in each form and by each name', async () => {
    const spend = vi.fn<(units: number) => Promise<void>>();
    const [address, topic] = [`0x${'ab'.repeat(20)}`, 'E(bytes[])'];
    const input = { name: 'a', type: 'uint256' };
    const items = Array.from({ length: 1_000 }, (_, n) => ({ type: 'event', name: `E${n}`, inputs: [input, input] }));
    const ask = (name: 'getContractEvents' | 'runContractFunction', given: object) =>
      open([]).answer(name, { address, topic, function_name: 'f', ...given }, { master: false, spend });
    await ask('getContractEvents', { data: items });
    await ask('getContractEvents', { abi: items });
    await ask('runContractFunction', { abi: JSON.stringify({ abi: items }) });
    await ask('runContractFunction', { abi: items.slice(0, 60) });
    expect(spend.mock.calls).toEqual([[15], [15], [15]]);
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
