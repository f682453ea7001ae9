// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useToast } from '@/components/ui/overlays/useToast';

it('shows a message anywhere, and takes it away when it is closed', async () => {
  render(<Toaster />);
  const { show } = useToast();
  act(() => show({ title: 'The backend does not answer', text: 'Check the network.', tone: 'bad' }));
  expect(await screen.findByText('The backend does not answer')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Check the network.')).toBeNull());
});
