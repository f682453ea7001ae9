// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ClassPermissionsForm } from '@/components/admin/data/permissions/ClassPermissionsForm';
import { toastStore } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/data/backendClient'), { call: vi.fn() });

const CLOSED = { get: {}, find: {}, count: {}, create: {}, update: {}, delete: {}, addField: {} };
const BEFORE = { ...CLOSED, find: { '*': true }, protectedFields: { '*': ['email'] } };
const noteClass = (from: string) =>
  ({ name: 'Note', from, permissions: structuredClone(BEFORE) }) as unknown as AdminClassDetail;
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => vi.mocked(call).mock.calls.map(([, params]) => (params as { permissions: object }).permissions);

beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockResolvedValue(noteClass('database') as never);
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

it('grants a role an operation once that is confirmed, and takes it back', async () => {
  render(<ClassPermissionsForm detail={noteClass('database')} onChanged={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Save permissions…' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByLabelText('Add a role or an account'), { target: { value: 'role:support' } });
  press('Add');
  tick('Role support: Find');
  tick('Everyone: Find');
  press('Save permissions…');
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Change permissions' }));
  await waitFor(() => expect(toastStore.get()[0]?.title).toBe('Permissions saved.'));
  expect(sent()).toEqual([{ ...BEFORE, find: { 'role:support': true } }]);
  toastStore.get()[0]?.action?.onPress();
  await waitFor(() => expect(toastStore.get()[0]?.title).toBe('Old permissions restored.'));
  expect(sent()[1]).toEqual(BEFORE);
});

it('refuses a grantee that is neither role nor account', () => {
  render(<ClassPermissionsForm detail={noteClass('database')} onChanged={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Add a role or an account'), { target: { value: 'ada lovelace' } });
  press('Add');
  expect(screen.getByText('Enter role: and the name of a role, or the ID of an account.')).toBeTruthy();
});

it('takes what was ticked along to the JSON and back', async () => {
  render(<ClassPermissionsForm detail={noteClass('database')} onChanged={() => undefined} />);
  tick('Signed-in users: Create');
  fireEvent.click(screen.getByRole('radio', { name: 'JSON' }));
  const text = await screen.findByLabelText('Permissions of Note, as JSON');
  expect(JSON.parse((text as HTMLTextAreaElement).value)).toEqual({
    ...BEFORE,
    create: { requiresAuthentication: true },
  });
  fireEvent.change(text, { target: { value: '{ "find":' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('JSON'));
  fireEvent.change(text, { target: { value: '{ "delete": { "a1": true } }' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  const box = await screen.findByRole('checkbox', { name: 'Account a1: Delete' });
  expect((box as HTMLInputElement).checked).toBe(true);
});

it('only shows those of a class that the code declares', () => {
  render(<ClassPermissionsForm detail={noteClass('code')} onChanged={() => undefined} />);
  expect(screen.getByRole('row', { name: /^Everyone No Yes No/ })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save permissions…' })).toBeNull();
});
