import { Pool } from 'pg';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';

/** The addresses that are linked to accounts. */
export type LinkedAddresses = {
  /** Every Ethereum address that is linked to an account, in lower case. */
  read(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Reads the linked addresses where Parse Server keeps them: a row for each, whose id is the address. */
export function createLinkedAddresses(databaseUri: string): LinkedAddresses {
  const pool = new Pool({ connectionString: databaseUri, max: 1 });
  pool.on('error', () => undefined); // The next query connects anew, or says why it cannot.
  const table = `"${CHAIN_FAMILIES.eth.addressClass}"`;
  return {
    async read() {
      const { rows: there } = await pool.query<{ it: string | null }>('SELECT to_regclass($1)::text AS it', [table]);
      if (!there[0]?.it) return []; // Parse Server makes it at its first start.
      const { rows } = await pool.query<{ address: string }>(`SELECT "objectId" AS address FROM ${table}`);
      return rows.map(({ address }) => address);
    },
    stop: () => pool.end(),
  };
}
