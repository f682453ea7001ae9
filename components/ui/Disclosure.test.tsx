// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Disclosure } from '@/components/ui/Disclosure';

it('builds its content with the first opening, and keeps it when it is closed', () => {
  const Content = vi.fn(() => <p>0x095ea7b3</p>);
  const onOpenChange = vi.fn();
  render(
    <Disclosure summary="Raw input data" onOpenChange={onOpenChange}>
      <Content />
    </Disclosure>,
  );
  const button = screen.getByRole('button', { name: 'Raw input data' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(Content).not.toHaveBeenCalled();
  fireEvent.click(button);
  const text = screen.getByText('0x095ea7b3');
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(text)).toBe(true);
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(text.closest('[hidden]')).not.toBeNull();
  expect(onOpenChange.mock.calls).toEqual([[true], [false]]);
});

it('is open from the start where that is set', () => {
  render(
    <Disclosure summary="Details" defaultOpen>
      Gas used
    </Disclosure>,
  );
  expect(screen.getByText('Gas used').hidden).toBe(false);
});
