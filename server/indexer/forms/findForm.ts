import { UNIMPLEMENTED_CALL } from '@/server/chain/contractAnswers';
import type { RawLog } from '@/server/chain/RawBlock';
import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import { callContracts } from '@/server/indexer/checks/dueChecks';
import type { Rpc } from '@/server/indexer/createRpc';
import {
  possiblyIndexed,
  type ReadTransfer,
  readTransfer,
  standardForm,
  TRANSFER,
  type TransferForm,
} from '@/server/indexer/decode/transferForm';

/** The transfers of a contract that have one number of topics. */
export type UnusualTransfers = { address: string; topics: number };

/** What a contract says its transfers are. */
export type FoundForm = {
  /** `null` where it says nothing, and may be neither. */
  kind: TransferForm['kind'] | null;
  /** `null` where neither the logs nor the contract say which arguments are topics. */
  form: TransferForm | null;
  /** Whether the contract agrees with what the logs say in this form. */
  isSure: boolean;
  /** IDs of NFTs that the contract knows, in decimal. */
  ids: readonly string[];
};

/** Logs that are looked at, the newest: sums of more are not made to find out a form. */
const MAX_LOGS = 20_000;

/** IDs, and holders, of each possible form that the contract is asked about. */
const ASKED = 6;

/** Selectors of `ownerOf(uint256)` (EIP-721) and `balanceOf(address)` (EIP-20). */
const OWNER_OF = '0x6352211e';
const BALANCE_OF = '0x70a08231';

/** Calls of `supportsInterface(bytes4)` (EIP-165) with the ID of EIP-721, and with that of its draft, which CryptoKitties follow. */
const NFT_INTERFACES = ['80ac58cd', '9a20483d'].map((id) => `0x01ffc9a7${id}${'0'.repeat(56)}`);

const ZERO = `0x${'0'.repeat(40)}`;

/** The transfers of a contract as one of the possible forms has them, the newest first. */
type Reading = { indexed: number; transfers: ReadTransfer[] };

/**
 * Finds out how a contract logs `Transfer`, by asking it about what the logs say in each possible form: an NFT belongs to
 * whom it came last, a holder has the sum of what came and went. One that agrees with none keeps the form of the standards,
 * or for one topic the only one there is.
 *
 * @param block the newest indexed one
 * @returns `null` if the node has no such state
 * @throws {RpcError} if the node does not answer
 */
export async function findForm(
  chain: ChainTables,
  rpc: Rpc,
  { address, topics }: UnusualTransfers,
  block: string,
): Promise<FoundForm | null> {
  const logs = await readLogs(chain, { address, topics });
  const readings = possiblyIndexed(topics).flatMap((indexed): Reading[] => {
    const transfers = logs.map((log) => readTransfer(log, indexed));
    return transfers.every((one) => one !== null) ? [{ indexed, transfers }] : [];
  });
  const moved = readings.map(newestOfEach);
  const sums = logs.length < MAX_LOGS ? readings.map(sumsOf) : [];
  const ids = [...new Set(moved.flatMap((owners) => [...owners.keys()]))];
  const holders = [...new Set(sums.flatMap(holdersIn))];
  const questions = [
    ...ids.map((id) => `${OWNER_OF}${BigInt(id).toString(16).padStart(64, '0')}`),
    ...holders.map((holder) => `${BALANCE_OF}${holder.slice(2).padStart(64, '0')}`),
    ...NFT_INTERFACES,
    UNIMPLEMENTED_CALL,
  ];
  const reported = await callContracts(
    rpc,
    questions.map((data) => ({ to: address, data })),
    block,
  );
  if (!reported) return null;
  const answers = reported.map(readWord);
  const owners = new Map(ids.map((id, at) => [id, ownerIn(answers[at] ?? null)]));
  const balances = new Map(holders.map((holder, at) => [holder, answers[ids.length + at] ?? null]));
  const answersAnything = answers.at(-1) !== null;
  const known = answersAnything ? [] : ids.filter((id) => owners.get(id) !== null);

  const asNft = best(moved.map((reading) => count(reading, (owner, id) => owners.get(id) === owner)));
  const nft = readings[asNft ?? -1];
  if (nft) return { kind: 'ERC721', form: { kind: 'ERC721', indexed: nft.indexed }, isSure: true, ids: known };
  const standard = readings.some(({ indexed }) => indexed === standardForm(topics)?.indexed)
    ? standardForm(topics)
    : null;
  // In a form of the standards it may be a token beside its NFTs.
  const saysNft = answers.slice(-1 - NFT_INTERFACES.length, -1).includes(1n) && !answersAnything;
  const isNft = known.length > 0 || (standard === null && saysNft);
  const asToken = isNft ? null : best(sums.map((held) => count(held, (sum, holder) => balances.get(holder) === sum)));
  const token = readings[asToken ?? -1];
  if (token) return { kind: 'ERC20', form: { kind: 'ERC20', indexed: token.indexed }, isSure: true, ids: [] };

  if (standard && !isNft) return { kind: standard.kind, form: standard, isSure: false, ids: [] };
  const kind = isNft ? 'ERC721' : 'ERC20';
  const [first, ...others] = readings;
  const form: TransferForm | null =
    first && (standard || others.length === 0) ? { kind, indexed: first.indexed } : null;
  const isSilent = !isNft && [...balances.values()].every((balance) => balance === null);
  return { kind: form === null && isSilent ? null : kind, form, isSure: false, ids: known };
}

