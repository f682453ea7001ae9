// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field, TextArea } from '@/components/ui/forms/Field';
import { PasswordField } from '@/components/ui/forms/PasswordField';
import { Select } from '@/components/ui/forms/Select';

afterEach(cleanup);

function noteOf(input: HTMLElement): string | undefined {
  const id = input.getAttribute('aria-describedby');
  return id ? document.getElementById(id)?.textContent : undefined;
}

describe('Field', () => {
  it('is found by its label and described by its hint', () => {
    render(<Field label="Email" hint="We send a link to it." />);
    const input = screen.getByLabelText('Email');
    expect(noteOf(input)).toBe('We send a link to it.');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('is marked as wrong and described by its error in place of the hint', () => {
    render(<Field label="Email" hint="We send a link to it." error="This is no email address." />);
    const input = screen.getByLabelText('Email');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(noteOf(input)).toBe('This is no email address.');
  });

  it('has its live region before there is an error, so that one is read out when it comes', () => {
    const { container, rerender } = render(<Field label="Email" />);
    const place = container.querySelector('[aria-live="polite"]');
    expect(place?.textContent).toBe('');
    rerender(<Field label="Email" error="This is no email address." />);
    expect(container.querySelector('[aria-live="polite"]')).toBe(place);
    expect(place?.textContent).toBe('This is no email address.');
  });

  it('hands native properties on', () => {
    render(<Field label="Email" type="email" autoComplete="email" required id="mail" />);
    const input = screen.getByLabelText<HTMLInputElement>('Email');
    expect([input.type, input.autocomplete, input.required, input.id]).toEqual(['email', 'email', true, 'mail']);
  });
});

describe('PasswordField', () => {
  it('shows and hides what was typed', () => {
    render(<PasswordField label="Password" autoComplete="current-password" />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    const eye = screen.getByRole('button', { name: 'Show password' });
    expect(input.type).toBe('password');
    fireEvent.click(eye);
    expect(input.type).toBe('text');
    expect(eye.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(eye);
    expect(input.type).toBe('password');
  });

  it('shows how hard the password is to guess', () => {
    const { container } = render(<PasswordField label="Password" meter username="alice" />);
    const input = screen.getByLabelText('Password');
    const strengthOf = (value: string) => {
      fireEvent.change(input, { target: { value } });
      return container.querySelector('[data-strength]')?.getAttribute('data-strength');
    };
    expect(strengthOf('password')).toBe('0');
    expect(strengthOf('alice and bob')).toBe('0');
    expect(strengthOf('walrusxy')).toBe('1');
    expect(Number(strengthOf('correct horse battery staple'))).toBe(4);
  });
});

it.each([
  ['TextArea', (error: string | null) => <TextArea label="ABI" rows={2} value="" onChange={() => {}} error={error} />],
  ['Select', (error: string | null) => <Select label="ABI" value="" options={[]} onChange={() => {}} error={error} />],
])('%s is marked as wrong and described by its error', (_name, draw) => {
  const { rerender } = render(draw(null));
  expect(screen.getByLabelText(/^ABI/).getAttribute('aria-invalid')).toBeNull();
  rerender(draw('Paste the ABI.'));
  const input = screen.getByLabelText(/^ABI/);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const [id = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(document.getElementById(id)?.textContent).toBe('Paste the ABI.');
});
