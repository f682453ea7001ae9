import { wordToAddress } from '@/server/db/chains/bytes';

/** A sale: tokens of one collection against one currency (`0x0…0` for the native coin). */
export type Trade = {
  seller: string;
  buyer: string;
  token: string;
  tokenIds: bigint[];
  price: bigint;
  currency: string;
};

type Item = { type: bigint; token: string; id: bigint; amount: bigint };

/**
 * Decodes Seaport's `OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed
 * zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[]
 * offer, (…, address recipient)[] consideration)`. Items of type 0 are the native coin, 1 EIP-20, 2
 * EIP-721, 3 EIP-1155. A listing offers the tokens; an accepted bid offers the currency. Trades of
 * several collections or currencies, or token for token, have no price: `null`.
 */
export function decodeOrder(words: readonly bigint[], offerer: string | null): Trade | null {
  const recipient = wordToAddress(words[1]);
  const offer = readItems(words, words[2], 4);
  const consideration = readItems(words, words[3], 5);
  if (offerer === null || recipient === null || offer === null || consideration === null) return null;
  const listing = offer.some(isToken);
  const sold = (listing ? offer : consideration).filter(isToken);
  const paid = (listing ? consideration : offer).filter((item) => !isToken(item));
  const mixed = (listing ? consideration : offer).some(isToken);
  const [token] = sold;
  const [money] = paid;
  if (mixed || !token || !money) return null;
  if (sold.some((item) => item.token !== token.token) || paid.some((item) => item.token !== money.token)) return null;
  return {
    seller: listing ? offerer : recipient,
    buyer: listing ? recipient : offerer,
    token: token.token,
    tokenIds: sold.map(({ id }) => id),
    price: paid.reduce((sum, { amount }) => sum + amount, 0n),
    currency: money.token,
  };
}

const isToken = ({ type }: Item) => type === 2n || type === 3n;

function readItems(words: readonly bigint[], offset: bigint | undefined, width: number): Item[] | null {
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return null;
  const at = Number(offset / 32n);
  const length = words[at] ?? 0n;
  if (length * BigInt(width) > BigInt(words.length - at - 1)) return null;
  const items: Item[] = [];
  for (let index = 0; index < Number(length); index++) {
    const [type, address, id, amount] = words.slice(at + 1 + index * width);
    const token = wordToAddress(address);
    if (type === undefined || id === undefined || amount === undefined || token === null) return null;
    items.push({ type, token, id, amount });
  }
  return items;
}
