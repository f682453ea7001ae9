import { createPublicClient, http } from 'viem';
import { percentile } from '@/bench/measure/percentile';
import { slowOnes, timeCalls } from '@/bench/measure/timeCalls';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { getNFTs } from '@/server/data-api/index/nfts/nfts';
import type { ReadNfts } from '@/server/data-api/index/nfts/confirmOwners';
import { readNfts } from '@/server/data-api/sources/createIndexSource';
import { toBytes } from '@/server/db/chains/bytes';
import { addressOf, fillIndex } from '@/tests/helpers/fillIndex';
import { startTestChain } from '@/tests/helpers/indexer/startTestChain';
import { openIndex } from '@/tests/helpers/openIndex';
import { startTestDatabase } from '@/tests/helpers/startTestDatabase';

/** Rows of the index; each of its wallets holds so many NFTs, of a contract that no other holds any of. */
const ROWS = sized(100_000, 10_000);
const NFTS = 100;

/** Wallets that are asked about. */
const WALLETS = 20;

/** A contract that answers an address to every question. */
const ownedBy = (owner: string): string => `0x73${owner.slice(2)}60005260206000f3`;

/** How long a page of NFTs takes: from sums of transfers, and where each of them has to be asked of its contract. */
export async function nftOwners(): Promise<Row[]> {
  const [database, chain] = await Promise.all([startTestDatabase(), startTestChain()]);
  const index = await openIndex(database.uri, 1);
  try {
    await fillIndex(index, ROWS);
    const client = createPublicClient({ transport: http(chain.url) });
    const ask: ReadNfts = (questions) => readNfts(client, questions);
    const page = async (n: number) => {
      const { result } = await getNFTs(index, ask, { address: addressOf(1 + (n % WALLETS)), limit: NFTS });
      if (result.length !== NFTS) throw new Error(`${result.length} NFTs in place of ${NFTS}`);
    };
    const floor = percentile(await timeCalls(() => index.query('SELECT 1')), 0.5);
    const plain = await timeCalls(page);
    const { rows } = await index.query<{ owner: string; token: string }>(
      'SELECT DISTINCT owner, token_address AS token FROM chain.nft_owners WHERE owner <= $1 ORDER BY owner',
      [toBytes(addressOf(WALLETS))],
    );
    for (const { owner, token } of rows) await chain.ask('anvil_setCode', token, ownedBy(owner));
    const tokens = rows.map(({ token }) => token);
    await index.query(`UPDATE chain.nft_checks SET verdict = 'deviates' WHERE token_address = ANY($1)`, [
      tokens.map(toBytes),
    ]);
    const marked = await timeCalls(page);
    const name = `A page of ${NFTS} NFTs`;
    const [p50, asked] = [percentile(plain, 0.5), percentile(marked, 0.5)];
    return [
      {
        ...{ name: `${name}: p50, beside a question without a table`, value: p50, beside: floor, unit: 'ms' },
        ...{ limit: null, also: slowOnes(plain) },
      },
      {
        ...{ name: `${name}, all asked of their contracts: p50, beside none of them`, value: asked, beside: p50 },
        ...{ unit: 'ms', limit: null, also: slowOnes(marked) },
      },
    ];
  } finally {
    await index.end();
    await Promise.all([database.stop(), chain.stop()]);
  }
}
