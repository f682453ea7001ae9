import { createPublicClient, http } from 'viem';
import { percentile } from '@/bench/measure/percentile';
import { slowOnes, timeCalls } from '@/bench/measure/timeCalls';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { getTokenBalances } from '@/server/data-api/index/tokens';
import type { ReadBalances } from '@/server/data-api/index/readHeldTokens';
import { readBalances } from '@/server/data-api/node/tokens';
import { toBytes } from '@/server/db/chains/bytes';
import { addressOf, fillIndex, FIRST, walletsOf } from '@/tests/helpers/fillIndex';
import { startTestChain } from '@/tests/helpers/indexer/startTestChain';
import { openIndex } from '@/tests/helpers/openIndex';
import { startTestDatabase } from '@/tests/helpers/startTestDatabase';

/** Rows of the index; each of its wallets holds 100 tokens, of which so many are left. */
const ROWS = sized(100_000, 10_000);
const TOKENS = 50;

/** Tokens among them that deviate from their transfers, so that their contracts are asked. */
const DEVIATING = 10;

/** How long 50 balances of one address may take, in milliseconds. */
const LIMIT_MS = 0.5;

/** A contract that answers 7 to every question. */
const SEVEN = '0x600760005260206000f3';

/** How long balances of ERC-20 tokens take: from sums of transfers, and with some contracts that have to be asked. */
export async function balances(): Promise<Row[]> {
  const [database, chain] = await Promise.all([startTestDatabase(), startTestChain()]);
  const index = await openIndex(database.uri, 1);
  try {
    await fillIndex(index, ROWS);
    await index.query('DELETE FROM chain.token_balances WHERE token_address >= $1', [
      toBytes(addressOf(FIRST.token + TOKENS)),
    ]);
    await index.query('VACUUM (ANALYZE)');
    const client = createPublicClient({ transport: http(chain.url) });
    const ask: ReadBalances = (owner, tokens) => readBalances(client, owner, tokens);
    const held = async (n: number) => {
      const rows = await getTokenBalances(index, ask, { address: addressOf(1 + (n % walletsOf(ROWS))) });
      if (rows?.length !== TOKENS) throw new Error(`${rows?.length} balances in place of ${TOKENS}`);
    };
    const floor = await timeCalls(() => index.query('SELECT 1'));
    const plain = await timeCalls(held);
    const deviating = Array.from({ length: DEVIATING }, (_, at) => addressOf(FIRST.token + at));
    for (const token of deviating) await chain.ask('anvil_setCode', token, SEVEN);
    await index.query(`UPDATE chain.token_checks SET verdict = 'deviates' WHERE token_address = ANY($1)`, [
      deviating.map(toBytes),
    ]);
    const mixed = await timeCalls(held);
    const [question, p50] = [percentile(floor, 0.5), percentile(plain, 0.5)];
    const name = `${TOKENS} balances`;
    return [
      { name: `${name}: p50`, value: p50, beside: null, unit: 'ms', limit: LIMIT_MS, also: slowOnes(plain) },
      {
        name: `${name}: p50, beside a question without a table`,
        value: p50,
        beside: question,
        unit: 'ms',
        limit: null,
      },
      {
        ...{ name: `${name}, ${DEVIATING} of them asked of their contracts: p50, beside none of them` },
        ...{ value: percentile(mixed, 0.5), beside: p50, unit: 'ms', limit: null, also: slowOnes(mixed) },
      },
    ];
  } finally {
    await index.end();
    await Promise.all([database.stop(), chain.stop()]);
  }
}
