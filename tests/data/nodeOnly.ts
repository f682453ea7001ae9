import { utils } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { askPair } from '@/tests/data/markets';
import { askSdk } from '@/tests/helpers/data/loadSdk';
import type { Given } from '@/tests/helpers/data/createCallers';
import { refuse } from '@/tests/helpers/data/refuse';
import { DOROTHY, ARCHIVE_ID, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import { without, type Row } from '@/tests/helpers/data/expectedShapes';

const { dollar, threshold, wrappedEther, doors, lantern, marks } = LOCAL_CONTRACTS;
const TOPIC = utils.id('Transfer(address,address,uint256)');

const CASES: readonly [name: string, given: Given][] = [
  ['getBlock', { block_number_or_hash: '80' }],
  ['getDateToBlock', { date: '2999-01-01' }],
  ['getLogsByAddress', { address: dollar, limit: 20 }],
  ['getLogsByAddress', { address: dollar, topic0: TOPIC, from_block: 20, to_block: 90 }],
  ['getTokenAllowance', { address: dollar, owner_address: DOROTHY, spender_address: doors }],
  ['getTokenIdOwners', { address: doors, token_id: '4' }],
  ['getTokenIdMetadata', { address: doors, token_id: '4' }],
  ['getNFTMetadata', { address: doors }],
  ['getTokenMetadata', { addresses: [threshold, dollar, marks] }],
  ['getTokenBalances', { address: DOROTHY, token_addresses: [threshold, dollar, wrappedEther] }],
  ['getTokenBalances', { address: DOROTHY, token_addresses: [marks, doors, dollar] }],
];

/** An answer without what each source has of its own: when metadata was read, where a page goes on, and what only an index knows. */
function comparable(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(comparable);
  const { result, ...rest } = answer as Row & { result?: unknown };
  const row = without(rest, 'synced_at', 'cursor', 'total', 'block_number_minted', 'block_number', 'checked_block');
  return result ? { ...row, result: comparable(result) } : row;
}

/** A chain that no index follows, told by its node alone: the blocks are those of the local chain. */
export function describeNodeOnly(world: () => DataWorld): void {
  const chain = utils.hexValue(ARCHIVE_ID);

  describe('a node without an index gives the same answers as the index', () => {
    it.each(CASES)('%s %j', async (name, given) => {
      const { ask, visitor } = world();
      const byNode = await askSdk(visitor, name, { ...given, chain });
      expect(comparable(byNode)).toEqual(comparable(await ask(name, given)));
    });

    it('rejects a page offset that is too large to reach by walking blocks', async () => {
      const far = { address: dollar, chain, limit: 500, page: 21 };
      expect(await refuse(world(), 'getLogsByAddress', far)).toMatchObject({ code: 142 });
    });

    it('answers getTransaction and getPairReserves', async () => {
      const { ask, past, chain: reading } = world();
      const given = { transaction_hash: reading.transactions[99]?.hash };
      expect(await ask('getTransaction', { ...given, chain })).toEqual(await ask('getTransaction', given));
      const { address } = await askPair(past, lantern, wrappedEther);
      const pair = { pair_address: address, to_block: 200 };
      expect(await ask('getPairReserves', { ...pair, chain })).toEqual(await ask('getPairReserves', pair));
    });
  });
}
