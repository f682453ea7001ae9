import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import { startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { createUploader, type Uploader } from '@/tests/helpers/createUploader';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { startPinningService, type PinningService } from '@/tests/stand-ins/startPinningService';

/** What the SDK's types leave out. */
type SdkFile = InstanceType<Sdk['File']> & { hash(): string | undefined; ipfs(): string | undefined };

let backend: TestBackend;
let client: AccountClient;
let uploads: Uploader;
let ann: Session;

let pinning: PinningService;

beforeAll(async () => {
  pinning = await startPinningService(() => `${backend.origin}/ipfs`);
  backend = await startBackend({ env: { IPFS_PIN_URL: pinning.url, IPFS_PIN_TOKEN: pinning.token } });
  client = createAccountClient(backend);
  uploads = createUploader(backend, client);
  ann = await client.signUp();
});
afterAll(async () => {
  await backend.stop();
  pinning.stop();
});

describe('a file saved by the SDK', () => {
  it('[B10][F18] keeps URL, content, metadata and tags through a fetch', async () => {
    const sdk = await startSdk(backend);
    const user = new sdk.User();
    await user.signUp({ username: 'keeper', password: 'correct horse battery staple' });
    const base64 = Buffer.from('hello world\n').toString('base64');
    const file = new sdk.File('greeting.txt', { base64 }, 'text/plain') as SdkFile;
    file.setMetadata({ author: 'Ann' });
    file.setTags({ kind: 'greeting' });
    await file.saveIPFS();
    expect(file.name()).toMatch(/^[0-9a-f]{32}_greeting\.txt$/);
    // What kubo calls this text.
    expect(file.hash()).toBe('QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o');
    expect(file.ipfs()).toBe(`${backend.origin}/ipfs/${file.hash()}`);
    for (const address of [file.url(), file.ipfs()]) {
      expect(await (await fetch(String(address))).text()).toBe('hello world\n');
    }
    const note = new sdk.Object('Note');
    await note.save({ file });
    const again = await new sdk.Query('Note').get(note.id);
    const kept = again.get('file') as SdkFile;
    expect([kept.name(), kept.url(), kept.hash(), kept.ipfs()]).toEqual([
      file.name(),
      file.url(),
      file.hash(),
      file.ipfs(),
    ]);
    const { body } = await client.rest('GET', `classes/Note/${note.id}`);
    expect(body['file']).toMatchObject({ metadata: { author: 'Ann' }, tags: { kind: 'greeting' } });
    const token = String(user.getSessionToken());
    expect(await uploads.list({ id: user.id, token })).toMatchObject([
      { name: 'greeting.txt', place: 'ipfs', size: 12, hash: file.hash(), tags: { kind: 'greeting' } },
    ]);
    await sdk.User.logOut();
    const headers = { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey };
    const path = `${backend.serverUrl}/files/${encodeURIComponent(String(file.name()))}`;
    expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(200);
    expect((await fetch(String(file.ipfs()))).status).toBe(404);
    expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(400);
  });

  it('accepts a name in any script, as a browser sends it', async () => {
    const file = { base64: Buffer.from('déjà').toString('base64'), _ContentType: 'text/plain' };
    for (const name of ['déjà vu.txt', 'заметка.txt', '写真.txt', 'é'.repeat(124) + '.txt']) {
      const { status, body } = await client.rest('POST', `files/${encodeURIComponent(name)}`, file, {
        sessionToken: ann.token,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(body['name']).toMatch(new RegExp(`^[0-9a-f]{32}_${name}$`));
      const answer = await fetch(String(body['url']));
      expect(await answer.text()).toBe('déjà');
      expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(name));
    }
  });

  it('rejects invalid or oversized metadata and tags', async () => {
    const file = { base64: 'eA==', _ContentType: 'text/plain' };
    const deep = JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500)) as object;
    for (const given of [{ long: 'x'.repeat(10_001) }, { a: '\0' }, { __op: 'Delete' }, deep]) {
      for (const name of ['metadata', 'tags']) {
        const { status, body } = await client.rest(
          'POST',
          'files/x.txt',
          { ...file, fileData: { [name]: given } },
          {
            sessionToken: ann.token,
          },
        );
        expect([status, body['code'], typeof body['error']], name).toEqual([400, 130, 'string']);
      }
    }
  });

  it('[H02:122] rejects a name with a path', async () => {
    const file = { base64: 'eA==', _ContentType: 'text/plain' };
    for (const name of ['..%2Fup.txt', 'a%5Cb.txt', '.hidden', `${'n'.repeat(200)}.txt`]) {
      const { status, body } = await client.rest('POST', `files/${name}`, file, { sessionToken: ann.token });
      expect([status, body['code']], name).toEqual([400, 122]);
    }
  });
});

it('on IPFS is pinned by the configured service, and unpinned when deleted', async () => {
  const row = await uploads.keep(ann, 'pinned.txt', Buffer.from('kept in two places'), 'ipfs');
  await uploads.keep(ann, 'here.txt', Buffer.from('kept here alone'));
  const pinOf = async () => (await uploads.list(ann, { objectId: row.objectId }))[0]?.pin;
  await expect.poll(pinOf).toBe('pinned');
  const own = () => [...pinning.pins.values()].filter(({ pin }) => pin.name?.endsWith('.txt') && pin.cid === row.hash);
  expect(own().map(({ pin }) => pin)).toEqual([{ cid: row.hash, name: 'pinned.txt' }]);
  expect([...pinning.pins.values()].some(({ pin }) => pin.name === 'here.txt')).toBe(false);
  expect((await client.call(ann, 'getFileSpace')).body['result']).toMatchObject({
    pinnedBy: new URL(pinning.url).host,
  });
  expect(backend.logs()).not.toContain(pinning.token);
  await client.call(ann, 'deleteFile', { id: row.objectId });
  await expect.poll(() => own().length).toBe(0);
});
