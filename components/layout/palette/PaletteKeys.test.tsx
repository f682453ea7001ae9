// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PaletteKeys } from '@/components/layout/palette/PaletteKeys';
import { saveRecent, recentItems } from '@/components/layout/palette/siteItems';
import { eventually } from '@/tests/helpers/eventually';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestSettings } from '@/tests/helpers/testSettings';
import { setTestRouter } from '@/tests/helpers/testRouter';

setTestSettings({ siteUrl: 'http://localhost', serverUrl: 'http://localhost/server' });
replaceExports(import('@/lib/live-queries/liveFigures'), { useWatchedChain: () => 31_337 });
const push = vi.fn(() => Promise.resolve(true));
setTestRouter({ push });

beforeEach(() => {
  // What jsdom has none of, and cmdk asks for.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(cleanup);

it('the first Ctrl+K opens the palette, and the next closes it', async () => {
  render(<PaletteKeys />);
  const event = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(await screen.findByRole('dialog', { name: 'Command palette' }, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Contracts' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keys of a sequence that come before the code is here are answered', async () => {
  render(<PaletteKeys />);
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'e' });
  await eventually(() => expect(push).toHaveBeenCalledWith('/explorer'));
});

it('lists every shortcut at ?, those of the transaction drawer among them', async () => {
  render(<PaletteKeys />);
  fireEvent.keyDown(document.body, { key: '?' });
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 20_000 });
  const lines = [...sheet.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(lines).toContain('Next transaction, while one is open↓orJ');
  expect(lines).toContain('Previous transaction, while one is open↑orK');
  expect(lines).toContain('Go to ExplorerGE');
});

it('keys that go into a field are left alone', () => {
  render(
    <>
      <input aria-label="Name" />
      <PaletteKeys />
    </>,
  );
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  screen.getByLabelText('Name').dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

it('what was opened last is remembered once, the newest last, and only addresses of this site', () => {
  const item = (path: string) => ({ kind: 'page' as const, path, label: path });
  for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/b']) saveRecent('ada', item(path));
  expect(recentItems.get('ada').map(({ path }) => path)).toEqual(['/c', '/d', '/e', '/f', '/b']);
  localStorage.setItem('foyer-recent:bob', JSON.stringify([item('//elsewhere.example/'), item('/a')]));
  expect(recentItems.get('bob').map(({ path }) => path)).toEqual(['/a']);
});
