import { type Address, encodeFunctionData, erc20Abi, type Hex, type PublicClient } from 'viem';
import { readText, UNIMPLEMENTED_CALL } from '@/server/chain/contractAnswers';
import { decodeWord, callContractOrNull } from '@/server/data-api/node/callContract';
import { notFound } from '@/server/data-api/sources/Source';

/** Calls of `supportsInterface(bytes4)` (EIP-165) with the ids of EIP-721 and EIP-1155. */
const ERC165_CALLS: readonly (readonly [standard: NftStandard, data: Hex])[] = [
  ['ERC721', `0x01ffc9a780ac58cd${'0'.repeat(56)}`],
  ['ERC1155', `0x01ffc9a7d9b67a26${'0'.repeat(56)}`],
];

/** Selectors of `name()`, `symbol()` and `decimals()` (EIP-20). */
export const NAME: Hex = '0x06fdde03';
export const SYMBOL: Hex = '0x95d89b41';
export const DECIMALS: Hex = '0x313ce567';

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
  const [name, symbol] = await Promise.all([NAME, SYMBOL].map((data) => callContractOrNull(client, { to, data })));
  return { name: readText(name), symbol: readText(symbol) };
}

/** Asks a contract for name, symbol and decimals, and whether it is an ERC-20 token. */
export async function readToken(client: PublicClient, to: string): Promise<TokenWords> {
  const [names, answer] = await Promise.all([
    readNames(client, to),
    callContractOrNull(client, { to, data: DECIMALS }),
  ]);
  const word = decodeWord(answer);
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
    UNIMPLEMENTED_CALL,
  ];
  const [[balance, supply, allowance, anything], standard] = await Promise.all([
    Promise.all(questions.map(async (data) => decodeWord(await callContractOrNull(client, { to, data })) !== null)),
    findNftStandard(client, to),
  ]);
  return standard === null && balance === true && (supply === true || allowance === true) && anything === false;
}

/** The standard that an NFT contract follows. */
type NftStandard = 'ERC721' | 'ERC1155';

/** The standard that a contract says it follows (EIP-165); `null` for what is no NFT contract. */
async function findNftStandard(client: PublicClient, to: string): Promise<NftStandard | null> {
  const answers = await Promise.all(ERC165_CALLS.map(([, data]) => callContractOrNull(client, { to, data })));
  return ERC165_CALLS.find((_, index) => decodeWord(answers[index] ?? null) === 1n)?.[0] ?? null;
}

/**
 * The same, where it has to be one.
 *
 * @throws Parse.Error 101 for what is no NFT contract
 */
export async function nftStandard(client: PublicClient, to: string): Promise<NftStandard> {
  const found = await findNftStandard(client, to);
  if (!found) throw notFound(`There is no NFT contract at ${to}.`);
  return found;
}
