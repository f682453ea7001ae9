import { fetchData, fetchEvents, fetchOrNull } from '@/lib/explorer/fetchData';
import { createDecoder, type Decoder, logBudget } from '@/lib/explorer/createDecoder';
import { decodeCall, decodeLog } from '@/lib/explorer/decode';
import type { Decoded, Names } from '@/lib/explorer/ExplorerView';
import { readNames } from '@/lib/explorer/listTransactions';
import { createSectionLoader, type Loader, readCoinPrice, readStats, tokenNameOf } from '@/lib/explorer/loading';
import { readVerified, type Verified } from '@/lib/explorer/verified';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { Log } from '@/protocol/data/shapes';

/** Contracts of a transaction whose events are asked for. */
const MAX_CONTRACTS = 50;

/** Addresses whose names are asked for: the sender, and those that the call names. */
const MAX_NAME_LOOKUPS = 4;

/** Tokens of a transaction that are looked up. */
const MAX_TOKENS = 20;

/** Loads a transaction, with its call and events decoded as far as ABIs are known. */
export const loadTransaction: Loader = async ({ chain, of, tab = 'overview' }, hash = '') => {
  const transaction = await fetchData('getTransaction', { chain, transaction_hash: hash });
  const { to_address: to, input, logs } = transaction;
  const contracts = [to, ...logs.map((log) => log.address)].flatMap((one) => one?.toLowerCase() ?? []);
  const called = input.length < 10 && logs.length === 0 ? [] : [...new Set(contracts)];
  const isFailed = hasFailed(transaction);
  const { read } = createSectionLoader();
  const tokens = { chain, addresses: called.slice(0, MAX_TOKENS) };
  const standard = decodeCall(input);
  const people = [transaction.from_address, ...addressesOf(standard)].slice(0, MAX_NAME_LOOKUPS);
  const [known, verified, named, domains, coinUsd, stats, failure] = await Promise.all([
    called.length > 0 ? read('tokens', fetchOrNull('getTokenMetadata', tokens)) : null,
    readVerified(chain, called),
    readNames(of.id, called),
    readDomains(people),
    read('prices', readCoinPrice(of)),
    read('blocks', readStats(chain, transaction.block_number)),
    isFailed ? read('failure', fetchOrNull('getTransactionFailure', { chain, transaction_hash: hash })) : null,
  ]);
  const call = verified.get(to?.toLowerCase() ?? '')?.decoder.call(input) ?? null;
  return {
    ...{ kind: 'transaction', transaction, coinUsd, failure, tab },
    call: call ?? standard,
    abi: call ? 'verified' : 'standard',
    events: await readEvents(chain, logs, verified),
    tokens: Object.fromEntries((known ?? []).map((token) => [token.address.toLowerCase(), tokenNameOf(token)])),
    names: { ...domains, ...namesOf(verified), ...named },
    verified: [...verified.keys()],
    baseFee: stats?.base_fee_per_gas ?? null,
    inBlock: stats?.transaction_count ?? null,
  };
};

/** The addresses among the arguments of a call. */
const addressesOf = (call: Decoded | null): string[] =>
  (call?.values ?? []).flatMap(({ type, value }) => (type === 'address' ? [value] : []));

/** The names (ENS) of some addresses: the title of the page is made of them, and would move if they came later. */
async function readDomains(addresses: readonly string[]): Promise<Names> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const found = await Promise.all(
    wanted.map(async (address): Promise<[string, string][]> => {
      const named = await fetchOrNull('resolveAddress', { address }).catch(() => null);
      return named ? [[address, named.name]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

const namesOf = (verified: ReadonlyMap<string, Verified>) =>
  Object.fromEntries([...verified].flatMap(([address, { name }]) => (name ? [[address, name]] : [])));

/** Decodes logs by verified ABIs, then common standards, then the ABIs of the events that the backend watches. */
async function readEvents(
  chain: string,
  logs: readonly Log[],
  verified: ReadonlyMap<string, Verified>,
): Promise<(Decoded | null)[]> {
  const budget = logBudget();
  const events = logs.map(
    (log) => verified.get(log.address.toLowerCase())?.decoder.log(log, budget) ?? decodeLog(log, budget),
  );
  const open = logs.flatMap(({ address }, index) => (events[index] ? [] : address.toLowerCase()));
  if (open.length === 0) return events;
  const watched = await fetchEvents(chain, [...new Set(open)].slice(0, MAX_CONTRACTS)).catch(() => []);
  const decoders = new Map<string, Decoder>();
  for (const { address } of watched) {
    if (decoders.has(address)) continue;
    decoders.set(address, createDecoder([watched.flatMap((one) => (one.address === address ? [one.event] : []))]));
  }
  return logs.map((log, index) => events[index] ?? decoders.get(log.address.toLowerCase())?.log(log, budget) ?? null);
}
