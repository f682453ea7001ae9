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

/** What one who acts on the local chain acts with. */
export type TrafficTools = {
  client: PublicClient<Transport, Chain>;
  wallet: WalletClient<Transport, Chain, Account | undefined>;
  /** Who acts: accounts that no wallet of a visitor holds. */
  guests: readonly PrivateKeyAccount[];
  /** A whole number from 0 up to below `limit`. */
  pick(limit: number): number;
};

/** One thing that somebody does; `false` where there is nothing to do it with. */
export type Act = (who: PrivateKeyAccount, tools: TrafficTools) => Promise<boolean>;

/**
 * Waits for a transaction that the node answers when it is mined.
 *
 * @throws where its contract refused it
 */
export async function confirm(sent: Promise<TransactionReceipt>): Promise<true> {
  const { status, to } = await sent;
  if (status !== 'success') throw new Error(`The contract at ${to} refused a transaction of the traffic.`);
  return true;
}

const TOKENS = ['dollar', 'lantern', 'brass', 'hearth', 'threshold'] as const;

/** Any of the tokens of the seed. */
export function pickToken({ pick }: Pick<TrafficTools, 'pick'>): (typeof TOKENS)[number] {
  return TOKENS[pick(TOKENS.length)] ?? 'dollar';
}

/** A single NFT that a guest holds. */
export type HeldNft = { collection: 'doors' | 'keys'; id: bigint; owner: PrivateKeyAccount };

/** Looks at so many NFTs before it gives up. */
const LOOKS = 6;

/** Who of the guests holds an NFT; `null` where nobody of them does. */
export async function ownerAmongGuests(
  { client, guests }: TrafficTools,
  collection: HeldNft['collection'],
  id: bigint,
): Promise<PrivateKeyAccount | null> {
  const address = LOCAL_CONTRACTS[collection];
  const owner = await client.readContract({ address, abi: erc721Abi, functionName: 'ownerOf', args: [id] });
  return guests.find((guest) => guest.address === owner) ?? null;
}

/** Any NFT that a guest holds; `null` where a few looks found none. */
export async function findNft(tools: TrafficTools): Promise<HeldNft | null> {
  for (let look = 0; look < LOOKS; look++) {
    const collection = tools.pick(2) === 0 ? 'doors' : 'keys';
    const id = BigInt(1 + tools.pick(NFTS));
    const owner = await ownerAmongGuests(tools, collection, id);
    if (owner) return { collection, id, owner };
  }
  return null;
}
