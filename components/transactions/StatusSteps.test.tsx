// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StatusSteps } from '@/components/transactions/StatusSteps';

afterEach(cleanup);

const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('counts confirmations, and names no number of them while the newest block is not known', () => {
  const { rerender } = render(<StatusSteps state={{ step: 'mined', block: 7, confirmations: null }} />);
  expect(texts().slice(2)).toEqual(['Confirmed (done)block 7', 'Final (not yet)']);
  rerender(<StatusSteps state={{ step: 'mined', block: 7, confirmations: 2 }} />);
  expect(texts().slice(2)).toEqual(['2 of 3 confirmations (in progress)block 7', 'Final (not yet)']);
  rerender(<StatusSteps state={{ step: 'mined', block: 7, confirmations: 3 }} />);
  expect(texts().slice(2)).toEqual(['Confirmed (done)block 7', 'Final (done)']);
});
