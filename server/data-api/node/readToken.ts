import { type Address, encodeFunctionData, erc20Abi, type Hex, type PublicClient } from 'viem';
import { readWord, tryContract } from '@/server/data-api/node/callContract';
import { findNftStandard } from '@/server/data-api/node/nftStandard';
import { notFound } from '@/server/data-api/refuse';
import { readText } from '@/server/chain/readText';

/** Selectors of `name()`, `symbol()` and `decimals()` (EIP-20). */
export const NAME: Hex = '0x06fdde03';
export const SYMBOL: Hex = '0x95d89b41';
export const DECIMALS: Hex = '0x313ce567';

/** A function that no contract has, with room for an argument: who answers it answers anything, as precompiles do. */
export const NOBODYS: Hex = `0xf0e1d2c3${'0'.repeat(64)}`;

/** What a contract calls itself. */
export type TokenWords = {
  address: string;
  name: string | null;
  symbol: string | null;
  /** `null` where it has no `decimals()`, which EIP-20 leaves optional. */
  decimals: number | null;
  /** Whether it is an ERC-20 token. */
  isToken: boolean;
};

/** Asks a token contract for its name and symbol, as ERC-20, ERC-721 and ERC-1155 have them in common. */
export async function readNames(client: PublicClient, to: string): Promise<Pick<TokenWords, 'name' | 'symbol'>> {
  const [name, symbol] = await Promise.all([NAME, SYMBOL].map((data) => tryContract(client, { to, data })));
  return { name: readText(name), symbol: readText(symbol) };
}

/** Asks a contract for name, symbol and decimals, and whether it is an ERC-20 token. */
export async function readToken(client: PublicClient, to: string): Promise<TokenWords> {
  const [names, answer] = await Promise.all([readNames(client, to), tryContract(client, { to, data: DECIMALS })]);
  const word = readWord(answer);
  const decimals = word !== null && word < 256n ? Number(word) : null;
  return {
    address: to.toLowerCase(),
    ...names,
    decimals,
    isToken: decimals !== null || (await hasBalances(client, to)),
  };
}

/**
 * The same, where it has to be a token.
 *
 * @throws Parse.Error 101 for what is none
 */
export async function requireToken(client: PublicClient, to: string): Promise<TokenWords> {
  const words = await readToken(client, to);
  if (!words.isToken) throw notFound(`There is no ERC-20 token at ${words.address}.`);
  return words;
}

/**
 * Whether a contract without `decimals()` answers as an ERC-20 token, and neither says that it holds NFTs nor answers
 * whatever it is asked.
 */
export async function hasBalances(client: PublicClient, to: string): Promise<boolean> {
  const anybody = to.toLowerCase() as Address;
  const questions = [
    encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [anybody] }),
    encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' }),
    encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [anybody, anybody] }),
    NOBODYS,
  ];
  const [[balance, supply, allowance, anything], standard] = await Promise.all([
    Promise.all(questions.map(async (data) => readWord(await tryContract(client, { to, data })) !== null)),
    findNftStandard(client, to),
  ]);
  return standard === null && balance === true && (supply === true || allowance === true) && anything === false;
}
