import { parseEther, zeroAddress, zeroHash, type Address } from 'viem';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import type { SeedTools } from '@/server/embedded/seed/SeedTools';
import { PIECES } from '@/server/embedded/seed/seedCollections';

/** Kinds of what is offered and wanted (Seaport 1.6, `ItemType`). */
const NATIVE = 0;
const ERC721 = 2;
const WEEK = 7n * 86_400n;

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

/** Sells some of the doors by Seaport: each owner signs an order, and another account fulfils it. */
export async function seedTrades({ call, sign, accounts, deployer, now, pick }: SeedTools): Promise<void> {
  const { seaport, doors } = LOCAL_CONTRACTS;
  for (let piece = 2; piece <= PIECES; piece += 2) {
    const seller = accounts[piece % accounts.length] ?? deployer;
    const buyer = accounts[(piece + 7) % accounts.length] ?? deployer;
    await call(seller, 'doors', 'setApprovalForAll', [seaport, true]);
    const price = parseEther(String(0.2 + pick(30) / 10));
    const parameters = describeOrder(seller, doors, BigInt(piece), price, now());
    const domain = { name: 'Seaport', version: '1.6', chainId: LOCAL_CHAIN_ID, verifyingContract: seaport };
    const message = { ...parameters, counter: 0n };
    const signature = await sign(seller, { domain, types: TYPES, primaryType: 'OrderComponents', message });
    const order = { parameters: { ...parameters, totalOriginalConsiderationItems: 1n }, signature };
    await call(buyer, 'seaport', 'fulfillOrder', [order, zeroHash], price);
  }
}

function describeOrder(seller: Address, token: Address, id: bigint, price: bigint, time: bigint) {
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
    salt: id,
    conduitKey: zeroHash,
  };
}
