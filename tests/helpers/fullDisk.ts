import { expect } from 'vitest';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import type { AccountClient, Session } from '@/tests/helpers/accountClient';
import type { Uploader } from '@/tests/helpers/createUploader';
import type { TestBackend } from '@/tests/helpers/startBackend';

/** What a visitor is told who uploads to a disk that is full. */
export const NO_ROOM = { code: 130, error: expect.stringMatching(/no room.*Try again/) as string };

/** A note of a thousand bytes, as the SDK uploads it. */
export const NOTE = { base64: Buffer.alloc(1_000, 'a').toString('base64'), _ContentType: 'text/plain' };

/** A folder of one file, for `uploadFolder`. */
export const FOLDER = { abi: [{ path: 'a.txt', content: Buffer.from('x').toString('base64') }] };

/** Headers that begin a resumable upload of so many bytes. */
export const uploadOf = (size: number) => ({
  headers: {
    'Upload-Length': String(size),
    'Upload-Metadata': `filename ${Buffer.from('a.bin').toString('base64')},place ${Buffer.from('backend').toString('base64')}`,
  },
});

/** Expects that a backend whose disk is full says so in health and metrics, and refuses every kind of upload before its bytes arrive. */
export async function expectUploadsRefused(
  {
    backend,
    home,
    people,
    uploader,
  }: { backend: TestBackend; home: TestBackend; people: AccountClient; uploader: Uploader },
  session: Session,
): Promise<void> {
  const health = async () => (await (await fetch(`${backend.origin}/health`)).json()) as { parts: { disk: object } };
  await expect.poll(health).toMatchObject({ parts: { disk: { status: 'down' } } });
  expect(await health()).toMatchObject({
    status: 'degraded',
    parts: { disk: { detail: expect.stringMatching(/^uploads are refused: \d+ MB are free, and \d+ MB/) as string } },
  });
  expect((await fetch(`${backend.origin}/ready`)).status).toBe(200);
  const metrics = await (await fetch(`${backend.origin}/metrics`)).text();
  expect(metrics).toMatch(/^foyer_disk_free_bytes \d/m);
  expect(metrics).toMatch(/^foyer_disk_floor_bytes \d/m);

  const as = { sessionToken: session.token };
  const whole = await people.rest('POST', 'files/note.txt', NOTE, as);
  expect([whole.status, whole.body]).toEqual([507, NO_ROOM]);
  const begun = await uploader.send(session, 'POST', '/uploads', uploadOf(10));
  expect([begun.status, begun.body]).toEqual([507, NO_ROOM]);
  const { body } = await people.rest('POST', 'functions/uploadFolder', FOLDER, as);
  expect(body).toEqual(NO_ROOM);
  const { key } = await issueApiKey(home);
  const overRest = await fetch(`${backend.origin}/api/v2/ipfs/uploadFolder`, {
    ...{ method: 'POST', headers: { 'x-api-key': key }, body: JSON.stringify(FOLDER.abi) },
  });
  expect([overRest.status, await overRest.json()]).toEqual([507, { code: 130, message: NO_ROOM.error }]);
  // Everything else goes on.
  expect((await people.rest('POST', 'functions/getServerTime')).status).toBe(200);
}
