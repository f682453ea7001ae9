import { expect, vi } from 'vitest';
import { createRest } from '@/tests/helpers/createRest';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

/** Uses accounts, files of rows and the index of the local chain once: every kind of connection that a backend has. */
export async function useBackend({ serverUrl, appId, origin }: SharedBackend): Promise<void> {
  const rest = createRest(serverUrl, appId);
  const { status, body } = await signInOverRest(rest, createAccount());
  expect([status, body]).toEqual([expect.any(Number), expect.objectContaining({ sessionToken: expect.any(String) })]);
  const sessionToken = String(body['sessionToken']);
  const saved = await rest('POST', 'classes/Note', { text: 'kept' }, { sessionToken });
  expect([saved.status, saved.body]).toEqual([201, expect.objectContaining({ objectId: expect.any(String) })]);
  await vi.waitFor(
    async () => {
      const block = await rest('POST', 'functions/getBlock', { chain: '0x7a69', block_number_or_hash: '0' });
      expect([block.status, block.body]).toEqual([200, { result: expect.objectContaining({ number: '0' }) }]);
    },
    { timeout: 30_000, interval: 250 },
  );
  const health = await (await fetch(`${origin}/health`)).json();
  expect(health).toMatchObject({ parts: { database: { status: 'ok' }, index: { status: 'ok' } } });
}
