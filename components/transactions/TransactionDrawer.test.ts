import { describe, expect, it } from 'vitest';
import { readTarget, writeTarget } from '@/components/transactions/TransactionDrawer';

const HASH = `0x${'AB'.repeat(32)}`;
const target = { chainId: 31_337, hash: HASH.toLowerCase() };

describe('the address of the drawer', () => {
  it('is read as it is written, and leaves the rest of the address alone', () => {
    const path = writeTarget('/activity?kind=nft#end', { chainId: 31_337, hash: HASH });
    expect(path).toBe(`/activity?kind=nft&tx=31337-${target.hash}#end`);
    expect(readTarget(new URL(path, 'http://x').searchParams.get('tx'))).toEqual(target);
    expect(writeTarget(path, null)).toBe('/activity?kind=nft#end');
  });

  it('shows one transaction alone', () => {
    const other = { chainId: 1, hash: `0x${'00'.repeat(32)}` };
    const path = writeTarget(writeTarget('/send', target), other);
    expect(new URL(path, 'http://x').searchParams.getAll('tx')).toEqual([`1-${other.hash}`]);
  });

  it.each([
    undefined,
    '',
    'x',
    HASH,
    `0-${HASH}`,
    `31337-${HASH}00`,
    `31337-${HASH.slice(0, 60)}`,
    [`1-${HASH}`],
    '1-0x',
  ])('is none in %j', (text) => {
    expect(readTarget(text)).toBeNull();
  });

  it('stays on this site, whatever the path', () => {
    expect(writeTarget('//evil.example/send', null)).toBe('/send');
  });
});
