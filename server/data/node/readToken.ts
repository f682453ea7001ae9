import type { Hex, PublicClient } from 'viem';
import { tryContract } from '@/server/data/node/callContract';
import { readWord } from '@/server/data/node/readWord';
import { readText } from '@/server/indexer/readText';

/** What a token contract calls itself; `decimals` is `null` where it is no ERC-20 token. */
export type TokenWords = { address: string; name: string | null; symbol: string | null; decimals: number | null };

/** Selectors of `name()`, `symbol()` and `decimals()` (EIP-20). */
const NAME: Hex = '0x06fdde03';
const SYMBOL: Hex = '0x95d89b41';
const DECIMALS: Hex = '0x313ce567';

/** Asks a token contract for its name and symbol, as ERC-20, ERC-721 and ERC-1155 have them in common. */
export async function readNames(client: PublicClient, to: string): Promise<Pick<TokenWords, 'name' | 'symbol'>> {
  const [name, symbol] = await Promise.all([NAME, SYMBOL].map((data) => tryContract(client, { to, data })));
  return { name: readText(name), symbol: readText(symbol) };
}

/** Asks an ERC-20 token for name, symbol and decimals. */
export async function readToken(client: PublicClient, to: string): Promise<TokenWords> {
  const [names, answer] = await Promise.all([readNames(client, to), tryContract(client, { to, data: DECIMALS })]);
  const decimals = readWord(answer);
  return {
    address: to.toLowerCase(),
    ...names,
    decimals: decimals !== null && decimals < 256n ? Number(decimals) : null,
  };
}
