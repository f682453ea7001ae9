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
 * `getContractInfo`: the node knows whether there is code, the index which transaction put it there. One that another
 * contract created is in no row.
 *
 * @returns `null` where there is no node to ask
 */
export async function getContractInfo(index: Index, ask: ReadContract, parameters: Parameters): Promise<Answer | null> {
  const [reported, creation] = await Promise.all([ask(parameters), findCreation(index, parameters.address)]);
  return reported?.is_contract && creation ? { ...reported, ...creation } : reported;
}

async function findCreation(index: Index, address: string): Promise<Creation | undefined> {
  // The receipt of a creation that failed names an address too.
  const { rows } = await index.query<Creation>(
    `SELECT t.from_address AS creator_address, t.hash AS creation_transaction_hash,
      ${iso('b.time')} AS creation_timestamp
    FROM chain.transactions t ${JOIN_BLOCK}
    WHERE t.contract_address = $1 AND (t.status <> 0 OR t.root IS NOT NULL) LIMIT 1`,
    [toBytes(address)],
  );
  return rows[0];
}
