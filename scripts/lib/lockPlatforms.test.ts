import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describePlatform, findMissingPlatforms } from '@/scripts/lib/lockPlatforms.mjs';

test('the lock file has the packages of every system, so that npm ci takes it (npm run lock adds them)', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<typeof findMissingPlatforms>[0];
  expect(Object.keys(lock.packages).length).toBeGreaterThan(1_000);
  expect(findMissingPlatforms(lock).map(({ name }) => name)).toEqual([]);
});

test('a package for another system is missing unless Node would find it from its owner', () => {
  const tool = {
    version: '1.0.0',
    license: 'MIT',
    dev: true,
    optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0' },
  };
  const there = { version: '1.0.0' };
  const missing = (packages: Parameters<typeof findMissingPlatforms>[0]['packages']) =>
    findMissingPlatforms({ packages }).map(({ place }) => place);
  expect(missing({ 'node_modules/tool': tool })).toEqual(['node_modules/@tool/linux-x64-gnu']);
  expect(missing({ 'node_modules/tool': tool, 'node_modules/@tool/linux-x64-gnu': there })).toEqual([]);
  const nested = 'node_modules/a/node_modules/tool';
  expect(missing({ [nested]: tool, 'node_modules/a/node_modules/@tool/linux-x64-gnu': there })).toEqual([]);
  expect(missing({ [nested]: tool, [`${nested}/node_modules/@tool/linux-x64-gnu`]: there })).toEqual([]);
  expect(missing({ [nested]: tool, 'node_modules/b/node_modules/@tool/linux-x64-gnu': there })).toHaveLength(1);
});

test.each([
  ['@tool/anvil-darwin-amd64', { os: ['darwin'], cpu: ['x64'] }],
  ['@tool/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@tool/rollup-win32-x64-gnu', { os: ['win32'], cpu: ['x64'] }],
  ['tool-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
])('%s is described by its name and its owner', (name, system) => {
  const parent = { license: 'MIT', dev: true, engines: { node: '>=20' } };
  const described = describePlatform({ place: '', name, version: '1.2.3', parent });
  expect(described).toEqual({ version: '1.2.3', optional: true, ...parent, ...system });
});

test('refuses a name that contains no system', () => {
  const strange = { place: '', name: 'left-pad', version: '1.0.0', parent: {} };
  expect(() => describePlatform(strange)).toThrow(/its name contains no system/);
});
