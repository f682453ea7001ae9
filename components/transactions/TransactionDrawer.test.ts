import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openTransaction } from '@/components/transactions/openTransaction';
import { readTarget, writeTarget } from '@/components/transactions/TransactionDrawer';
import { setTestRouter } from '@/tests/helpers/testRouter';

const router = {
  ...{ query: {} as Record<string, string>, asPath: '/explorer?chain=31337' },
  ...{ push: vi.fn(), replace: vi.fn() },
};
setTestRouter(router);

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

describe('a press on a link to the page of a transaction', () => {
  const noKeys = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  const press = (keys: Partial<typeof noKeys> = {}) => {
    const event = { ...noKeys, ...keys, preventDefault: vi.fn() };
    openTransaction(event, target);
    return event.preventDefault.mock.calls.length > 0;
  };
  const shown = `/explorer?chain=31337&tx=31337-${target.hash}`;
  const onSamePage = { shallow: true, scroll: false };

  beforeEach(() => {
    router.query = {};
    router.push.mockClear();
    router.replace.mockClear();
  });

  it('opens it in the drawer of this page, which Back closes', () => {
    expect(press()).toBe(true);
    expect(router.push.mock.calls).toEqual([[shown, undefined, onSamePage]]);
  });

  it('shows it in place of the one that is shown', () => {
    router.query = { tx: `1-0x${'00'.repeat(32)}` };
    expect(press()).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
    expect(router.replace.mock.calls).toEqual([[shown, undefined, onSamePage]]);
  });

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('with %s is the browser’s, which opens the page', (key) => {
    expect(press({ [key]: true })).toBe(false);
    expect(router.push).not.toHaveBeenCalled();
  });
});
