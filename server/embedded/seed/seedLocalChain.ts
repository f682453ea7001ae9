import { LOCAL_DEPLOYER } from '@/protocol/localChain';
import { createCallNode } from '@/server/embedded/seed/createCallNode';
import type { PieceUri } from '@/server/embedded/seed/keepPieces';
import { openSeedNode } from '@/server/embedded/seed/openSeedNode';
import { seedCollections } from '@/server/embedded/seed/seedCollections';
import { seedHistory } from '@/server/embedded/seed/seedHistory';
import { seedNames } from '@/server/embedded/seed/seedNames';
import { seedTokens } from '@/server/embedded/seed/seedTokens';
import { seedTrades } from '@/server/embedded/seed/seedTrades';

/** At least as many transactions as there are; the history is spread over them. */
const STEPS = 430;

/** Has code where a seed came to its end: the version of that seed. Nothing else is there. */
const MARK = '0xf0e7000000000000000000000000000000000001';

/** In the first version the first accounts sent transactions of their own. */
const VERSION = '0x02';

/** What became of a chain: it was seeded now, had its seed already, or has the seed of an older version. */
export type SeedState = 'new' | 'there' | 'older';

/**
 * Puts onto a new local chain what applications expect of one: names, tokens with prices, collections with pictures,
 * trades, contract wallets, and weeks of history among twenty accounts. Leaves a chain alone that holds it already, of
 * whichever version.
 *
 * @param rpcUrl of an anvil
 * @param uriOf where the metadata of the collections' pieces are
 * @throws where an earlier try was broken off in the middle; nothing is taken back then
 */
export async function seedLocalChain(rpcUrl: string, uriOf: PieceUri): Promise<SeedState> {
  const call = createCallNode(rpcUrl);
  const version = await call('eth_getCode', MARK, 'latest');
  if (version !== '0x') return version === VERSION ? 'there' : 'older';
  if (Number(await call('eth_getTransactionCount', LOCAL_DEPLOYER, 'latest')) > 0) {
    throw new Error('The seed of the local chain was broken off.');
  }
  const node = await openSeedNode(call, STEPS);
  await node.deployAll();
  await seedNames(node);
  await seedTokens(node);
  await seedCollections(node, uriOf);
  await seedTrades(node);
  await seedHistory(node);
  await call('anvil_setCode', MARK, VERSION);
  await node.close();
  return 'new';
}
