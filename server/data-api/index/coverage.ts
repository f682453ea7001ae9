import { chainName } from '@/protocol/chains';
import type { ChainFunctionName } from '@/server/data-api/sources/Source';
import { notFound } from '@/server/data-api/refuse';

/** Which part of a chain an index holds, as its operator set it. */
export type Coverage = {
  chainId: number;
  /** `INDEX_START_BLOCK`: the first block. */
  startBlock: number;
  /** `INDEX_ADDRESSES`, in lower case: whose transactions and logs; `null` for everything. */
  addresses: readonly string[] | null;
};

/**
 * What a function needs of the chain to be right:
 * `state`: everything since block 0 that concerns its subject; `list`: the same since `from_block`, which a page can say;
 * `row`: one block or transaction whole; `own`: only what is in its own row.
 * `of` names the parameters that hold its subject: the rest of a chain may be missing.
 */
type Need = { kind: 'state' | 'list' | 'row' | 'own'; of?: readonly string[] };

const NEEDS: { readonly [Name in ChainFunctionName]?: Need } = {
  getBlock: { kind: 'row' },
  getTransaction: { kind: 'row' },
  getNativeBalance: { kind: 'own' },
  getNFTMetadata: { kind: 'own' },
  reSyncMetadata: { kind: 'own' },
  syncNFTContract: { kind: 'own' },
  getAllERC20: { kind: 'state', of: ['address'] },
  getERC20: { kind: 'state', of: ['address', 'tokenAddress'] },
  getTokenBalances: { kind: 'state', of: ['address'] },
  getNFTs: { kind: 'state', of: ['address'] },
  getNFTs_old: { kind: 'state', of: ['address'] },
  getNFTsCount_old: { kind: 'state', of: ['address'] },
  getNFTsForContract: { kind: 'state', of: ['address', 'token_address'] },
  getNFTOwners: { kind: 'state', of: ['address'] },
  getTokenIdOwners: { kind: 'state', of: ['address'] },
  getTokenIdMetadata: { kind: 'state', of: ['address'] },
  getAllTokenIds: { kind: 'state', of: ['address'] },
  getTransactionsCount: { kind: 'state', of: ['address'] },
  getTransactions: { kind: 'list', of: ['address'] },
  getTokenTransfers: { kind: 'list', of: ['address'] },
  getTokenAddressTransfers: { kind: 'list', of: ['address'] },
  getNFTTransfers: { kind: 'list', of: ['address'] },
  getContractNFTTransfers: { kind: 'list', of: ['address'] },
  getWalletTokenIdTransfers: { kind: 'list', of: ['address'] },
  getNftTransfersFromToBlock: { kind: 'list' },
  getNFTTrades: { kind: 'list' },
};

/** What an index can answer: all of it, the newer part of a list, or nothing that would be the chain's. */
export type Extent = 'whole' | 'part' | 'nothing';

/** How much of what a function needs an index holds. What is not named above needs the whole chain. */
export function extentOf(
  { startBlock, addresses }: Coverage,
  name: ChainFunctionName,
  parameters: Readonly<Record<string, unknown>>,
): Extent {
  const { kind, of = [] } = NEEDS[name] ?? { kind: 'state' };
  // Block 0 holds no transaction.
  const isLate = startBlock > 1;
  if (kind === 'own' || (!isLate && !addresses)) return 'whole';
  if (addresses && !of.some((parameter) => addresses.includes(String(parameters[parameter]).toLowerCase()))) {
    return 'nothing';
  }
  if (!isLate || kind === 'row') return 'whole';
  if (kind !== 'list') return 'nothing';
  return Number(parameters['from_block'] ?? 0) >= startBlock ? 'whole' : 'part';
}

/** Why an index does not answer: code 101, so that another source is asked. */
export function notCovered({ chainId, startBlock, addresses }: Coverage, name: string) {
  const what = addresses ? 'holds some addresses alone' : `begins with block ${startBlock}`;
  return notFound(`The index of ${chainName(chainId)} ${what}, so it cannot answer ${name}.`);
}
