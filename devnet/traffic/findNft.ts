import { erc721Abi } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { NFTS } from '@/devnet/seed/describeNfts';
import type { TrafficTools } from '@/devnet/traffic/TrafficTools';

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
