// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authStore, INITIAL_AUTH_STATE } from '@/lib/session/authStore';
import type { authActions } from '@/lib/auth/useAuth';
import type { AuthResult } from '@/lib/auth/changeSession';
import { FoyerError } from '@/lib/errors/FoyerError';
import { PasswordForm } from '@/components/auth/forms/PasswordForm';
import { setTestActions } from '@/tests/helpers/testAuth';

const signIn = vi.fn<typeof authActions.signIn>();
setTestActions({ signIn });

const username = () => screen.getByLabelText<HTMLInputElement>('Username or email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole('button', { name: /Sign in/ });
const fill = (name: string, word: string) => {
  fireEvent.input(username(), { target: { value: name } });
  fireEvent.input(password(), { target: { value: word } });
};
const refuse = (code: number, message: string) =>
  signIn.mockResolvedValue({ ok: false, error: new FoyerError(message, { code }), canceled: false });

beforeEach(() => {
  authStore.set(INITIAL_AUTH_STATE);
  signIn.mockReset().mockResolvedValue({ ok: true });
});
afterEach(cleanup);

it('sends what was typed', async () => {
  render(<PasswordForm />);
  fill(' ada ', ' a word with spaces ');
  fireEvent.click(button());
  await waitFor(() => expect(signIn).toHaveBeenCalledWith({ login: ' ada ', password: ' a word with spaces ' }));
});

it('names each empty field and goes to the first', () => {
  render(<PasswordForm />);
  fireEvent.click(button());
  expect(username().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(username());
  expect(signIn).not.toHaveBeenCalled();
});

it('clears a field of its error at the next key', () => {
  render(<PasswordForm />);
  fireEvent.click(button());
  fireEvent.input(username(), { target: { value: 'a' } });
  expect(username().getAttribute('aria-invalid')).toBeNull();
  expect(password().getAttribute('aria-invalid')).toBe('true');
});

it('says under the password that name and password do not go together, and keeps both', async () => {
  refuse(101, 'Invalid username/password.');
  render(<PasswordForm />);
  fill('ada', 'wrong words');
  fireEvent.click(button());
  await screen.findByText("Wrong username or password. After 5 attempts you'll need to wait 5 minutes.");
  expect(document.activeElement).toBe(password());
  expect([username().value, password().value]).toEqual(['ada', 'wrong words']);
});

it('reads out an error that is about no field', async () => {
  refuse(155, 'Too many wrong passwords for this name. Try again in 5 minutes.');
  render(<PasswordForm />);
  fill('ada', 'right words');
  fireEvent.click(button());
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Too many wrong passwords for this name.'),
  );
});

it('asks for a code where the account has a second factor, and says below it that one is wrong', async () => {
  refuse(211, 'A code is missing.');
  render(<PasswordForm />);
  fill('ada', 'right words');
  expect(screen.queryByLabelText('Code')).toBeNull();
  fireEvent.click(button());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: '123456' } });
  refuse(210, 'The code is wrong.');
  fireEvent.click(button());
  expect(await screen.findByText('Wrong code. Try the newest one.')).toBeTruthy();
  expect(signIn).toHaveBeenLastCalledWith({ login: 'ada', password: 'right words', code: '123456' });
});

it('shows the result that it waited for alone: none of an action that was canceled', async () => {
  signIn.mockResolvedValue({ ok: false, error: new FoyerError('User rejected the request.'), canceled: true });
  render(<PasswordForm />);
  fill('ada', 'right words');
  fireEvent.click(button());
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('is sent once, however often it is pressed', async () => {
  let answer: (result: AuthResult) => void = () => undefined;
  signIn.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const { container } = render(<PasswordForm />);
  fill('ada', 'right words');
  fireEvent.click(button());
  fireEvent.click(button());
  fireEvent.submit(container.querySelector('form') as HTMLFormElement);
  expect(button().getAttribute('aria-busy')).toBe('true');
  answer({ ok: true });
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  expect(signIn).toHaveBeenCalledTimes(1);
});

it('names its fields for password managers', () => {
  render(<PasswordForm />);
  expect([username().name, username().autocomplete]).toEqual(['username', 'username']);
  expect([password().name, password().autocomplete, password().type]).toEqual([
    'password',
    'current-password',
    'password',
  ]);
});

it('cannot be sent before the page answers, and never by GET', () => {
  const html = renderToString(<PasswordForm />);
  expect(html).toMatch(/<form[^>]* method="post"/);
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*><span[^>]*>Sign in/);
});

it('warns of caps lock while it is on', () => {
  render(<PasswordForm />);
  fireEvent.keyDown(password(), { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
  fireEvent.keyUp(password(), { key: 'CapsLock' });
  expect(screen.queryByText('Caps Lock is on.')).toBeNull();
});
