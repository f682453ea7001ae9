// @vitest-environment jsdom
import { cleanup, render as renderPage, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { authStore, INITIAL_AUTH_STATE } from '@/lib/session/authStore';
import { SessionMarkerContext } from '@/lib/session/sessionMarker';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { replaceExports } from '@/tests/helpers/replaceExports';
import { setTestRouter } from '@/tests/helpers/testRouter';

// The ways in are another matter.
replaceExports(import('@/lib/wallets/kits/listKits'), { listKits: () => undefined });
const { wrapper } = setTestRouter({ asPath: '/send?to=1', query: {} });
const render = (page: ReactNode) => renderPage(page, { wrapper });

const page = (
  <RequireSession prompt="Sign in to see your account">{(user) => <p>Hello {user.username}</p>}</RequireSession>
);

beforeEach(() => authStore.set(INITIAL_AUTH_STATE));
afterEach(cleanup);

it('is rendered completely by the server for a visitor with a session marker', () => {
  const marker = { id: 'a1', name: 'ada', address: null };
  const html = renderToString(
    wrapper({ children: <SessionMarkerContext value={marker}>{page}</SessionMarkerContext> }),
  );
  expect(html).toContain('ada');
  expect(html).not.toContain('Sign in to see your account');
});

it('shows the ways in to anybody else, and the way back through the sign-up page', async () => {
  authStore.set({ status: 'unauthenticated' });
  render(page);
  expect(screen.getByRole('heading', { name: 'Sign in to see your account' })).toBeTruthy();
  expect(await screen.findByLabelText('Username or email', {}, { timeout: 25_000 })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/sign-up?next=%2Fsend%3Fto%3D1');
});

it('says so where the session has ended', () => {
  authStore.set({ status: 'unauthenticated', hasEnded: true });
  render(page);
  expect(screen.getByText(/Your session has ended/)).toBeTruthy();
});
