import type { Client } from 'pg';
import type { Holdings } from '@/tests/helpers/indexer/recount';

const hex = (column: string) => `'0x' || encode(${column}, 'hex')`;

/** What everybody owns by the tables of the local chain, in the form of the recount. */
export async function readHoldings(client: Client): Promise<Holdings> {
  const list = async (select: string) => {
    const { rows } = await client.query<{ key: string; amount: string }>(select);
    return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]));
  };
  return {
    tokens: await list(
      `SELECT ${hex('token_address')} || ' ' || ${hex('owner')} AS key, balance || ' since ' || block_number AS amount
       FROM chain_31337.token_balances`,
    ),
    nfts: await list(
      `SELECT ${hex('token_address')} || ' ' || token_id || ' ' || ${hex('owner')} AS key, amount || ' since ' || block_number ||
         ', minted in ' || coalesce(block_number_minted::text, 'no block') AS amount FROM chain_31337.nft_owners`,
    ),
  };
}
