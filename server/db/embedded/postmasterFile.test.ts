import { expect, test } from 'vitest';
import { parsePostmaster } from '@/server/db/embedded/postmasterFile';

test('a postmaster file is read line by line, and ignored while incomplete', () => {
  const text = '4711\n/data/postgres\n1795216982\n40123\n\n127.0.0.1\n  1234567 65536\nready   \n';
  expect(parsePostmaster(text)).toEqual({ pid: 4711, port: 40123, ready: true });
  expect(parsePostmaster('4711\n/data\n')).toMatchObject({ pid: 4711, ready: false });
  expect(parsePostmaster('')).toBeNull();
});
