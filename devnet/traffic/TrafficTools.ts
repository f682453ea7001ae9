import {
  type Account,
  type Chain,
  erc721Abi,
  type PublicClient,
  type TransactionReceipt,
  type Transport,
  type WalletClient,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { NFTS } from '@/devnet/seed/storeNfts';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';

/** Tools of the traffic on the local chain. */
export type TrafficTools = {
  client: PublicClient<Transport, Chain>;
  wallet: WalletClient<Transport, Chain, Account | undefined>;
  /** The traffic accounts, which no visitor's wallet holds. */
  traders: readonly PrivateKeyAccount[];
  /** A whole number from 0 to below `limit`. */
  pick(limit: number): number;
};

/** One action; `false` if it is not possible now. */
export type TrafficAction = (who: PrivateKeyAccount, tools: TrafficTools) => Promise<boolean>;

/**
 * Waits for a transaction, which the node answers once it is mined.
 *
 * @throws if it reverted
 */
export async function confirm(sent: Promise<TransactionReceipt>): Promise<true> {
  const { status, to } = await sent;
  if (status !== 'success') throw new Error(`A traffic transaction to ${to} reverted.`);
  return true;
}

const TOKENS = ['dollar', 'lantern', 'brass', 'hearth', 'threshold'] as const;

/** Any seeded token. */
export function pickToken({ pick }: Pick<TrafficTools, 'pick'>): (typeof TOKENS)[number] {
  return TOKENS[pick(TOKENS.length)] ?? 'dollar';
}

/** A single NFT that a traffic account holds. */
export type HeldNft = { collection: 'doors' | 'keys'; id: bigint; owner: PrivateKeyAccount };

/** Maximum NFTs to try. */
const MAX_ATTEMPTS = 6;

/** Which traffic account holds an NFT; `null` if none does. */
export async function ownerAmongGuests(
  { client, traders }: TrafficTools,
  collection: HeldNft['collection'],
  id: bigint,
): Promise<PrivateKeyAccount | null> {
  const address = LOCAL_CONTRACTS[collection];
  const owner = await client.readContract({ address, abi: erc721Abi, functionName: 'ownerOf', args: [id] });
  return traders.find((trader) => trader.address === owner) ?? null;
}

/** Any NFT that a traffic account holds; `null` if a few tries found none. */
export async function findNft(tools: TrafficTools): Promise<HeldNft | null> {
  for (let look = 0; look < MAX_ATTEMPTS; look++) {
    const collection = tools.pick(2) === 0 ? 'doors' : 'keys';
    const id = BigInt(1 + tools.pick(NFTS));
    const owner = await ownerAmongGuests(tools, collection, id);
    if (owner) return { collection, id, owner };
  }
  return null;
}
