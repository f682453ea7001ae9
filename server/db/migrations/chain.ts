import { schemaOf } from '@/server/db/chains/chainTables';
import type { MigrationSet } from '@/server/db/migrate';
import type { ConvertProgress } from '@/server/db/migrations/chain-0001-convert';
import { createTables } from '@/server/db/migrations/chain-0001-tables';
import { transferForms } from '@/server/db/migrations/chain-0002-transfer-forms';
import { nftRefreshes } from '@/server/db/migrations/chain-0003-nft-refreshes';

/**
 * The migrations of a chain's tables, applied by the backend that holds the chain's lock. Indexes
 * that are not keys need none: they follow the code (`server/indexer/chainIndexes.ts`).
 *
 * @param onProgress called before each table is converted
 */
export function chainMigrations(
  chainId: number,
  onProgress: (progress: ConvertProgress) => void = () => undefined,
): MigrationSet {
  const schema = schemaOf(chainId);
  return {
    subject: `the index of chain ${chainId}`,
    schema,
    migrations: {
      '0001-tables': createTables(schema, onProgress),
      '0002-transfer-forms': transferForms(schema),
      '0003-nft-refreshes': nftRefreshes(schema),
    },
  };
}
