import Parse from 'parse/node';
import type { Index } from '@/server/data-api/index/connectIndex';
import { invalid, notFound } from '@/server/data-api/sources/Source';
import { toBytes } from '@/server/db/chains/bytes';
import { HAS_NFTS, HAS_TOKENS } from '@/server/db/chains/chainTables';

/** A standard that a token contract follows. */
type ContractType = 'ERC20' | 'ERC721' | 'ERC1155';

/** A token contract. */
export type Contract = {
  address: string;
  contract_type: ContractType;
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  synced_at: Date | null;
};

/** What a contract may be; some are both. */
const KINDS = {
  token: { has: HAS_TOKENS, type: `'ERC20'`, words: 'ERC-20 token' },
  nft: {
    has: HAS_NFTS,
    type: `coalesce(nullif(contract_type, 'ERC20'), (SELECT n.contract_type FROM chain.nft_tokens n
      WHERE n.token_address = address ORDER BY n.block_number_minted, n.token_id LIMIT 1))`,
    words: 'ERC-721 or ERC-1155 contract',
  },
};

/**
 * A contract of ERC-20 tokens or of NFTs; its type is what it is asked for as.
 *
 * @throws Parse.Error 101 for what the index does not know as one
 */
export async function requireContract(index: Index, address: string, kind: keyof typeof KINDS): Promise<Contract> {
  const { has, type, words } = KINDS[kind];
  const { rows } = await index.query<Contract>(
    `SELECT address, ${type} AS contract_type, name, symbol, decimals, synced_at FROM chain.contracts
    WHERE address = $1 AND ${has}`,
    [toBytes(address)],
  );
  if (!rows[0]) throw notFound(`No ${words} at ${address} is in the index.`);
  return rows[0];
}

/**
 * Refuses to list the transfers of a contract that logs them in a form in which nothing tells the sender from the receiver:
 * none of them is in the index.
 *
 * @throws Parse.Error 141
 */
export async function requireKnownTransfers(index: Index, address: string): Promise<void> {
  const { rowCount } = await index.query(
    'SELECT FROM chain.transfer_forms WHERE address = $1 AND kind IS NOT NULL AND indexed IS NULL',
    [toBytes(address)],
  );
  if (!rowCount) return;
  const reason = 'its events do not say who sends and who receives.';
  throw new Parse.Error(Parse.Error.SCRIPT_FAILED, `The transfers of ${address} are unknown: ${reason}`);
}

/** The key of an NFT; the id in decimal. */
export type TokenKey = { token_address: string; token_id: string };

/**
 * An NFT by its contract and id, which may be given in decimal or in hexadecimal with `0x`.
 *
 * @throws Parse.Error 142 for what is no id, 101 for a token that the index does not know
 */
export async function requireToken(
  index: Index,
  { address, token_id }: { address: string; token_id: string },
): Promise<TokenKey> {
  const id = readTokenId(token_id);
  const { rows } = await index.query<TokenKey>(
    'SELECT token_address, token_id::text FROM chain.nft_tokens WHERE token_address = $1 AND token_id = $2',
    [toBytes(address), id],
  );
  if (!rows[0]) throw notFound(`No token ${id} of a contract at ${address} is in the index.`);
  return rows[0];
}

/**
 * Reads the id of a token, given in decimal or in hexadecimal with `0x`.
 *
 * @throws Parse.Error 142 for what is none
 */
export function readTokenId(token_id: string): string {
  const text = token_id.trim().toLowerCase();
  if (/^(\d{1,78}|0x[\da-f]{1,64})$/.test(text)) {
    const id = BigInt(text);
    if (id < 2n ** 256n) return id.toString();
  }
  throw invalid('token_id: must be a whole number of at most 256 bits, in decimal or in hexadecimal with 0x');
}
