// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authStore, INITIAL_AUTH_STATE } from '@/lib/session/authStore';
import type { authActions } from '@/lib/auth/useAuth';
import { FoyerError } from '@/lib/errors/FoyerError';
import { SignUpForm } from '@/components/auth/forms/SignUpForm';
import { setTestActions } from '@/tests/helpers/testAuth';

const signUp = vi.fn<typeof authActions.signUp>();
setTestActions({ signUp });

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.input(field(name), { target: { value } });
};
const send = () => fireEvent.click(screen.getByRole('button', { name: /Create account/ }));
/** The words that a field is described by. */
const saidOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

/** What opens below a field's error, at a press. */
const sdkMessageOf = (name: string) => {
  const error = document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
  const button = error?.querySelector('button');
  if (button) fireEvent.click(button);
  return error?.querySelector('[id]:not([hidden])')?.textContent;
};

beforeEach(() => {
  authStore.set(INITIAL_AUTH_STATE);
  signUp.mockReset().mockResolvedValue({ ok: true });
  render(<SignUpForm />);
});
afterEach(cleanup);

describe('what is checked before anything is sent', () => {
  it('says that name and password are empty, with the message of the SDK below', () => {
    send();
    expect(saidOf('username')).toMatch(/^Choose a username\./);
    expect(sdkMessageOf('username')).toBe('Cannot sign up user with an empty username.');
    expect(saidOf('password')).toMatch(/^Choose a password\./);
    expect(sdkMessageOf('password')).toBe('Cannot sign up user with an empty password.');
    expect(document.activeElement).toBe(field('username'));
    expect(signUp).not.toHaveBeenCalled();
  });

  it('counts a name of spaces as empty', () => {
    fill({ username: '   ', password: 'a fine long password' });
    send();
    expect(sdkMessageOf('username')).toBe('Cannot sign up user with an empty username.');
  });

  it('says under the field that a mail address for a username does not do', () => {
    fill({ username: 'ada@example.org', password: 'seven brass keys' });
    send();
    expect(saidOf('username')).toMatch(/Remove the @/);
    expect(signUp).not.toHaveBeenCalled();
  });

  it.each([
    ['short', /at least 8/],
    ['password123', /too easy to guess/],
    ['ada-lovelace-1815', /Remove your username/],
    ['é'.repeat(40), /too long/],
  ])('refuses the password %s', (word, said) => {
    fill({ username: 'ada', password: word });
    send();
    expect(saidOf('password')).toMatch(said);
    expect(document.activeElement).toBe(field('password'));
  });

  it('wants a valid email of mail, or none', () => {
    fill({ username: 'ada', email: 'ada@example', password: 'seven brass keys' });
    send();
    expect(saidOf('email')).toMatch(/valid email/);
    fill({ email: '' });
    send();
    expect(signUp).toHaveBeenCalledWith({ username: 'ada', email: '', password: 'seven brass keys' });
  });
});

describe('what the server refuses', () => {
  it.each([
    [202, 'username'],
    [200, 'username'],
    [203, 'email'],
    [125, 'email'],
    [201, 'password'],
    [142, 'password'],
  ])('shows code %i under %s', async (code, name) => {
    signUp.mockResolvedValue({ ok: false, error: new FoyerError('Refused.', { code }), canceled: false });
    fill({ username: 'ada', email: 'ada@example.org', password: 'seven brass keys' });
    send();
    await waitFor(() => expect(saidOf(name)).toContain('Refused.'));
    expect(document.activeElement).toBe(field(name));
    expect(field('password').value).toBe('seven brass keys');
  });
});

it('offers a new password to password managers', () => {
  expect(field('password').autocomplete).toBe('new-password');
  expect(field('email').inputMode).toBe('email');
});
