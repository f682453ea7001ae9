// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountChoice } from '@/components/wallet/sign-in/Prompt';

const FIRST = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const SECOND = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';

afterEach(cleanup);

it('shows each account by its name and its address, and marks the chosen one', () => {
  const choose = vi.fn();
  const accounts = [
    { address: FIRST, name: 'Savings' },
    { address: SECOND, name: null },
  ];
  render(<AccountChoice prompt={{ kind: 'account', accounts, choose }} />);
  const button = (description: string) => screen.getByRole('button', { description });
  expect(screen.getAllByRole('button')).toEqual([button(FIRST), button(SECOND)]);
  expect(screen.getByRole('button', { name: /Savings/ })).toBe(button(FIRST));
  fireEvent.click(button(SECOND));
  expect(choose).toHaveBeenCalledExactlyOnceWith(SECOND);
});

it('keeps a name that is written from right to left apart from the address', () => {
  render(<AccountChoice prompt={{ kind: 'account', accounts: [{ address: FIRST, name: 'ארנק' }], choose: vi.fn() }} />);
  expect(document.querySelector('bdi')?.textContent).toBe('ארנק');
});

it('takes the focus, so that the question is read out and the accounts come next', () => {
  render(<AccountChoice prompt={{ kind: 'account', accounts: [{ address: FIRST, name: null }], choose: vi.fn() }} />);
  expect(document.activeElement?.textContent).toBe('Which account do you want to use?');
  expect(screen.getByRole('list', { name: 'Which account do you want to use?' })).toBeTruthy();
});
