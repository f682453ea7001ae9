// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authStore, INITIAL_AUTH_STATE } from '@/lib/session/authStore';
import type { authActions } from '@/lib/auth/useAuth';
import { BackendError } from '@/lib/errors/backendErrors';
import { FoyerError } from '@/lib/errors/FoyerError';
import { ForgotPasswordForm } from '@/components/auth/forms/EmailForm';
import { ResetPasswordForm } from '@/components/auth/pages/ResetPasswordPage';
import { VerifyEmail } from '@/components/auth/pages/VerifyEmailPage';
import { setTestActions } from '@/tests/helpers/testAuth';

const actions = {
  requestPasswordReset: vi.fn<typeof authActions.requestPasswordReset>(),
  resetPassword: vi.fn<typeof authActions.resetPassword>(),
  verifyEmail: vi.fn<typeof authActions.verifyEmail>(),
  resendVerification: vi.fn<typeof authActions.resendVerification>(),
};
setTestActions(actions);
const refusal = {
  ok: false,
  error: new FoyerError('This link no longer works.', { code: 101 }),
  canceled: false,
} as const;

beforeEach(() => authStore.set(INITIAL_AUTH_STATE));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('a forgotten password', () => {
  it('does not reveal whether anybody has the address', async () => {
    actions.requestPasswordReset.mockResolvedValue({ ok: true });
    render(<ForgotPasswordForm />);
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } });
    fireEvent.click(screen.getByRole('button', { name: /Send reset link/ }));
    expect((await screen.findByRole('status')).textContent).toMatch(/If an account uses ada@example.org/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
  });
});

it('shows the sentence of a site that sends no mail', async () => {
  actions.requestPasswordReset.mockResolvedValue({
    ok: false,
    error: new BackendError('This site sends no mail. Ask whoever runs it for help.', 119, null),
    canceled: false,
  });
  render(<ForgotPasswordForm />);
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: /Send reset link/ }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This site sends no mail.'));
});

describe('a new password by link', () => {
  it('says that a link without its token is incomplete', () => {
    render(<ResetPasswordForm token="" username="" />);
    expect(screen.getByText('This link is incomplete')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('offers a new link where this one was used or is too old', async () => {
    actions.resetPassword.mockResolvedValue(refusal);
    render(<ResetPasswordForm token="t" username="ada" />);
    fireEvent.input(screen.getByLabelText('New password'), { target: { value: 'seven brass keys' } });
    fireEvent.click(screen.getByRole('button', { name: /Save password/ }));
    expect(await screen.findByRole('link', { name: 'Request a new link' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('no longer works');
  });

  it('sets it and leads to the log-in', async () => {
    actions.resetPassword.mockResolvedValue({ ok: true });
    render(<ResetPasswordForm token="t" username="ada" />);
    fireEvent.input(screen.getByLabelText('New password'), { target: { value: 'seven brass keys' } });
    fireEvent.click(screen.getByRole('button', { name: /Save password/ }));
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(actions.resetPassword).toHaveBeenCalledWith('t', 'seven brass keys');
  });
});

describe('an address to confirm', () => {
  it('spends the token of the link once, however often React runs the effect', async () => {
    actions.verifyEmail.mockResolvedValue({ ok: true });
    render(<VerifyEmail token="t" />, { wrapper: StrictMode });
    expect(await screen.findByText('Email confirmed')).toBeTruthy();
    expect(actions.verifyEmail).toHaveBeenCalledTimes(1);
  });

  it('has a new link sent where this one no longer works', async () => {
    actions.verifyEmail.mockResolvedValue(refusal);
    actions.resendVerification.mockResolvedValue({ ok: true });
    render(<VerifyEmail token="t" />);
    await screen.findByText('This link no longer works');
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } });
    fireEvent.click(screen.getByRole('button', { name: 'Request a new link' }));
    await waitFor(() => expect(actions.resendVerification).toHaveBeenCalledWith('ada@example.org'));
    expect(await screen.findByText('Check your email')).toBeTruthy();
  });

  it('asks nothing of the server for a link without its token', () => {
    render(<VerifyEmail token="" />);
    expect(screen.getByText('This link is incomplete')).toBeTruthy();
    expect(actions.verifyEmail).not.toHaveBeenCalled();
  });
});
