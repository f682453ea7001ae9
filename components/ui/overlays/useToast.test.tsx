// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { toastStore, useToast } from '@/components/ui/overlays/useToast';

// Files of unit tests share their modules, and a message outlives the page that sent it.
beforeEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

it('shows a message anywhere, and takes it away when it is closed', async () => {
  render(<Toaster />);
  const { show } = useToast();
  act(() => show({ title: 'The backend does not answer', text: 'Check the network.', tone: 'bad' }));
  expect(await screen.findByText('The backend does not answer')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Check the network.')).toBeNull());
});

it('offers a link and one thing to do, whose press closes it', async () => {
  render(<Toaster />);
  const onPress = vi.fn();
  act(() =>
    toastStore.show({
      title: 'Approval revoked',
      link: { label: 'View', href: '/explorer/tx/0x1' },
      action: { label: 'Undo', onPress },
    }),
  );
  expect((await screen.findByRole('link', { name: 'View' })).getAttribute('href')).toBe('/explorer/tx/0x1');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onPress).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Approval revoked')).toBeNull());
});

it('a message replaces an earlier one of its topic, and no other', () => {
  const titles = () => toastStore.get().map(({ title }) => title);
  toastStore.show({ title: 'Saved' });
  toastStore.show({ title: 'Transaction submitted', topic: 'transaction 1' });
  toastStore.show({ title: 'Transaction submitted too', topic: 'transaction 2' });
  toastStore.show({ title: 'Transaction confirmed', topic: 'transaction 1' });
  expect(titles()).toEqual(['Saved', 'Transaction submitted too', 'Transaction confirmed']);
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

it('shows a message once where the header has a spare slot for it, and only there where the page has none', async () => {
  const page = render(<Toaster />);
  render(<Toaster spare />);
  act(() => useToast().show({ title: 'Stored', tone: 'bad' }));
  expect(await screen.findAllByText('Stored')).toHaveLength(1);
  page.unmount();
  expect(await screen.findAllByText('Stored')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
});
