import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { availableMemory, sharedBuffers } from '@/server/db/embedded/postgresServer';

const GB = 1024 ** 3;

it.each([
  [GB / 2, '128MB'],
  [2 * GB, '256MB'],
  [16 * GB, '2048MB'],
  [16 * GB + 12_345, '2048MB'],
  [256 * GB, '4096MB'],
])('of %d bytes PostgreSQL uses an eighth, within bounds', (memory, setting) => {
  expect(sharedBuffers(memory)).toBe(setting);
});

it('detected memory is positive, and at most that of the machine', () => {
  expect(availableMemory()).toBeGreaterThan(64 * 1024 ** 2);
  expect(availableMemory()).toBeLessThanOrEqual(totalmem());
});
