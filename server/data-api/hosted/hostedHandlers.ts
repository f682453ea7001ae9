import { z } from 'zod';
import { coinOf } from '@/protocol/chains';
import type { CheckedParameters, DataAnswer } from '@/protocol/data/registry';
import { fetchHosted, CACHE_SECONDS, type HostedChain } from '@/server/data-api/hosted/listHosted';
import { HOSTED_LISTS, HOSTED_DEPRECATED } from '@/server/data-api/hosted/hostedLists';
import {
  blockTransaction,
  nft,
  nftContract,
  tokenBalance,
  tokenMetadata,
  blockWithTransactions,
} from '@/server/data-api/hosted/rows';
import type { MomentParameters } from '@/server/data-api/index/connectIndex';
import { readAbi } from '@/server/data-api/node/abiShapes';
import { findFunction } from '@/server/data-api/node/findFunction';
import { notFound, type SourceHandlers } from '@/server/data-api/sources/Source';
import { toPrices } from '@/server/data-api/prices';
import { toPlain } from '@/server/data-api/eventDescription';
import { withoutUnseen } from '@/protocol/text/unseenCharacters';

const shape = z.object({
  nativePrice: z
    .object({ value: z.union([z.string(), z.number()]).transform(String), decimals: z.coerce.number() })
    .nullish(),
  usdPrice: z.number().nullish(),
  exchangeAddress: z.string().nullish(),
  exchangeName: z.string().nullish(),
  tokenSymbol: z.string().nullish(),
});

/** Contracts that the service takes in one question. */
const MAX_CONTRACTS = 10;

/** As of when, as the service wants it. */
const momentOf = ({ to_block, to_date }: MomentParameters) => ({ to_block, to_date: to_date?.toISOString() });

/** What was is told for longer than what is. */
const holdsOf = ({ to_block, to_date }: MomentParameters) =>
  (to_block ?? to_date) ? CACHE_SECONDS.past : CACHE_SECONDS.head;

const amount = z.union([z.string(), z.number()]).transform(String);

/** Asks for some contracts at a time. */
async function inTens<Row>(names: readonly string[], ask: (part: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < names.length; at += MAX_CONTRACTS)
    rows.push(...(await ask(names.slice(at, at + MAX_CONTRACTS))));
  return rows;
}

/**
 * What the hosted service answers (its v2.2), in the shapes of the SDK. It has no more searches of NFTs, lowest prices,
 * allowances, logs and events by contract, nor transfers of NFTs by block.
 */
