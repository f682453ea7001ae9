import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AccountClient, createAccountClient, type Session } from '@/tests/helpers/accountClient';
import { createRest } from '@/tests/helpers/createRest';
import { createUploader, type Uploader } from '@/tests/helpers/createUploader';
import { shareBackend, shareTwin } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

const SIZE = 1_000;

/** Two backends on one database and one folder. */
let one: SharedBackend;
let two: SharedBackend;
let people: AccountClient;
let ada: Session;
let atOne: Uploader;
let atTwo: Uploader;
beforeAll(async () => {
  one = await shareBackend();
  two = await shareTwin();
  people = createAccountClient(one);
  ada = await people.signUp();
  [atOne, atTwo] = [createUploader(one, people), createUploader(two, people)];
});

/** Bytes that stop in the middle until they are told to go on. */
function slowBytes(letter: string) {
  let goOn: () => void = () => undefined;
  const middle = new Promise<void>((resolve) => (goOn = resolve));
  const half = Buffer.alloc(SIZE / 2, letter);
  const bytes = Readable.from(
    (async function* () {
      yield half;
      await middle;
      yield half;
    })(),
  );
  return { bytes, goOn };
}

const openAt = async (backend: SharedBackend, id: string) => {
  const [row] = await atOne.list(ada, { objectId: id });
  return (await fetch(String(row?.url).replace(one.origin, backend.origin))).text();
};

describe('an upload at two backends', () => {
  it('takes the bytes of one request alone, and answers the other 423', async () => {
    const place = await atOne.begin(ada, 'notes.txt', SIZE);
    const { bytes, goOn } = slowBytes('a');
    const first = atOne.patch(ada, place, 0, bytes);
    await sleep(500);
    for (const uploader of [atTwo, atOne]) {
      const second = await uploader.patch(ada, place, 0, Buffer.alloc(SIZE, 'b'));
      expect([second.status, second.body, second.headers['retry-after']]).toEqual([
        423,
        { code: 130, error: 'Another request is sending this upload. Try again when it has ended.' },
        '1',
      ]);
    }
    goOn();
    expect((await first).status).toBe(204);
    const id = String(place.split('/').at(-1));
    expect(await openAt(one, id)).toBe('a'.repeat(SIZE));
    expect(await openAt(two, id)).toBe('a'.repeat(SIZE));
  });

  trial('goes on at the other backend from what the first one has, even while that waits for more', async () => {
    const place = await atOne.begin(ada, 'more.txt', SIZE);
    const { bytes, goOn } = slowBytes('a');
    const first = atOne.patch(ada, place, 0, bytes).catch(() => null);
    await sleep(500);
    const offset = await atTwo.offset(ada, place);
    expect(offset).toBe(SIZE / 2);
    expect((await atTwo.patch(ada, place, offset, Buffer.alloc(SIZE / 2, 'b'))).status).toBe(204);
    goOn();
    await first;
    const id = String(place.split('/').at(-1));
    expect(await openAt(two, id)).toBe('a'.repeat(SIZE / 2) + 'b'.repeat(SIZE / 2));
  });
});

it('a folder that one backend stored is read at the other', async () => {
  const rest = createRest(one.serverUrl, one.appId);
  const abi = [{ path: 'note.txt', content: Buffer.from('kept').toString('base64') }];
  const { status, body } = await rest('POST', 'functions/uploadFolder', { abi }, { sessionToken: ada.token });
  expect([status, body]).toEqual([200, { result: [{ path: expect.stringContaining('/ipfs/') as string }] }]);
  const [{ path = '' } = {}] = body['result'] as { path: string }[];
  const answer = await fetch(two.origin + new URL(path).pathname);
  expect([answer.status, await answer.text()]).toEqual([200, 'kept']);
});
