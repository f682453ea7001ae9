// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Cell } from '@/components/admin/data/rows/Cell';
import { toastStore } from '@/components/ui/overlays/useToast';
import type { call } from '@/lib/data/backendClient';
import { replaceExports } from '@/tests/helpers/replaceExports';

const backend = vi.fn<typeof call>();
replaceExports(import('@/lib/data/backendClient'), { call: backend });

const [READ, SAVED] = ['2026-11-01T12:00:00.000Z', '2026-11-01T12:05:00.000Z'];
const title = { name: 'title', type: 'String', targetClass: null, required: false };
const rowWith = (fields: object, updatedAt = READ) => ({ objectId: 'row1', updatedAt, ...fields });
const cell = (row: ReturnType<typeof rowWith>) => (
  <Cell name="Note" row={row} field={title} editable onSaved={() => Promise.resolve()} />
);

beforeEach(() => {
  backend.mockReset();
  backend.mockImplementation((_name, params) =>
    Promise.resolve(rowWith((params as { fields: object }).fields, SAVED) as never),
  );
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

it('leaves a text without a value alone when nothing is typed', () => {
  render(cell(rowWith({})));
  fireEvent.click(screen.getByRole('button', { name: 'Edit title: null' }));
  fireEvent.blur(screen.getByRole('textbox', { name: 'Edit title' }));
  expect(screen.getByRole('button', { name: 'Edit title: null' })).toBeTruthy();
  expect(backend).not.toHaveBeenCalled();
});

it('keeps the line breaks of a text, and has the focus again after Enter', async () => {
  render(cell(rowWith({ title: 'one\ntwo' })));
  fireEvent.click(screen.getByRole('button', { name: /^Edit title/ }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit title' });
  expect(field.value).toBe('one\ntwo');
  fireEvent.change(field, { target: { value: 'one\ntwo\nthree' } });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(backend).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit title/ })));
  expect(backend.mock.calls).toEqual([
    ['adminSaveRow', { name: 'Note', id: 'row1', fields: { title: 'one\ntwo\nthree' }, updatedAt: READ }],
  ]);
});

it('writes and undoes only the row that it knows', async () => {
  const { rerender } = render(cell(rowWith({ title: 'old' })));
  fireEvent.click(screen.getByRole('button', { name: /^Edit title/ }));
  const field = screen.getByRole('textbox', { name: 'Edit title' });
  fireEvent.change(field, { target: { value: 'mine' } });
  // Somebody else wrote the same field meanwhile.
  rerender(cell(rowWith({ title: 'theirs' }, '2026-11-01T12:03:00.000Z')));
  fireEvent.blur(field);
  await waitFor(() => expect(toastStore.get()).toHaveLength(1));
  toastStore.get()[0]?.action?.onPress();
  expect(backend.mock.calls.map(([, params]) => params)).toEqual([
    { name: 'Note', id: 'row1', fields: { title: 'mine' }, updatedAt: READ },
    { name: 'Note', id: 'row1', fields: { title: 'old' }, updatedAt: SAVED },
  ]);
});
