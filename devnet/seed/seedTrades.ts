import { type Address, parseEther, zeroAddress, zeroHash } from 'viem';
import { actorOf, type SeedTools } from '@/devnet/seed/SeedTools';
import { NFTS } from '@/devnet/seed/storeNfts';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

/** Item types of offers (Seaport 1.6, `ItemType`). */
const NATIVE = 0;
const ERC721 = 2;
const WEEK = 7n * 86_400n;

/** Doors offered to everyone. */
const LISTED = [1, 3, 5, 11];

const TYPES = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
  ],
  ConsiderationItem: [
    { name: 'itemType', type: 'uint8' },
    { name: 'token', type: 'address' },
    { name: 'identifierOrCriteria', type: 'uint256' },
    { name: 'startAmount', type: 'uint256' },
    { name: 'endAmount', type: 'uint256' },
    { name: 'recipient', type: 'address' },
  ],
};

/**
 * Sells some of the doors on Seaport: each owner signs an order, and another account fulfils it.
 * Some others are listed: their orders are on the chain (`validate`), for everyone to fulfil.
 */
export async function seedTrades(tools: SeedTools): Promise<void> {
  const { call, sign, now, pick } = tools;
  const { seaport, doors: token } = LOCAL_CONTRACTS;
  const offer = async (nft: number, seller: Address) => {
    await call(seller, 'doors', 'setApprovalForAll', [seaport, true]);
    const id = BigInt(nft);
    return describeOrder({ seller, token, id, price: parseEther(String(0.2 + pick(30) / 10)), time: now(), salt: id });
  };
  for (let nft = 2; nft <= NFTS; nft += 2) {
    const seller = actorOf(tools, nft);
    const buyer = actorOf(tools, nft + 7);
    const parameters = await offer(nft, seller);
    const domain = { name: 'Seaport', version: '1.6', chainId: LOCAL_CHAIN_ID, verifyingContract: seaport };
    const message = { ...parameters, counter: 0n };
    const signature = await sign(seller, { domain, types: TYPES, primaryType: 'OrderComponents', message });
    const price = parameters.consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n);
    await call(buyer, 'seaport', 'fulfillOrder', [{ parameters, signature }, zeroHash], price);
  }
  for (const nft of LISTED) {
    const seller = actorOf(tools, nft);
    await call(seller, 'seaport', 'validate', [[{ parameters: await offer(nft, seller), signature: '0x' }]]);
  }
}

/** An offer of one NFT for ether. */
type Offer = {
  seller: Address;
  token: Address;
  id: bigint;
  /** In wei. */
  price: bigint;
  /** In seconds since 1970; the offer is valid from a week before to a year after it. */
  time: bigint;
  /** Distinguishes otherwise identical offers. */
  salt: bigint;
};

/** The parameters of a Seaport 1.6 order (`OrderParameters`) that pays only the seller. */
export function describeOrder({ seller, token, id, price, time, salt }: Offer) {
  return {
    offerer: seller,
    zone: zeroAddress,
    offer: [{ itemType: ERC721, token, identifierOrCriteria: id, startAmount: 1n, endAmount: 1n }],
    consideration: [
      {
        itemType: NATIVE,
        token: zeroAddress,
        identifierOrCriteria: 0n,
        startAmount: price,
        endAmount: price,
        recipient: seller,
      },
    ],
    orderType: 0,
    startTime: time - WEEK,
    endTime: time + 52n * WEEK,
    zoneHash: zeroHash,
    salt,
    conduitKey: zeroHash,
    totalOriginalConsiderationItems: 1n,
  };
}
