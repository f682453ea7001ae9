import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { fetchOrNull } from '@/lib/explorer/fetchData';
import { decodeCall, nameOfCall } from '@/lib/explorer/decode';
import type { ListedTransaction, Names, RequestedAmount, TokenName } from '@/lib/explorer/ExplorerView';
import { tokenNameOf } from '@/lib/explorer/loading';
import { readVerified, type Verified } from '@/lib/explorer/verified';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { Transaction } from '@/protocol/data/shapes';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** Contracts that are asked for their names in one call. */
const MAX_NAMES = 40;

/** Contracts of one page that are asked for their names: full blocks call more than a page of a list. */
const MAX_CONTRACTS = 200;

/** Transactions as a list shows them, and the names of the contracts that they called. */
export async function listTransactions(
  chainId: number,
  rows: readonly Transaction[],
): Promise<{ transactions: ListedTransaction[]; names: Names }> {
  const open = rows.filter((row) => methodOf(row) === null).map(({ to_address }) => to_address);
  const [verified, { names, tokens }] = await Promise.all([
    readVerified(`0x${chainId.toString(16)}`, open),
    readContracts(chainId, contractsOf(rows)),
  ]);
  const named = [...verified].flatMap(([address, { name }]) => (name ? [[address, name] as const] : []));
  return {
    transactions: rows.map((row) => toListed(row, verified, tokens)),
    names: { ...Object.fromEntries(named), ...names },
  };
}

function toListed(sent: Transaction, verified: ReadonlyMap<string, Verified>, tokens: Tokens): ListedTransaction {
  const contract = verified.get(sent.to_address?.toLowerCase() ?? '');
  return {
    ...{ hash: sent.hash, block: sent.block_number, time: sent.block_timestamp, index: Number(sent.transaction_index) },
    ...{ from: sent.from_address, to: sent.to_address, created: sent.receipt_contract_address, value: sent.value },
    fee: (BigInt(sent.gas_price) * BigInt(sent.receipt_gas_used)).toString(),
    failed: hasFailed(sent),
    method: methodOf(sent) ?? contract?.decoder.nameOf(sent.input) ?? sent.input.slice(0, 10),
    requested: requestedOf(sent, tokens),
  };
}

/** The functions of ERC-20 that are given an amount, and in which of their arguments who gets it is named. */
const AMOUNT_CALLS: Readonly<Record<string, string>> = {
  transfer: 'to',
  transferFrom: 'to',
  mint: 'to',
  approve: 'spender',
};

/** Of a call that asks a token for an amount, all is decoded: in bytes. */
const MAX_AMOUNT_BYTES = 4 * 1024;

/** What a call asks a token for. NFTs share some of these functions: only contracts that are known tokens count. */
function requestedOf({ from_address, to_address, input }: Transaction, tokens: Tokens): RequestedAmount | null {
  const address = to_address?.toLowerCase() ?? '';
  const token = tokens.get(address);
  const isAmount = token !== undefined && Object.hasOwn(AMOUNT_CALLS, nameOfCall(input) ?? '');
  const call = isAmount ? decodeCall(input, { left: MAX_AMOUNT_BYTES }) : null;
  const valueOf = (wanted: string | undefined) => call?.values?.find(({ name }) => name === wanted)?.value;
  const [to, amount] = [valueOf(AMOUNT_CALLS[call?.name ?? '']), valueOf('amount')];
  if (!token || !call || to === undefined || amount === undefined) return null;
  const from = call.name === 'mint' ? ZERO_ADDRESS : (valueOf('from') ?? from_address);
  return {
    ...{ ...token, address, amount, from: from.toLowerCase(), to: to.toLowerCase() },
    isLimit: call.name === 'approve',
  };
}

/** The name of what a transaction asked, by common standards and its first bytes; `null` where they have no such function. */
function methodOf({ to_address, input }: Transaction): string | null {
  if (to_address === null) return 'create';
  if (input.length < 10) return 'transfer';
  return nameOfCall(input);
}

/** Tokens by their addresses in lower case. */
type Tokens = ReadonlyMap<string, TokenName>;

/** What contracts call themselves, as far as they are tokens, or were deployed with the local chain. */
export const readNames = async (chainId: number, contracts: readonly (string | null)[]): Promise<Names> =>
  (await readContracts(chainId, contracts)).names;

/** The names of contracts, and how those that are tokens count. */
async function readContracts(
  chainId: number,
  contracts: readonly (string | null)[],
): Promise<{ names: Names; tokens: Tokens }> {
  const addresses = [...new Set(contracts.flatMap((one) => one?.toLowerCase() ?? []))].slice(0, MAX_CONTRACTS);
  if (addresses.length === 0) return { names: {}, tokens: new Map() };
  const chain = `0x${chainId.toString(16)}`;
  const known = BUNDLED_CONTRACTS.filter((one) => one.chainId === chainId).map(
    ({ address, name }) => [address.toLowerCase(), name] as const,
  );
  // A list without names is better than none.
  const read = async (some: string[]) =>
    (await fetchOrNull('getTokenMetadata', { chain, addresses: some }).catch(() => null)) ?? [];
  const starts = addresses.flatMap((_, at) => (at % MAX_NAMES === 0 ? [at] : []));
  const tokens = (await Promise.all(starts.map((at) => read(addresses.slice(at, at + MAX_NAMES))))).flat();
  const named = tokens.flatMap(({ address, name }) => (name ? [[address.toLowerCase(), name] as const] : []));
  return {
    names: Object.fromEntries([...known, ...named].filter(([address]) => addresses.includes(address))),
    tokens: new Map(tokens.map((token) => [token.address.toLowerCase(), tokenNameOf(token)])),
  };
}

/** The contracts that transactions of a list called. */
const contractsOf = (rows: readonly Transaction[]): (string | null)[] =>
  rows.map(({ to_address, input }) => (input.length < 10 ? null : to_address));
