// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fetched = vi.fn<typeof fetch>();
const reload = vi.fn();

let Shown: () => ReactNode;

beforeEach(async () => {
  // What it knows of the site lasts as long as the page.
  vi.resetModules();
  const { useNewVersion } = await import('@/lib/shell/newVersion');
  Shown = () => <p>{useNewVersion() ? 'new' : 'same'}</p>;
  window.__NEXT_DATA__ = { buildId: `build-${crypto.randomUUID()}`, props: {}, page: '/', query: {} };
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { ...window.location, reload });
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 404 }));
  reload.mockReset();
});

afterEach(cleanup);

/** A script that the page asks for, and does not get. */
function failScript(): void {
  const script = document.body.appendChild(document.createElement('script'));
  script.dispatchEvent(new Event('error'));
  script.remove();
}

const type = () => document.body.dispatchEvent(new Event('input', { bubbles: true }));

it('reloads the page by itself, once, where nothing was typed', async () => {
  render(<Shown />);
  failScript();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[0]?.[0]).toBe(`/_next/static/${window.__NEXT_DATA__.buildId}/_buildManifest.js`);
  failScript();
  expect(await screen.findByText('new')).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['the server still has the build', () => fetched.mockResolvedValue(new Response(null, { status: 200 }))],
  ['the network is away', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['the server is away', () => fetched.mockResolvedValue(new Response(null, { status: 502 }))],
])('says nothing where %s', async (_what, answer) => {
  answer();
  render(<Shown />);
  failScript();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(screen.queryByText('new')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('says that there is a new version, and keeps the page, where something was typed', async () => {
  render(<Shown />);
  type();
  failScript();
  expect(await screen.findByText('new')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

it('does not look at pictures', () => {
  render(<Shown />);
  document.body.appendChild(document.createElement('img')).dispatchEvent(new Event('error'));
  expect(fetched).not.toHaveBeenCalled();
});
