// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RequestedTransfer } from '@/components/send/RequestedTransfer';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/account/contacts'), { useAddressName: () => 'grace.eth' });
replaceExports(import('@/lib/portfolio/useDollarPrice'), { useDollarPrice: () => null });

const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

afterEach(cleanup);

it('shows amount, recipient and network of a request, the way to its network, and the way without it', () => {
  render(
    <RequestedTransfer request={{ chainId: 1, to: GRACE, token: null, amount: 10n ** 18n }}>
      <button type="button">Switch to Ethereum</button>
    </RequestedTransfer>,
  );
  const card = within(screen.getByRole('region', { name: 'Payment request' }));
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Amount', 'To', 'Network']);
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1 ETH',
    `grace.eth${GRACE}`,
    'Ethereum',
  ]);
  expect(card.getByRole('button', { name: 'Switch to Ethereum' })).toBeDefined();
  expect(card.getByRole('link', { name: 'Continue without it' }).getAttribute('href')).toBe('/send');
});

it('says that the sender chooses an amount that is not asked for', () => {
  render(
    <RequestedTransfer request={{ chainId: 1, to: 'grace.eth', token: null, amount: null }}>{null}</RequestedTransfer>,
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'You choose',
    'grace.eth',
    'Ethereum',
  ]);
});
