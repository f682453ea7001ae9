import type { Index } from '@/server/data-api/index/connectIndex';
import { invalid, notFound } from '@/server/data-api/refuse';
import { toBytes } from '@/server/db/chains/bytes';

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
