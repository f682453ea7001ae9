// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { uploadStore } from '@/lib/files/uploadStore';
import { uploads } from '@/lib/files/uploads';

const started: ((id: string) => void)[] = [];
const deleted: unknown[] = [];

vi.mock('@/lib/data/backendClient', () => ({
  call: (name: string, params: unknown) => {
    if (name === 'deleteFile') deleted.push(params);
    return Promise.resolve({ used: 0, quota: 1_000, largest: 1_000 });
  },
  // The list of files.
  requestBackend: () => Promise.resolve({ results: [] }),
}));
// A browser that stores nothing.
vi.mock('idb', () => ({ openDB: () => Promise.reject(new Error('Blocked.')) }));
vi.mock('@/lib/files/sendFile', () => ({
  checkFile: () => Promise.resolve(),
  sendFile: (_file: File, { onStarted, signal }: { onStarted: (id: string) => void; signal: AbortSignal }) =>
    new Promise<void>((_resolve, reject) => {
      started.push(onStarted);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    }),
}));

beforeEach(() => {
  started.length = 0;
  deleted.length = 0;
});

it('reloads the list of files after a file that was cancelled before its first byte is deleted', async () => {
  const read = vi.fn();
  const leave = uploads.onDone(read);
  await uploads.add('ada', [new File(['words'], 'notes.txt')], 'backend');
  await vi.waitFor(() => expect(started).toHaveLength(1));
  const [item] = uploadStore.get();
  await uploads.cancel(item?.key ?? '');
  expect([uploadStore.get(), deleted, read.mock.calls]).toEqual([[], [], []]);
  // The backend had created it meanwhile: until it is deleted it counts with its whole size.
  started[0]?.('abc');
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  expect(deleted).toEqual([{ id: 'abc' }]);
  leave();
});
