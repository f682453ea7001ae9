// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { toastStore } from '@/components/ui/overlays/useToast';

vi.mock('@/components/ui/overlays/Toast', () => {
  throw new Error('Failed to load chunk');
});

it('shows the words plainly where the code of toasts cannot be had, and takes them away', async () => {
  render(<Toaster />);
  act(() => toastStore.show({ title: "The server isn't responding.", text: 'Check your connection.', tone: 'bad' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("The server isn't responding. Check your connection.");
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();

  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  act(() => toastStore.show({ title: 'The post is deleted.', tone: 'good' }));
  expect(screen.getByRole('status').textContent).toContain('The post is deleted.');
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.queryByRole('status')).toBeNull();
});
