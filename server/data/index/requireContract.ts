import type { Index } from '@/server/data/index/Index';
import { notFound } from '@/server/data/refuse';

/** A standard that a token contract follows. */
export type ContractType = 'ERC20' | 'ERC721' | 'ERC1155';

/** A token contract. */
export type Contract = {
  address: string;
  contract_type: ContractType;
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  synced_at: Date | null;
};

/** The standards of NFTs. */
export const NFT: readonly ContractType[] = ['ERC721', 'ERC1155'];

/**
 * A token contract of one of some standards.
 *
 * @throws Parse.Error 101 for what the index does not know as one
 */
export async function requireContract(
  index: Index,
  address: string,
  types: readonly ContractType[],
): Promise<Contract> {
  const { rows } = await index.query<Contract>(
    `SELECT address, contract_type, name, symbol, decimals, synced_at FROM contracts
    WHERE address = $1 AND contract_type = ANY($2)`,
    [address.toLowerCase(), types],
  );
  if (!rows[0]) throw notFound(`No ${types.join(' or ')} contract at ${address} is in the index.`);
  return rows[0];
}
