import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { getAddress, keccak256 } from 'viem';
import { OWN_CONTRACTS, readOwnArtifact } from '@/devnet/seed/openSeedNode';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

const CONTRACTS = path.join(import.meta.dirname, '../../contracts');

/**
 * Writes the ABIs and sources of Foyer's own contracts on the local chain into a folder, in the layout of a Sourcify
 * repository. The folder holds nothing else, and is written again at each start.
 *
 * @param options `isCurrent`: whether the chain has the contracts of this version; of an older seed nothing is said
 */
export async function writeVerifiedContracts(folder: string, { isCurrent }: { isCurrent: boolean }): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  if (!isCurrent) return;
  // The code holds no hash of the metadata, so the match is a partial one by Sourcify's rules.
  const chain = path.join(folder, 'partial_match', String(LOCAL_CHAIN_ID));
  for (const [name, artifact] of Object.entries(OWN_CONTRACTS)) {
    const { metadata } = readOwnArtifact(artifact);
    const place = path.join(chain, getAddress(LOCAL_CONTRACTS[name as keyof typeof OWN_CONTRACTS]));
    const sources = await readSources(metadata);
    for (const [file, content] of sources) {
      const target = path.join(place, 'sources', file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
    }
    // The last one: without it the backend sees no contract there.
    await mkdir(place, { recursive: true });
    await writeFile(path.join(place, 'metadata.json'), metadata);
  }
}

/** The files that the compiler read, from the repository and its packages; none where one of them has changed since. */
async function readSources(metadata: string): Promise<[file: string, content: Uint8Array][]> {
  const { sources } = JSON.parse(metadata) as { sources: Record<string, { keccak256: string }> };
  const { resolve } = createRequire(import.meta.url);
  const files = await Promise.all(
    Object.entries(sources).map(async ([file, { keccak256: hash }]): Promise<[string, Uint8Array] | null> => {
      const content = await readFile(file.startsWith('src/') ? path.join(CONTRACTS, file) : resolve(file));
      return keccak256(content) === hash ? [file, content] : null;
    }),
  );
  return files.includes(null) ? [] : files.flatMap((one) => (one ? [one] : []));
}
