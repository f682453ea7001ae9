// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from '@/components/ui/lazyPart';
import { toastStore } from '@/components/ui/overlays/useToast';

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.get()) act(() => toastStore.dismiss(id));
});

type NoteProps = { text: string; onClose: () => void };
const Note = ({ text }: NoteProps) => <p>{text}</p>;

it('fetches its code with its first use, once', async () => {
  const load = vi.fn(async () => Note);
  const Late = lazyPart(load, ({ onClose }: NoteProps) => onClose());
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Late text="first" onClose={() => undefined} />);
  expect(await screen.findByText('first')).toBeTruthy();
  unmount();
  render(<Late text="second" onClose={() => undefined} />);
  expect(screen.getByText('second')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says so where its code cannot be had, gives up, and tries again at the next use', async () => {
  const load = vi.fn<() => Promise<typeof Note>>(async () => Note).mockRejectedValueOnce(new Error('offline'));
  const Late = lazyPart(load, ({ onClose }: NoteProps) => onClose());
  const closed = vi.fn();
  const { unmount } = render(<Late text="words" onClose={closed} />);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(toastStore.get()).toMatchObject([{ title: 'Part of this page couldn’t be loaded.', tone: 'bad' }]);
  unmount();
  render(<Late text="words" onClose={closed} />);
  expect(await screen.findByText('words')).toBeTruthy();
  expect(closed).toHaveBeenCalledTimes(1);
});

it('says nothing where it is wanted no more', async () => {
  let fail: (cause: Error) => void = () => undefined;
  const loading = new Promise<typeof Note>((_, reject) => {
    fail = reject;
  });
  const Late = lazyPart(
    () => loading,
    ({ onClose }: NoteProps) => onClose(),
  );
  const closed = vi.fn();
  render(<Late text="words" onClose={closed} />).unmount();
  fail(new Error('offline'));
  await expect(loading).rejects.toThrow('offline');
  expect(closed).not.toHaveBeenCalled();
  expect(toastStore.get()).toEqual([]);
});
