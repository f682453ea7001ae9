// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { NavRail } from '@/components/layout/inside/NavRail';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { replaceExports } from '@/tests/helpers/replaceExports';

const seen = {
  isAdmin: false,
  moderation: { isModerator: false, open: null as number | null },
  figures: { figures: null as object | null, state: 'waiting' },
};

replaceExports(import('@/lib/account/useIsAdmin'), { useIsAdmin: () => seen.isAdmin });
replaceExports(import('@/lib/community/useModeration'), { useModeration: () => seen.moderation });
replaceExports(import('@/lib/live-queries/liveFigures'), { useFigures: () => seen.figures });

beforeEach(() => {
  seen.isAdmin = false;
  seen.moderation = { isModerator: false, open: null };
  seen.figures = { figures: { chainId: LOCAL_CHAIN_ID, blockNumber: '1284906' }, state: 'live' };
});

it('marks the open page, and shows the network and its newest block', () => {
  render(<NavRail current="/explorer" />);
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  expect(pages.querySelector('[aria-current]')?.textContent).toBe('Explorer ');
  expect(screen.getByText('Local chain · block 1,284,906')).toBeTruthy();
});

it('says so when the block is no longer live', () => {
  seen.figures.state = 'lost';
  render(<NavRail current="/explorer" />);
  expect(screen.getByText('Disconnected. Reconnecting…')).toBeTruthy();
});

it('leads admins to their console and moderators to their queue, and nobody else', () => {
  const { rerender } = render(<NavRail current="/portfolio" />);
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Moderation/ })).toBeNull();
  seen.isAdmin = true;
  seen.moderation = { isModerator: true, open: 2 };
  rerender(<NavRail current="/portfolio" />);
  expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
  expect(screen.getByRole('link', { name: 'Moderation, 2 open reports' })).toBeTruthy();
});
