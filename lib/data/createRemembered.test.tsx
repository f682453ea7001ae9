// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createRemembered } from '@/lib/data/createRemembered';

afterEach(cleanup);

it('reads once for all who use a key, and again after a failure', async () => {
  const useName = createRemembered<string>();
  const read = vi.fn<(key: string) => Promise<string>>();
  const Name = ({ of: key }: { of: string | null }) => <i>{useName(key, () => read(key ?? '')) ?? 'nothing'}</i>;
  read.mockRejectedValueOnce(new Error('Nobody answers.'));
  const { unmount } = render(<Name of="0xa" />);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  expect(screen.getByText('nothing')).toBeDefined();
  unmount();
  read.mockResolvedValue('ada.eth');
  render(
    <>
      <Name of="0xa" />
      <Name of="0xa" />
      <Name of={null} />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('ada.eth')).toHaveLength(2));
  expect(read).toHaveBeenCalledTimes(2);
  expect(screen.getAllByText('nothing')).toHaveLength(1);
});
