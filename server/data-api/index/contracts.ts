import type { CheckedParameters, DataAnswer } from '@/protocol/data/registry';
import { iso, JOIN_BLOCK } from '@/server/data-api/index/columns';
import type { Index } from '@/server/data-api/index/connectIndex';
import { toBytes } from '@/server/db/chains/bytes';

type Parameters = CheckedParameters<'getContractInfo'>;
type Answer = DataAnswer<'getContractInfo'>;

/** Asks the chain's node about an address; `null` where there is none. */
export type ReadContract = (parameters: Parameters) => Promise<Answer | null>;

type Creation = Pick<Answer, 'creator_address' | 'creation_transaction_hash' | 'creation_timestamp'>;

/**
 * Asks the chain's node for the block in which a contract came into being.
 *
 * @param seen a block in which it was there already
 * @returns `null` where there is no node, or it does not keep what was
 */
export type FindCreationBlock = (address: string, seen: string) => Promise<string | null>;

/** Gas that a transaction uses at least to create a contract: its own, and that of `CREATE` (Yellow Paper, appendix G). */
const MIN_CREATION_GAS = 53_000;

/**
 * `getContractInfo`: the node knows whether there is code, the index which transaction put it there.
 *
 * @returns `null` where there is no node to ask
 */
export async function getContractInfo(
  index: Index,
  { contract, creationBlock }: { contract: ReadContract; creationBlock: FindCreationBlock },
  parameters: Parameters,
): Promise<Answer | null> {
  const { address } = parameters;
  const [reported, creation] = await Promise.all([contract(parameters), findCreation(index, address)]);
  if (!reported?.is_contract) return reported;
  return { ...reported, ...(creation ?? (await findCreationByContract(index, creationBlock, address))) };
}

const CREATION = `t.from_address AS creator_address, t.hash AS creation_transaction_hash,
  ${iso('b.time')} AS creation_timestamp`;

async function findCreation(index: Index, address: string): Promise<Creation | undefined> {
  // The receipt of a creation that failed names an address too.
  const { rows } = await index.query<Creation>(
    `SELECT ${CREATION} FROM chain.transactions t ${JOIN_BLOCK}
    WHERE t.contract_address = $1 AND (t.status <> 0 OR t.root IS NOT NULL) LIMIT 1`,
    [toBytes(address)],
  );
  return rows[0];
}

/**
 * The transaction in which another contract created this one: the first of its block that can have done so, if its receipt
 * names the contract. Without such a receipt, when it was created is all that is known.
 */
async function findCreationByContract(
  index: Index,
  findBlock: FindCreationBlock,
  address: string,
): Promise<Creation | undefined> {
  const { rows: seen } = await index.query<{ block: string }>(
    `SELECT coalesce((SELECT block_number FROM chain.logs WHERE address = $1 ORDER BY block_number, log_index LIMIT 1),
      block_number)::text AS block FROM chain.cursor WHERE addresses IS NULL`,
    [toBytes(address)],
  );
  const block = seen[0] ? await findBlock(address, seen[0].block) : null;
  if (block === null) return undefined;
  const { rows } = await index.query<Creation & { is_named: boolean | null }>(
    `SELECT ${CREATION}, EXISTS (SELECT FROM chain.logs l
      WHERE l.block_number = t.block_number AND l.transaction_index = t.transaction_index AND (l.address = $2
        OR ${NO_PREFIX} || $2 IN (l.topic1, l.topic2, l.topic3) OR position(${NO_PREFIX} || $2 IN l.data) > 0)) AS is_named
    FROM (SELECT number AS block_number FROM chain.blocks WHERE number = $1) k LEFT JOIN LATERAL (
      SELECT * FROM chain.transactions WHERE block_number = k.block_number AND status IS DISTINCT FROM 0
        AND gas_used >= ${MIN_CREATION_GAS} ORDER BY transaction_index LIMIT 1) s ON true
    CROSS JOIN LATERAL (SELECT k.block_number, s.transaction_index, s.from_address, s.hash) t ${JOIN_BLOCK}`,
    [block, toBytes(address)],
  );
  const [first] = rows;
  if (!first) return undefined;
  const { is_named, ...creation } = first;
  return is_named ? creation : { ...creation, creator_address: null, creation_transaction_hash: null };
}

/** The padding of an address in a word of 32 bytes. */
const NO_PREFIX = `'\\x${'0'.repeat(24)}'::bytea`;
