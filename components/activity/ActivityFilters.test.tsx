// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActivityFilters, ActivityTypes } from '@/components/activity/ActivityFilters';
import { NO_FILTER } from '@/lib/activity/ActivityFilter';
import { readLookup } from '@/lib/data/useLookup';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/data/useLookup'), { readLookup: vi.fn() });

const [USDC, LAN] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
const tokens = [
  { chainId: 1, token: USDC, kind: 'token' },
  { chainId: 1, token: LAN, kind: 'token' },
  { chainId: 137, token: USDC, kind: 'token' },
] as const;

afterEach(cleanup);
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
});

it('offers an address once, and looks up names when somebody reaches for the list, each as it comes', async () => {
  const answers = new Map<string, (facts: unknown) => void>();
  vi.mocked(readLookup).mockImplementation(
    (_lookup, key) => new Promise((resolve) => answers.set(key, resolve as never)),
  );
  render(<ActivityFilters filter={NO_FILTER} onChange={() => undefined} wallets={[]} tokens={tokens} />);
  expect(readLookup).not.toHaveBeenCalled();
  const select = screen.getByRole('combobox');
  fireEvent.focus(select);
  expect([...answers.keys()]).toEqual([`0x1 ${USDC}`, `0x1 ${LAN}`]);
  fireEvent.click(select);
  await act(async () => answers.get(`0x1 ${LAN}`)?.({ symbol: 'LAN', decimals: 18 }));
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(3);
  expect(options[2]?.textContent).toMatch(/^LAN \(0xbBbB/);
});

it('has one chip for each type or direction, and one for both where a link asks for both', () => {
  const onChange = vi.fn();
  const { rerender } = render(<ActivityTypes filter={NO_FILTER} onChange={onChange} />);
  const checked = () => screen.getAllByRole('radio', { checked: true }).map(({ textContent }) => textContent);
  expect(checked()).toEqual(['All']);
  rerender(<ActivityTypes filter={{ ...NO_FILTER, direction: 'in' }} onChange={onChange} />);
  expect(checked()).toEqual(['Received']);
  rerender(<ActivityTypes filter={{ ...NO_FILTER, kind: 'nft', direction: 'in' }} onChange={onChange} />);
  expect(checked()).toEqual(['NFTs · Received']);
});
