import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { fetchOrNull } from '@/lib/explorer/fetchData';
import { decodeCall } from '@/lib/explorer/decode';
import type { ListedTransaction, Names } from '@/lib/explorer/ExplorerView';
import { readVerified, type Verified } from '@/lib/explorer/verified';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { Transaction } from '@/protocol/data/shapes';

/** Contracts of one page that are asked for their names. */
const MAX_NAMES = 40;

/** Transactions as a list shows them, and the names of the contracts that they called. */
export async function listTransactions(
  chainId: number,
  rows: readonly Transaction[],
): Promise<{ transactions: ListedTransaction[]; names: Names }> {
  const open = rows.filter((row) => methodOf(row) === null).map(({ to_address }) => to_address);
  const [verified, names] = await Promise.all([
    readVerified(`0x${chainId.toString(16)}`, open),
    readNames(chainId, contractsOf(rows)),
  ]);
  const named = [...verified].flatMap(([address, { name }]) => (name ? [[address, name] as const] : []));
  return {
    transactions: rows.map((row) => toListed(row, verified)),
    names: { ...Object.fromEntries(named), ...names },
  };
}

function toListed(sent: Transaction, verified: ReadonlyMap<string, Verified>): ListedTransaction {
  const contract = verified.get(sent.to_address?.toLowerCase() ?? '');
  return {
    ...{ hash: sent.hash, block: sent.block_number, time: sent.block_timestamp },
    ...{ from: sent.from_address, to: sent.to_address, created: sent.receipt_contract_address, value: sent.value },
    fee: (BigInt(sent.gas_price) * BigInt(sent.receipt_gas_used)).toString(),
    failed: hasFailed(sent),
    method: methodOf(sent) ?? contract?.decoder.call(sent.input)?.name ?? sent.input.slice(0, 10),
  };
}

/** The name of what a transaction asked, by common standards; `null` where they have no such function. */
function methodOf({ to_address, input }: Transaction): string | null {
  if (to_address === null) return 'create';
  if (input.length < 10) return 'transfer';
  return decodeCall(input)?.name ?? null;
}

/** What contracts call themselves, as far as they are tokens, or were deployed with the local chain. */
export async function readNames(chainId: number, contracts: readonly (string | null)[]): Promise<Names> {
  const addresses = [...new Set(contracts.flatMap((one) => one?.toLowerCase() ?? []))].slice(0, MAX_NAMES);
  if (addresses.length === 0) return {};
  const chain = `0x${chainId.toString(16)}`;
  const known = BUNDLED_CONTRACTS.filter((one) => one.chainId === chainId).map(
    ({ address, name }) => [address.toLowerCase(), name] as const,
  );
  // A list without names is better than none.
  const tokens = (await fetchOrNull('getTokenMetadata', { chain, addresses }).catch(() => null)) ?? [];
  const named = tokens.flatMap(({ address, name }) => (name ? [[address.toLowerCase(), name] as const] : []));
  return Object.fromEntries([...known, ...named].filter(([address]) => addresses.includes(address)));
}

/** The contracts that transactions of a list called. */
const contractsOf = (rows: readonly Transaction[]): (string | null)[] =>
  rows.map(({ to_address, input }) => (input.length < 10 ? null : to_address));
