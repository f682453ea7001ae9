import type { Devnet } from '@/server/startDevnet';

/** What the development network (`devnet/`) may use of the backend; everything else is the backend's own. */
export type { Devnet };
export type { EmbeddedLog } from '@/server/process/embedded';
export { EmbeddedError } from '@/server/process/embedded';
export { lockFolder } from '@/server/process/embedded';
export { mayUseMasterKey } from '@/server/http/clientAddress';
export type { IpfsStore } from '@/server/storage/IpfsStore';
export { encodeMetadata } from '@/server/solana/metaplexMetadata';
export { SOLANA_PROGRAMS } from '@/server/solana/tokenAccounts';
export { associatedTokenAddress, editionAddress, metadataAddress } from '@/server/solana/tokenAccounts';
export { decodeMint, decodeTokenAccount, encodeMint, encodeTokenAccount } from '@/server/solana/tokenAccounts';

/**
 * Runs the backend in this process until it is told to stop. Its code reads settings while it is loaded, so it is loaded
 * when this is called.
 *
 * @param devnet stands in for what the operator does not bring
 */
export async function runBackend(devnet: Devnet): Promise<void> {
  const backend = await import('@/server/runBackend');
  await backend.runBackend(devnet);
}
