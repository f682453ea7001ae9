import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pagesOf, rowsOf } from '@/lib/data/pagesOf';
import { readData } from '@/lib/data/readData';
import { toMessage } from '@/lib/errors/toMessage';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { localSolanaAddress } from '@/devnet/solana/seedSolana';
import { DOROTHY, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import { newestFirst, expectedTokenTransfer } from '@/tests/helpers/data/expectedTransfers';
import { eventually } from '@/tests/helpers/eventually';
import { page, passOn, silence, startFailingBackend, type FailingBackend } from '@/tests/stand-ins/failingBackend';

const CHAIN = '0x7a69';
const NOBODY = `0x${'9'.repeat(40)}`;

/** What the site itself asks with (`lib/data`), by the SDK as the site loads it; `gate` stands before the backend. */
export function describeWrappers(world: () => DataWorld): void {
  describe('the site’s data client', () => {
    let gate: FailingBackend;
    const open = (after = 0) => gate.replyWith(passOn(world().backend.origin, after));

    beforeAll(async () => {
      gate = await startFailingBackend();
      // As where the site is served: settings come from the environment.
      vi.stubEnv('NEXT_RUNTIME', 'nodejs');
      vi.stubEnv('NEXT_PUBLIC_MORALIS_SERVER_URL', gate.serverUrl);
      open();
      await ensureSdk();
    });
    afterAll(() => gate.stop());

    const expectedTransfers = () => {
      const { chain, transfers } = world();
      const ofDorothy = transfers.filter(
        ({ type, from, to }) => type === 'ERC20' && (from === DOROTHY || to === DOROTHY),
      );
      return newestFirst(ofDorothy).map((transfer) => expectedTokenTransfer(chain, transfer));
    };

    it('reads a whole list with its total, newest first, page by page or row by row', async () => {
      open();
      const expected = expectedTransfers();
      const list = { chain: CHAIN, address: DOROTHY, limit: 7 };
      const sizes: number[] = [];
      for await (const { result, total } of pagesOf('getTokenTransfers', list)) {
        expect(total).toBe(expected.length);
        sizes.push(result.length);
      }
      expect(sizes.slice(0, -1).every((size) => size === 7)).toBe(true);
      expect(sizes.length).toBe(Math.ceil(expected.length / 7));
      const rows = rowsOf('getTokenTransfers', list);
      const read: object[] = [];
      for await (const row of rows) read.push(row);
      expect(read).toEqual(expected);
      expect(rows.total).toBe(expected.length);
    });

    it('[G30] uses the default chain eth, newest first, network mainnet, response type native', async () => {
      open();
      await expect(readData('getNativeBalance', { address: DOROTHY })).rejects.toMatchObject({
        code: 141,
        message: expect.stringContaining('no node of Ethereum') as string,
      });
      expect(gate.asked.at(-1)).toMatchObject({ chain: 'eth' });
      const { result: sent } = await readData('getTransactions', { chain: CHAIN, address: DOROTHY });
      const heights = sent.map(({ block_number: height }) => Number(height));
      expect(heights.length).toBeGreaterThan(10);
      expect(heights).toEqual([...heights].sort((one, other) => other - one));
      const owner = localSolanaAddress('ada');
      const balance = await readData('sol-balance', { address: owner });
      expect(gate.asked.at(-1)).toMatchObject({ network: 'mainnet', responseType: 'native' });
      expect(balance).toEqual(await readData('sol-balance', { address: owner, network: 'mainnet' }));
    });

    it('[G30] uses the SDK’s limits: five attempts, twenty concurrent calls', async () => {
      const { CoreManager } = await ensureSdk();
      expect([CoreManager.get('REQUEST_ATTEMPT_LIMIT'), CoreManager.get('REQUEST_BATCH_SIZE')]).toEqual([5, 20]);
      open(250);
      const { blocks } = world().chain;
      const wanted = blocks.slice(0, 60);
      const ask = (_block: unknown, number: number) =>
        readData('getBlock', { chain: CHAIN, block_number_or_hash: String(number) });
      const told = await Promise.all(wanted.map(ask));
      expect(told.map(({ hash }) => hash)).toEqual(wanted.map(({ hash }) => hash));
      expect(gate.most()).toBe(20);
      // The shortest of the waits that chance allows.
      vi.spyOn(Math, 'random').mockReturnValue(1);
      const away = page(502, '<h1>Bad Gateway</h1>');
      gate.replyWith(away, away, away, away, passOn(world().backend.origin));
      expect(await readData('resolveAddress', { address: DOROTHY })).toEqual({ name: 'dorothy.eth' });
      expect(gate.asked).toHaveLength(5);
      gate.replyWith(away);
      const failed = readData('resolveAddress', { address: DOROTHY });
      await expect(failed).rejects.toMatchObject({ name: 'UnreachableError', code: 100 });
      expect(gate.asked).toHaveLength(5);
    });

    it('reports an error with code and message, without retrying, and shows the visitor one sentence', async () => {
      open();
      const refused = await readData('resolveAddress', { address: NOBODY }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ name: 'BackendError', code: 101 });
      expect(toMessage(refused)).toMatch(/^0x9999.* has no ENS name/);
      const wrong = await readData('getTokenPrice', { chain: CHAIN, address: '' }).catch((error: unknown) => error);
      expect(wrong).toMatchObject({ code: 142, message: expect.stringMatching(/^address: /) as string });
      expect(gate.asked).toHaveLength(2);
    });

    it('aborts a request when its signal aborts', async () => {
      gate.replyWith(silence);
      const controller = new AbortController();
      const work = readData('getBlock', { chain: CHAIN, block_number_or_hash: '1' }, { signal: controller.signal });
      await eventually(() => expect(gate.asked).toHaveLength(1));
      controller.abort();
      await expect(work).rejects.toMatchObject({ name: 'AbortError' });
      await eventually(() => expect(gate.ended()).toBe(1));
    });
  });
}
