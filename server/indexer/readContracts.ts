import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import type { Rpc, RpcAnswer, RpcCall } from '@/server/indexer/createRpc';
import { noteSuspects } from '@/server/indexer/forms/storedForms';
import { readText } from '@/server/chain/contractAnswers';

/** Contracts per batch. */
const BATCH_SIZE = 50;

/** Gas limit of a call, since it runs untrusted code. */
const GAS = '0x4c4b40';

/** Selectors: `name()`, `symbol()`, `decimals()`. */
const NAME = '0x06fdde03';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';

const call = (to: string, data: string): RpcCall => ['eth_call', { to, data, gas: GAS }, 'latest'];

const answerOf = (answer: RpcAnswer | undefined): unknown => (answer && 'result' in answer ? answer.result : null);

/**
 * Reads name, symbol and decimals of contracts that are new or had activity. What is not answered
 * stays empty.
 */
export async function readContracts(chain: ChainTables, rpc: Rpc): Promise<void> {
  const { rows: contracts } = await chain.query<{ address: string }>(
    `SELECT address FROM (
       (SELECT address FROM chain.contracts WHERE synced_at IS NULL LIMIT $1) UNION ALL
       (SELECT address FROM chain.metadata_refresh LIMIT $1)) due LIMIT $1`,
    [BATCH_SIZE],
  );
  const reported = await rpc.batch(
    contracts.flatMap(({ address }) => [NAME, SYMBOL, DECIMALS].map((selector) => call(address, selector))),
  );
  for (const [index, { address }] of contracts.entries()) {
    const [name, symbol, decimals] = reported.slice(index * 3, index * 3 + 3).map(answerOf);
    await chain.query(
      'UPDATE chain.contracts SET name = $2, symbol = $3, decimals = $4, synced_at = now() WHERE address = $1',
      [toBytes(address), readText(name), readText(symbol), readDecimals(decimals)],
    );
  }
  await noteSuspects(
    chain,
    contracts.map(({ address }) => address),
  );
  await chain.query('DELETE FROM chain.metadata_refresh WHERE address = ANY($1)', [
    contracts.map(({ address }) => toBytes(address)),
  ]);
}

/** A `uint8`; a larger value is not a number of decimals. */
function readDecimals(answer: unknown): number | null {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) return null;
  const decimals = BigInt(answer);
  return decimals < 256n ? Number(decimals) : null;
}
