// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authStore, INITIAL_AUTH_STATE } from '@/lib/session/authStore';
import { SessionMarkerContext } from '@/lib/session/sessionMarker';
import { RequireSession } from '@/components/auth/session/RequireSession';

// The ways in are another matter.
vi.mock('@/lib/wallets/kits/listKits', () => ({ listKits: () => undefined }));
vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/send?to=1', query: {} }) }));

const page = (
  <RequireSession prompt="Sign in to see your account">{(user) => <p>Hello {user.username}</p>}</RequireSession>
);

beforeEach(() => authStore.set(INITIAL_AUTH_STATE));
afterEach(cleanup);

it('is rendered completely by the server for a visitor with a session marker', () => {
  const marker = { id: 'a1', name: 'ada', address: null };
  const html = renderToString(<SessionMarkerContext value={marker}>{page}</SessionMarkerContext>);
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
