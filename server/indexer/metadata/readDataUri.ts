import { MetadataError } from '@/server/indexer/metadata/MetadataError';

/**
 * The bytes within a `data:` address (RFC 2397): base64, or text in which some signs are written as %xx. Contracts write
 * the text as it comes, so that a % which means nothing stands for itself.
 *
 * @throws {MetadataError} where there is no comma.
 */
export function readDataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(',');
  if (comma < 0) throw new MetadataError('The data: address has no content.');
  const content = uri.slice(comma + 1);
  if (/;\s*base64\s*$/i.test(uri.slice(0, comma))) return Buffer.from(content, 'base64');
  const parts = content.split(/((?:%[\da-f]{2})+)/i);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part))),
  );
}
