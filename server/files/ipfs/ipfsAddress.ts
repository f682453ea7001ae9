import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';

/**
 * Makes the addresses under which browsers find what the store keeps.
 *
 * @param serverUrl the public address of the Parse protocol; the store is served beside it
 */
export function ipfsAddress(serverUrl: string): (cid: string, path: string) => string {
  const base = backendAddress(serverUrl, BACKEND_PATHS.ipfs);
  return (cid, path) => [base, cid, ...path.split('/').map(encodeURIComponent)].join('/');
}
