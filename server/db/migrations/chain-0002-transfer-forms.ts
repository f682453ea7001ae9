import { sql, type Migration } from 'kysely';

/** The first topic of `Transfer(address,address,uint256)`. */
const TRANSFER = `'\\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'::bytea`;

/**
 * How contracts log `Transfer` where it is not as the standards have it, by the number of topics; contracts are asked about
 * those that are already stored.
 *
 * @param schema the chain's schema, `chain_1`
 */
export const transferForms = (schema: string): Migration => ({
  async up(db) {
    const statements = [
      // Without a kind nothing is known yet; without `indexed` which arguments are topics cannot be told.
      `CREATE TABLE ${schema}.transfer_forms (address bytea NOT NULL, topics smallint NOT NULL, first_block bigint NOT NULL,
        kind text, indexed smallint, is_sure boolean NOT NULL DEFAULT false, tries smallint NOT NULL DEFAULT 0,
        next_block bigint NOT NULL DEFAULT 0, PRIMARY KEY (address, topics))`,
      `INSERT INTO ${schema}.transfer_forms (address, topics, first_block)
        SELECT address, CASE WHEN topic1 IS NULL THEN 1 ELSE 2 END AS topics, min(block_number) FROM ${schema}.logs
        WHERE topic0 = ${TRANSFER} AND topic2 IS NULL AND length(data) = CASE WHEN topic1 IS NULL THEN 96 ELSE 64 END
        GROUP BY 1, 2`,
      // NFTs in the form of tokens, and tokens in the form of NFTs: decimals tell which may be.
      `INSERT INTO ${schema}.transfer_forms (address, topics, first_block)
        SELECT address, CASE contract_type WHEN 'ERC20' THEN 3 ELSE 4 END, first_block FROM ${schema}.contracts
        WHERE CASE contract_type WHEN 'ERC20' THEN coalesce(decimals, 0) = 0 WHEN 'ERC721' THEN decimals IS NOT NULL
          OR EXISTS (SELECT FROM ${schema}.nft_checks WHERE token_address = address AND verdict = 'deviates') END`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
