import type { ChainTables } from '@/server/db/chains/chainTables';
import type { Rpc } from '@/server/indexer/createRpc';
import { bytesCell, type Cell } from '@/server/indexer/copyRows';

/** Takes the native balances of linked addresses down, block by block, as long as the index is at the head. */
export type Sampler = {
  /**
   * The rows of `native_balances` that the blocks from one number to another bring, which are about to be written: one
   * where a balance is another than before, and one without balance where from here on nothing is known.
   *
   * @param isHead whether the last of them is the chain's newest: older balances many nodes do not have
   */
  sample(first: number, last: number, isHead: boolean): Promise<Cell[][]>;
  /** Blocks were taken back, with their rows. */
  forget(): void;
};

/** Each of so many blocks at the head is asked about; of more, the newest alone. */
const MOST_BLOCKS = 10;

/** Balances asked for in one request. */
const AT_ONCE = 100;

/** @param readLinked the addresses to follow, in lower case */
export function createSampler(chain: ChainTables, rpc: Rpc, readLinked: () => Promise<readonly string[]>): Sampler {
  /** The newest balance of each address that has a row; `null` where its newest row has none. */
  let known: Map<string, string | null> | null = null;

  const load = async () => {
    const { rows } = await chain.query<{ address: string; balance: string | null }>(
      'SELECT DISTINCT ON (address) address, balance FROM chain.native_balances ORDER BY address, block_number DESC',
    );
    return new Map(rows.map(({ address, balance }) => [address, balance]));
  };

  const balancesAt = async (addresses: readonly string[], number: number): Promise<(string | null)[]> => {
    const balances: (string | null)[] = [];
    for (let at = 0; at < addresses.length; at += AT_ONCE) {
      const part = addresses.slice(at, at + AT_ONCE);
      const answers = await rpc.batch(part.map((address) => ['eth_getBalance', address, `0x${number.toString(16)}`]));
      // A node may have forgotten the balances of a block by now.
      balances.push(
        ...answers.map((answer) =>
          'result' in answer && typeof answer.result === 'string' ? String(BigInt(answer.result)) : null,
        ),
      );
    }
    return balances;
  };

  return {
    async sample(first, last, isHead) {
      const newest = (known ??= await load());
      const linked = isHead ? await readLinked() : [];
      const isShort = last - first < MOST_BLOCKS;
      const numbers = isShort ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : [last];
      const rows: Cell[][] = [];
      const note = (address: string, number: number, balance: string | null) => {
        if ((newest.get(address) ?? null) === balance) return;
        newest.set(address, balance);
        rows.push([bytesCell(address), number, balance]);
      };
      const followed = new Set(isShort ? linked : []);
      for (const address of newest.keys()) if (!followed.has(address)) note(address, first, null);
      for (const number of linked.length === 0 ? [] : numbers) {
        const balances = await balancesAt(linked, number);
        for (const [index, address] of linked.entries()) note(address, number, balances[index] ?? null);
      }
      return rows;
    },
    forget() {
      known = null;
    },
  };
}
