import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getAddress } from 'viem';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openVerifiedContracts, VERIFIED_BOUNDS } from '@/server/data-api/verifiedContracts';

const ADDRESS = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const ABI = [{ type: 'function', name: 'name', inputs: [], outputs: [], stateMutability: 'view' }];

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'foyer-verified-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(match: string, address: string, metadata: object | string, files: Record<string, string> = {}) {
  const place = path.join(root, match, '1', address);
  for (const [name, content] of Object.entries({ ...files, 'metadata.json': metadata })) {
    const file = path.join(place, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return place;
}

type Bounds = Partial<Record<keyof typeof VERIFIED_BOUNDS, number>>;

const open = (bounds: Bounds = {}) =>
  openVerifiedContracts({ folder: root, local: null }, { ...VERIFIED_BOUNDS, ...bounds });

it('finds a contract in either way of writing its address, a full match before a partial one', async () => {
  await write('partial_match', ADDRESS, { output: { abi: [] } });
  expect(await open().find(1, ADDRESS)).toMatchObject({ verification: 'partial', abi: [] });
  await write('full_match', getAddress(ADDRESS), {
    ...{ language: 'Solidity', compiler: { version: '0.8.30+commit.1' }, output: { abi: ABI } },
    settings: { compilationTarget: { 'src/Name.sol': 'Name' } },
  });
  expect(await open().find(1, getAddress(ADDRESS))).toEqual({
    ...{ verification: 'full', name: 'Name', language: 'Solidity', compiler: '0.8.30+commit.1', abi: ABI },
  });
  expect(await open().find(2, ADDRESS)).toBeNull();
});

it('looks at nothing outside its folder', async () => {
  await write('full_match', '..', { output: { abi: ABI } });
  expect(await open().find(1, '..')).toBeNull();
  expect(await open().find(1, `../1/${ADDRESS}`)).toBeNull();
  expect(await open().find(NaN, ADDRESS)).toBeNull();
});

it('reads the source folder, without the links in it', async () => {
  const file = await write(
    'full_match',
    ADDRESS,
    { output: { abi: ABI } },
    {
      'sources/src/B.sol': 'contract B {}',
      'sources/@lib/A.sol': 'contract A {}',
    },
  );
  await symlink('/etc/hostname', path.join(file, 'sources/secret'));
  expect(await open().readSources(1, ADDRESS)).toEqual([
    { path: '@lib/A.sol', content: 'contract A {}' },
    { path: 'src/B.sol', content: 'contract B {}' },
  ]);
});

it('takes sources that are written in the metadata', async () => {
  await write('full_match', ADDRESS, { output: { abi: ABI }, sources: { 'C.sol': { content: 'contract C {}' } } });
  expect(await open().readSources(1, ADDRESS)).toEqual([{ path: 'C.sol', content: 'contract C {}' }]);
});

it.each<[string, Bounds]>([
  ['largestSources', { largestSources: 20 }],
  ['mostFiles', { mostFiles: 1 }],
  ['deepest', { deepest: 0 }],
])('gives no source beyond %s', async (_bound, bounds) => {
  const files = { 'sources/src/A.sol': 'contract A {}', 'sources/src/B.sol': 'contract B {}' };
  await write('full_match', ADDRESS, { output: { abi: ABI } }, files);
  expect(await open(bounds).readSources(1, ADDRESS)).toBeNull();
});

it('takes what is half written, no metadata, or too large for none', async () => {
  const file = await write('full_match', ADDRESS, '{"output":');
  expect(await open().find(1, ADDRESS)).toBeNull();
  await writeFile(path.join(file, 'metadata.json'), '{"output":{}}');
  expect(await open().find(1, ADDRESS)).toBeNull();
  await writeFile(path.join(file, 'metadata.json'), JSON.stringify({ output: { abi: ABI } }));
  expect(await open({ largestMetadata: 10 }).find(1, ADDRESS)).toBeNull();
});

it('lists the contracts of a chain once, by address, and no other folders', async () => {
  const [one, other] = [`0x${'b'.repeat(40)}`, `0x${'1'.repeat(40)}`];
  await write('partial_match', one, { output: { abi: ABI } });
  await write('full_match', getAddress(ADDRESS), { output: { abi: ABI } });
  await write('partial_match', ADDRESS, { output: { abi: [] } });
  await write('full_match', other, { output: { abi: ABI } });
  await write('full_match', 'notes', { output: { abi: ABI } });
  expect(await open().list(1)).toEqual([other, one, ADDRESS]);
  expect(await open().list(2)).toEqual([]);
  expect(await open().list(NaN)).toEqual([]);
  expect(await open({ mostListed: 2 }).list(1)).toHaveLength(2);
});

it('remembers an answer for a while, and drops the oldest ones of too many', async () => {
  const contracts = open();
  expect(await contracts.find(1, ADDRESS)).toBeNull();
  await write('full_match', ADDRESS, { output: { abi: ABI } });
  expect(await contracts.find(1, ADDRESS)).toBeNull();
  expect(await open({ keptMs: -1 }).find(1, ADDRESS)).not.toBeNull();
  const narrow = open({ largestCache: 50 });
  await rm(path.join(root, 'full_match'), { recursive: true });
  expect(await narrow.find(1, ADDRESS)).toBeNull();
  await write('full_match', ADDRESS, { output: { abi: ABI } });
  await narrow.find(1, `0x${'1'.repeat(40)}`);
  expect(await narrow.find(1, ADDRESS)).not.toBeNull();
});