async function readLogs(chain: ChainTables, { address, topics }: UnusualTransfers) {
  const { rows } = await chain.query<{ topics: (string | null)[]; data: string }>(
    `SELECT ARRAY[topic0, topic1, topic2, topic3] AS topics, data FROM chain.logs
     WHERE ${TRANSFERS_OF} ORDER BY block_number DESC, log_index DESC LIMIT ${MAX_LOGS}`,
    [toBytes(address), toBytes(TRANSFER), topics],
  );
  return rows.map((row): Pick<RawLog, 'topics' | 'data'> => {
    return { topics: row.topics.filter((topic) => topic !== null), data: row.data };
  });
}

/** The logs of a contract (`$1`) that may be a `Transfer` (`$2`) with some number of topics (`$3`), in SQL. */
export const TRANSFERS_OF = `address = $1 AND topic0 = $2 AND num_nulls(topic1, topic2, topic3) = 4 - $3::integer
  AND length(data) = 32 * (4 - $3::integer)`;

/** Who got each of the NFTs that moved last, by ID; what was burnt belongs to nobody, which says nothing. */
function newestOfEach({ transfers }: Reading): Map<string, string> {
  const newest = new Map<string, string>();
  for (const { to, third } of transfers) if (!newest.has(String(third))) newest.set(String(third), to);
  return new Map([...newest].filter(([, to]) => to !== ZERO).slice(0, ASKED));
}

/** What each holder has by the transfers, those who moved something last first. */
function sumsOf({ transfers }: Reading): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (holder: string, amount: bigint) =>
    holder === ZERO ? undefined : sums.set(holder, (sums.get(holder) ?? 0n) + amount);
  for (const { from, to, third } of transfers) {
    add(to, third);
    add(from, -third);
  }
  return sums;
}

/** Those who have something, as far as they are asked about. */
const holdersIn = (sums: ReadonlyMap<string, bigint>): string[] =>
  [...sums].flatMap(([holder, sum]) => (sum > 0n ? [holder] : [])).slice(0, ASKED);

const count = <Value>(all: ReadonlyMap<string, Value>, agrees: (value: Value, key: string) => boolean): number =>
  [...all].filter(([key, value]) => agrees(value, key)).length;

/** The place of the largest count; `null` where several are as large, and if none counts anything. */
function best(counts: readonly number[]): number | null {
  const most = Math.max(0, ...counts);
  const at = counts.indexOf(most);
  return most === 0 || counts.lastIndexOf(most) !== at ? null : at;
}

function readWord(answer: unknown): bigint | null {
  const word = /^0x([0-9a-f]{64})/i.exec(String(answer))?.[1];
  return word === undefined ? null : BigInt(`0x${word}`);
}

const ownerIn = (word: bigint | null): string | null =>
  word === null || word === 0n || word >> 160n ? null : `0x${word.toString(16).padStart(40, '0')}`;
