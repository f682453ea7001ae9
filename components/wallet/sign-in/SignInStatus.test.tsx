// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FoyerError } from '@/lib/errors/FoyerError';
import { makeWalletOption } from '@/tests/helpers/makeWalletOption';
import { SignInStatus, type SignInStatusProps } from '@/components/wallet/sign-in/SignInStatus';

const ash = makeWalletOption('Ash');

const show = (props: Partial<SignInStatusProps> = {}) => {
  const all: SignInStatusProps = {
    wallet: ash,
    step: 'signing',
    error: null,
    message: 'Moralis Authentication\n\nId: foyer:now',
    onRetry: vi.fn(),
    onBack: vi.fn(),
    ...props,
  };
  render(<SignInStatus {...all} />);
  return all;
};

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('says which wallet is asked, what it signs, and that it costs nothing', () => {
  show();
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('Sign the message in Ash');
  expect(document.querySelector('pre')?.textContent).toBe('Moralis Authentication\n\nId: foyer:now');
  expect(screen.getByText(/No gas, no transfer/)).toBeTruthy();
});

it('can be left at each step but the last, which cannot be taken back', () => {
  const { onBack } = show({ step: 'connecting' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onBack).toHaveBeenCalledTimes(1);
  cleanup();
  show({ step: 'verifying' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('treats a visitor who declined as somebody who chose so', () => {
  const { onRetry } = show({ step: null, error: new FoyerError('User rejected the request.', { code: 4001 }) });
  expect(screen.getByText('Signature declined')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('sends the visitor to a wallet that waits for an answer', () => {
  show({ step: null, error: new FoyerError('Already processing eth_requestAccounts.', { code: -32002 }) });
  expect(screen.getByRole('status').textContent).toMatch(/Open it and respond/);
});

it('says what else went wrong, and what to do', () => {
  show({ step: null, error: new FoyerError('The server did not answer.', { whatToDo: 'Try again in a moment.' }) });
  expect(screen.getByRole('status').textContent).toMatch(/The server did not answer. Try again in a moment./);
});
