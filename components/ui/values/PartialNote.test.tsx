// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noneSince, PartialNote } from '@/components/ui/values/PartialNote';

afterEach(cleanup);

const chain = { id: 31_337, name: 'Local chain' };

it('says of a list that begins late where it begins, with a link to that block', () => {
  const { container } = render(<PartialNote chain={chain} firstBlock={4_500} rows="transfers" />);
  expect(container.textContent).toBe(
    'Transfers on Local chain are listed from block 4,500 on. Earlier ones are not indexed.',
  );
  expect(screen.getByRole('link', { name: '4,500' }).getAttribute('href')).toBe('/explorer/31337/block/4500');
});

it('shows nothing for a complete list', () => {
  const { container } = render(<PartialNote chain={chain} firstBlock={null} rows="transactions" />);
  expect(container.textContent).toBe('');
});

it('calls a list empty as far as it is known', () => {
  expect(noneSince('transactions', null)).toBe('No transactions');
  expect(noneSince('transactions', 4_500)).toBe('No transactions since block 4,500');
});
