// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ModerationPage } from '@/components/community/reports/ModerationPage';
import { toastStore } from '@/components/ui/overlays/useToast';
import type { call } from '@/lib/data/backendClient';
import { replaceExports } from '@/tests/helpers/replaceExports';

const backend = vi.fn<typeof call>();
replaceExports(import('@/lib/data/backendClient'), { call: backend });

const person = { id: 'ada', name: 'Ada' };
const report = {
  id: 'r1',
  reporter: { id: 'bob', name: 'Bob' },
  reason: 'spam',
  note: null,
  at: '2026-11-24T12:00:00.000Z',
};
const row = (text: string) => ({
  ...{
    kind: 'post',
    target: text,
    post: text,
    author: person,
    text,
    state: 'visible',
    reports: [report],
    decision: null,
  },
});

it('shows the answer of the tab that is open, whichever comes last', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  backend.mockImplementation(() => new Promise((resolve) => answers.push(resolve as never)));
  render(<ModerationPage />);
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.click(screen.getByRole('radio', { name: /^Decided/ }));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ rows: [row('Of the second')], open: 1 });
  expect(await screen.findByText('Of the second')).toBeTruthy();
  answers[0]?.({ rows: [row('Of the first')], open: 1 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText('Of the second')).toBeTruthy();
});

it('asks before it deletes a post, and says who is notified', async () => {
  backend.mockImplementation((name) =>
    Promise.resolve((name === 'listReports' ? { rows: [row('Buy my coin')], open: 1 } : {}) as never),
  );
  render(<ModerationPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete post…' }));
  const confirm = await screen.findByRole('button', { name: 'Delete post' });
  expect(backend).not.toHaveBeenCalledWith('decideReport', expect.anything());
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(backend).toHaveBeenCalledWith('decideReport', {
      kind: 'post',
      target: 'Buy my coin',
      decision: 'delete',
      note: '',
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Keep' }));
  await waitFor(() =>
    expect(toastStore.get().map(({ title }) => title)).toContain('Kept. The reporters are notified.'),
  );
});
