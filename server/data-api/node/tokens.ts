import { readToken, requireToken } from '@/server/data-api/node/readToken';
import { type Address, encodeFunctionData, erc20Abi, type PublicClient } from 'viem';
import type { HeldToken, TokenBalance, TokenMetadata } from '@/protocol/data/shapes';
import { DEFAULT_DECIMALS, describeDecimals } from '@/protocol/tokenRules';
import type { MomentParameters } from '@/server/data-api/index/connectIndex';
import {
  mapConcurrently,
  decodeWord,
  isPruned,
  rejectPruned,
  callContractOrNull,
} from '@/server/data-api/node/callContract';
import { readMoment } from '@/server/data-api/node/walkLogs';
import { notFound } from '@/server/data-api/sources/Source';
import { noteUnknownTokens } from '@/server/data-api/unknownTokens';

/**
 * Asks token contracts what an address holds.
 *
 * @param block the newest where it is left out
 * @param leaveOut told of tokens whose balance at the block the node does not keep; without it, the node's error is thrown
 * @returns in the order of the tokens; `null` where a contract has no `balanceOf` that answers a number, and for what is
 *   left out
 */
export function readBalances(
  client: PublicClient,
  owner: string,
  tokens: readonly string[],
  block?: bigint,
  leaveOut?: (token: string) => void,
): Promise<(string | null)[]> {
  const args = [owner.toLowerCase() as Address] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args });
  return mapConcurrently(tokens, async (token) => {
    try {
      const balance = decodeWord(await callContractOrNull(client, { to: token, data, block }));
      return balance?.toString() ?? null;
    } catch (error) {
      if (!leaveOut || !isPruned(error)) throw error;
      leaveOut(token);
      return null;
    }
  });
}

/** Asks a token contract how much of it there is; `null` where it has no `totalSupply` that answers a number. */
export async function readSupply(client: PublicClient, token: string, block?: bigint): Promise<string | null> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' });
  return decodeWord(await callContractOrNull(client, { to: token, data, block }))?.toString() ?? null;
}

/** Whose tokens are asked for, and which. */
type TokenBalanceParameters = {
  address: string;
  token_addresses?: readonly string[] | undefined;
  skip_unknown?: boolean | undefined;
};

/**
 * `getTokenBalances`: what an address holds of the ERC-20 tokens named, now or as of a block. What it holds none of is
 * left out.
 *
 * @returns `null` where no tokens are named, since no node lists what an address holds
 * @throws Parse.Error 101 for a block that is not there yet, or whose state the node does not keep; `skip_unknown` leaves
 *   out the tokens of which it does not keep it (`unknownTokenHeaders`)
 */
export async function getTokenBalances(
  client: PublicClient,
  parameters: TokenBalanceParameters & MomentParameters,
): Promise<TokenBalance[] | null> {
  const { address, token_addresses = [], skip_unknown = false } = parameters;
  if (token_addresses.length === 0) return null;
  const block = await readMoment(client, parameters);
  const tokens = [...new Set(token_addresses.map((token) => token.toLowerCase()))].sort();
  return rejectPruned(client, block, async () => {
    const unknown = new Set<string>();
    const leaveOut = skip_unknown ? (token: string) => void unknown.add(token) : undefined;
    const balances = await readBalances(client, address, tokens, block, leaveOut);
    const held = tokens.flatMap((token, at) => {
      const balance = balances[at] ?? '0';
      return balance === '0' ? [] : [{ token, balance }];
    });
    const rows = await mapConcurrently(held, async ({ token, balance }): Promise<TokenBalance | null> => {
      const { isToken, name, symbol, decimals } = await readToken(client, token);
      // NFTs have balances, too.
      if (!isToken) return null;
      return {
        token_address: token,
        name,
        symbol,
        logo: null,
        thumbnail: null,
        ...describeDecimals(decimals),
        balance,
      };
    });
    const known = rows.filter((row) => row !== null);
    noteUnknownTokens(
      known,
      tokens.filter((token) => unknown.has(token)),
    );
    return known;
  });
}

/**
 * `getTokenMetadata`: what ERC-20 tokens call themselves, in the order of their addresses. What is no such token is left
 * out.
 *
 * @throws Parse.Error 101 where none of them is one
 */
export async function getTokenMetadata(
  client: PublicClient,
  { addresses }: { addresses: readonly string[] },
): Promise<TokenMetadata[]> {
  const reported = await readTokens(client, addresses);
  if (reported.length === 0) throw notFound(`There is no ERC-20 token at ${addresses.join(', ')}.`);
  return reported;
}

/** The same, which may be none. */
export async function readTokens(client: PublicClient, addresses: readonly string[]): Promise<TokenMetadata[]> {
  const tokens = await mapConcurrently(addresses, (address) => readToken(client, address));
  return tokens
    .filter(({ isToken }) => isToken)
    .map(({ address, name, symbol, decimals }) => ({
      ...{ address, name, symbol, ...describeDecimals(decimals) },
      ...{ logo: null, logo_hash: null, thumbnail: null, validated: '0' },
    }));
}

/**
 * `getERC20`: what an address holds of one token.
 *
 * @returns `null` where the token is named by its symbol alone: a node cannot find it
 * @throws Parse.Error 101 where there is no such token
 */
export async function getERC20(
  client: PublicClient,
  { address, tokenAddress }: { address: string; tokenAddress?: string | undefined },
): Promise<HeldToken | null> {
  if (tokenAddress === undefined) return null;
  const args = [address.toLowerCase() as Address] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args });
  const [{ name, symbol, decimals }, balance] = await Promise.all([
    requireToken(client, tokenAddress),
    callContractOrNull(client, { to: tokenAddress, data }).then((answer) => decodeWord(answer)),
  ]);
  if (balance === null) throw notFound(`There is no ERC-20 token at ${tokenAddress}.`);
  return { balance: balance.toString(), contractType: 'ERC20', decimals: decimals ?? DEFAULT_DECIMALS, name, symbol };
}

/** What of a token may be spent by whom. */
type AllowanceParameters = { address: string; owner_address: string; spender_address: string };

/**
 * `getTokenAllowance`: how much of an ERC-20 token its owner lets another address spend, in its smallest unit.
 *
 * @throws Parse.Error 101 where there is no such token
 */
export async function getTokenAllowance(
  client: PublicClient,
  { address, owner_address, spender_address }: AllowanceParameters,
): Promise<{ allowance: string }> {
  const args = [owner_address.toLowerCase(), spender_address.toLowerCase()] as [Address, Address];
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args });
  const allowance = decodeWord(await callContractOrNull(client, { to: address, data }));
  if (allowance === null) throw notFound(`There is no ERC-20 token at ${address}.`);
  return { allowance: allowance.toString() };
}
