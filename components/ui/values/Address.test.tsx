// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Address } from '@/components/ui/values/Address';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
afterEach(cleanup);

describe('Address', () => {
  it('is shortened in the middle, and shown in full on demand', () => {
    render(<Address value={ADDRESS} />);
    const button = screen.getByRole('button', { name: /show full address/ });
    expect(button.textContent).toBe('0x7099…79C8');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(button.textContent).toBe(ADDRESS);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it('is shown with its checksum, whatever case it is kept in', () => {
    render(<Address value={ADDRESS.toLowerCase()} />);
    const button = screen.getByRole('button', { name: '0x7099…79C8, show full address' });
    expect(button.title).toBe(ADDRESS);
    fireEvent.click(button);
    expect(button.textContent).toBe(ADDRESS);
  });

  it('has a button that copies it, unless it is turned off', () => {
    const { rerender } = render(<Address value={ADDRESS} />);
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
    rerender(<Address value={ADDRESS} copy={false} />);
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull();
  });

  it('has no button inside a link', () => {
    render(<Address value={ADDRESS} plain />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByTitle(ADDRESS).textContent).toBe('0x7099…79C8');
  });

  it('shows a name in full and shortens an address of another chain', () => {
    const { container, rerender } = render(<Address value="alice.eth" plain />);
    expect(container.textContent).toBe('alice.eth');
    rerender(<Address value="9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM" plain />);
    expect(container.textContent).toBe('9WzD…AWWM');
  });
});
