import { zeroAddress, zeroHash, type Address } from 'viem';

/** Kinds of what is offered and wanted (Seaport 1.6, `ItemType`). */
const NATIVE = 0;
const ERC721 = 2;
const WEEK = 7n * 86_400n;

/** An offer of one NFT for ether. */
export type Offer = {
  seller: Address;
  token: Address;
  id: bigint;
  /** In wei. */
  price: bigint;
  /** In seconds since 1970; the offer stands from a week before to a year after it. */
  time: bigint;
  /** Tells two offers apart that are the same in everything else. */
  salt: bigint;
};

/** The parameters of an order as Seaport 1.6 wants them (`OrderParameters`), with nobody but the seller paid. */
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