export const HOSTED_HANDLERS: SourceHandlers<HostedChain> = {
  ...HOSTED_LISTS,
  ...HOSTED_DEPRECATED,
  getTokenPrice,
  async getTokenPrices(chain, { addresses, ...rest }) {
    if (isByDate(rest)) return null;
    return toPrices(addresses, (address) => getTokenPrice(chain, { address, ...rest }));
  },
  runContractFunction,
  getBlock: (chain, { block_number_or_hash: name }) =>
    fetchHosted(chain, { path: `/block/${name}`, holds: CACHE_SECONDS.past }, blockWithTransactions),
  async getDateToBlock(chain, { date }) {
    const holds = Date.now() - date.getTime() > CACHE_SECONDS.past * 1000 ? CACHE_SECONDS.past : CACHE_SECONDS.head;
    const shape = z.object({ block: z.coerce.number(), timestamp: z.coerce.number() });
    const reported = await fetchHosted(
      chain,
      { path: '/dateToBlock', query: { date: date.toISOString() }, holds },
      shape,
    );
    return { date: date.toISOString(), ...reported };
  },
  getTransaction: (chain, { transaction_hash }) =>
    fetchHosted(chain, { path: `/transaction/${transaction_hash}`, holds: CACHE_SECONDS.past }, blockTransaction),
  async getNativeBalance(chain, { address, ...moment }) {
    if (isByDate(moment)) return null;
    const { to_block } = moment;
    const question = { path: `/${address}/balance`, query: { to_block }, holds: holdsOf({ to_block }) };
    return fetchHosted(chain, question, z.object({ balance: amount }));
  },
  async getTokenBalances(chain, { address, token_addresses, ...moment }) {
    if (isByDate(moment)) return null;
    const { to_block } = moment;
    const ask = (part: string[] | undefined) => {
      const query = { to_block, token_addresses: part, exclude_spam: false };
      return fetchHosted(
        chain,
        { path: `/${address}/erc20`, query, holds: holdsOf({ to_block }) },
        z.array(tokenBalance),
      );
    };
    return token_addresses ? inTens(token_addresses, ask) : ask(undefined);
  },
  async getTokenMetadata(chain, { addresses }) {
    const rows = await inTens(addresses, (part) =>
      fetchHosted(
        chain,
        { path: '/erc20/metadata', query: { addresses: part }, holds: CACHE_SECONDS.words },
        z.array(tokenMetadata),
      ),
    );
    if (rows.length === 0) throw notFound(`There is no ERC-20 token at ${addresses.join(', ')}.`);
    return rows;
  },
  async getTokenMetadataBySymbol(chain, { symbols }) {
    const question = { path: '/erc20/metadata/symbols', query: { symbols }, holds: CACHE_SECONDS.words };
    const rows = await fetchHosted(chain, question, z.array(tokenMetadata));
    if (rows.length === 0) throw notFound(`There is no ERC-20 token called ${symbols.join(', ')}.`);
    return rows;
  },
  getNFTMetadata: (chain, { address }) =>
    fetchHosted(chain, { path: `/nft/${address}/metadata`, holds: CACHE_SECONDS.words }, nftContract),
  getTokenIdMetadata: (chain, { address, token_id, format }) => {
    const path = `/nft/${address}/${encodeURIComponent(token_id)}`;
    return fetchHosted(chain, { path, query: { format, normalizeMetadata: false }, holds: CACHE_SECONDS.words }, nft);
  },
  async reSyncMetadata(chain, { address, token_id, flag, mode }) {
    const path = `/nft/${address}/${encodeURIComponent(token_id)}/metadata/resync`;
    const { status } = await fetchHosted(
      chain,
      { path, query: { flag, mode }, holds: 0 },
      z.object({ status: z.string() }),
    );
    if (/fail/i.test(status)) return { status: 'failed' };
    return { status: mode === 'sync' || /complet/i.test(status) ? 'completed' : 'started' };
  },
  async syncNFTContract(chain, { address }) {
    await fetchHosted(chain, { method: 'PUT', path: `/nft/${address}/sync`, holds: 0 }, z.unknown());
    return {};
  },
  getPairReserves: (chain, { pair_address, ...moment }) => {
    const question = { path: `/${pair_address}/reserves`, query: momentOf(moment), holds: holdsOf(moment) };
    return fetchHosted(chain, question, z.object({ reserve0: amount, reserve1: amount }));
  },
  getPairAddress: (chain, { token0_address, token1_address, exchange, ...moment }) => {
    const path = `/${token0_address}/${token1_address}/pairAddress`;
    const shape = z.object({ token0: tokenMetadata, token1: tokenMetadata, pairAddress: z.string() });
    return fetchHosted(chain, { path, query: { ...momentOf(moment), exchange }, holds: CACHE_SECONDS.words }, shape);
  },
};

/** Whether a moment is told by its date: the service takes a block alone. */
const isByDate = ({ to_block, to_date }: { to_block?: number | undefined; to_date?: Date | undefined }): boolean =>
  to_block === undefined && to_date !== undefined;

/**
 * `getTokenPrice`. What the SDK knows as `symbol` is `tokenSymbol` there, and the coin is told by our own names.
 *
 * @returns `null` where the service tells no price in the chain's coin, or is asked about a date: it takes a block alone
 */
async function getTokenPrice(
  chain: HostedChain,
  parameters: CheckedParameters<'getTokenPrice'>,
): Promise<DataAnswer<'getTokenPrice'> | null> {
  const { address, exchange, to_block } = parameters;
  if (isByDate(parameters)) return null;
  const holds = to_block === undefined ? CACHE_SECONDS.price : CACHE_SECONDS.past;
  const answer = await fetchHosted(
    chain,
    { path: `/erc20/${address}/price`, query: { exchange, to_block }, holds },
    shape,
  );
  if (!answer.nativePrice) return null;
  const { name, symbol } = coinOf(Number(chain.chain));
  return {
    nativePrice: { ...answer.nativePrice, name, symbol },
    usdPrice: answer.usdPrice ?? null,
    exchangeAddress: answer.exchangeAddress?.toLowerCase() ?? '',
    exchangeName: answer.exchangeName ?? '',
    symbol: withoutUnseen(answer.tokenSymbol ?? '') || null,
  };
}

/**
 * `runContractFunction`. The service knows parameters by their names alone, so those given by place get theirs.
 *
 * @throws Parse.Error 142 for an ABI, a name or parameters that do not fit
 */
async function runContractFunction(
  chain: HostedChain,
  { address, function_name, abi, params }: CheckedParameters<'runContractFunction'>,
): Promise<DataAnswer<'runContractFunction'>> {
  const { wanted, args } = findFunction(readAbi(abi).functions, function_name, params);
  const named = Object.fromEntries(
    wanted.inputs.map(({ name }, index) => [name || String(index), toPlain(args[index])]),
  );
  const question = {
    ...{ method: 'POST' as const, path: `/${address}/function`, query: { function_name: wanted.name } },
    ...{ body: { abi: [{ ...wanted, stateMutability: 'view' }], params: named }, holds: CACHE_SECONDS.head },
  };
  return toPlain(await fetchHosted(chain, question, z.unknown()));
}
