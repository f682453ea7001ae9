import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getAddress } from 'viem';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OWN_CONTRACTS, readOwnArtifact } from '@/devnet/seed/openSeedNode';
import { writeVerifiedContracts } from '@/devnet/seed/writeVerifiedContracts';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-local-verified-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('writes the metadata of every contract of its own, and all that it was compiled from', async () => {
  await writeVerifiedContracts(folder, { isCurrent: true });
  const chain = path.join(folder, 'partial_match', String(LOCAL_CHAIN_ID));
  expect(await readdir(chain)).toHaveLength(Object.keys(OWN_CONTRACTS).length);
  const place = path.join(chain, getAddress(LOCAL_CONTRACTS.dollar));
  const metadata = await readFile(path.join(place, 'metadata.json'), 'utf8');
  expect(metadata).toBe(readOwnArtifact('Token').metadata);
  const { sources } = JSON.parse(metadata) as { sources: object };
  for (const file of Object.keys(sources)) {
    expect(await readFile(path.join(place, 'sources', file), 'utf8')).toContain('pragma solidity');
  }
  expect(await readFile(path.join(place, 'sources/src/Token.sol'), 'utf8')).toBe(
    await readFile('contracts/src/Token.sol', 'utf8'),
  );
});

it('says nothing of a chain with the seed of an older version', async () => {
  await writeVerifiedContracts(folder, { isCurrent: true });
  await writeVerifiedContracts(folder, { isCurrent: false });
  await expect(readdir(folder)).rejects.toThrow(/ENOENT/);
});
