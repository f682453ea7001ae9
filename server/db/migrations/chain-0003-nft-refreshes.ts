import { sql, type Migration } from 'kysely';

/**
 * Metadata that a contract announced to have changed (ERC-4906, `URI` of ERC-1155).
 *
 * @param schema the chain's schema, `chain_1`
 */
export const nftRefreshes = (schema: string): Migration => ({
  async up(db) {
    const tables = [
      // Tokens to read anew, and when they last were.
      `nft_refreshes (token_address bytea NOT NULL, token_id numeric(78,0) NOT NULL, due_at timestamptz,
        read_at timestamptz, PRIMARY KEY (token_address, token_id),
        FOREIGN KEY (token_address, token_id) REFERENCES ${schema}.nft_tokens ON DELETE CASCADE)`,
      // Ranges of tokens to read anew when somebody asks for them.
      `nft_refresh_ranges (token_address bytea NOT NULL REFERENCES ${schema}.contracts ON DELETE CASCADE,
        first_id numeric(78,0) NOT NULL, last_id numeric(78,0) NOT NULL, marked_at timestamptz NOT NULL,
        PRIMARY KEY (token_address, first_id, last_id))`,
      // How many tokens of a contract were read anew on a day (UTC).
      `nft_refresh_days (token_address bytea PRIMARY KEY REFERENCES ${schema}.contracts ON DELETE CASCADE,
        day date NOT NULL, reads integer NOT NULL)`,
    ];
    for (const table of tables) await sql.raw(`CREATE TABLE ${schema}.${table}`).execute(db);
    // When the contract was last asked for the URI; unknown for tokens of earlier versions.
    await sql.raw(`ALTER TABLE ${schema}.nft_tokens ADD COLUMN uri_read_at timestamptz`).execute(db);
  },
});
