import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { buildPostMessage, SIGNATURE_FORM, type SignedPost } from '@/protocol/postMessage';
import { createAccountClient, type AccountClient, type Session } from '@/tests/helpers/accountClient';
import type { RestAnswer } from '@/tests/helpers/createRest';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/** A post as the backend answers it. */
export type PostRow = Record<string, unknown> & { objectId: string };

/** A client of the community of a backend, and people who write in it by plain requests. */
export type CommunityClient = {
  people: AccountClient;
  send(who: Session | null, fields: Record<string, unknown>): Promise<RestAnswer>;
  /** Sends a post that must be taken; answers its id. */
  write(who: Session, fields: Record<string, unknown>): Promise<string>;
  /** Asks for one thing of a post: PUT or DELETE. */
  change(who: Session | null, method: string, id: string, fields?: Record<string, unknown>): Promise<RestAnswer>;
  find(where: object, more?: object, who?: Session | null): Promise<PostRow[]>;
  read(id: string, who?: Session | null): Promise<PostRow>;
  react(who: Session | null, post: string, kind: string): Promise<RestAnswer>;
  /** Uploads a file; answers the picture of a post with it. */
  upload(
    who: Session,
    name: string,
    bytes: Buffer,
  ): Promise<{ name: string; width: number; height: number; alt: string }>;
  /** Speaks with the master key, as the operator does. */
  operate(method: string, path: string, body: object): Promise<Record<string, unknown>>;
  /** The fields of a signature over a post, all of it; of the first form over its words alone. */
  sign(
    signer: Signer,
    post: Partial<Pick<SignedPost, 'text' | 'pictures' | 'place' | 'parent'>>,
    form?: number,
  ): Promise<Record<string, unknown>>;
};

/** A pointer, as it goes over the wire. */
export const pointer = (className: string, objectId: string) => ({ __type: 'Pointer', className, objectId });

/** Makes a client of the community of a backend. */
export function createCommunityClient(backend: SharedBackend): CommunityClient {
  const people = createAccountClient(backend);
  const as = (who: Session | null) => ({ sessionToken: who?.token });
  const send: CommunityClient['send'] = (who, fields) => people.rest('POST', 'classes/Post', fields, as(who));
  const find: CommunityClient['find'] = async (where, more = {}, who = null) => {
    const { status, body } = await people.rest('GET', 'classes/Post', { where, ...more }, as(who));
    expect(status, JSON.stringify(body)).toBe(200);
    return body['results'] as PostRow[];
  };
  return {
    people,
    send,
    find,
    async write(who, fields) {
      const { status, body } = await send(who, fields);
      expect(status, JSON.stringify(body)).toBe(201);
      return String(body['objectId']);
    },
    change: (who, method, id, fields = {}) => people.rest(method, `classes/Post/${id}`, fields, as(who)),
    async read(id, who = null) {
      const [post] = await find({ objectId: id }, {}, who);
      if (!post) throw new Error('There is no such post.');
      return post;
    },
    react: (who, post, kind) => people.rest('POST', 'classes/Reaction', { post: pointer('Post', post), kind }, as(who)),
    async upload(who, name, bytes) {
      const fields = {
        base64: bytes.toString('base64'),
        _ContentType: name.endsWith('.png') ? 'image/png' : 'text/plain',
      };
      const { status, body } = await people.rest('POST', `files/${name}`, fields, as(who));
      expect(status, JSON.stringify(body)).toBe(201);
      return { name: String(body['name']), width: 1, height: 1, alt: 'A dot' };
    },
    async operate(method, path, body) {
      const answer = await fetch(`${backend.serverUrl}/${path}`, {
        method,
        headers: { 'X-Parse-Application-Id': backend.appId, 'X-Parse-Master-Key': backend.masterKey },
        body: JSON.stringify(body),
      });
      expect(answer.ok).toBe(true);
      return (await answer.json()) as Record<string, unknown>;
    },
    async sign(signer, post, form = SIGNATURE_FORM) {
      const signedAt = new Date();
      const content = { text: '', pictures: [], place: null, parent: null, ...post };
      const message = buildPostMessage(
        { ...content, time: signedAt.toISOString(), appId: backend.appId },
        form,
        (words) => createHash('sha256').update(words).digest('hex'),
      );
      return {
        signer: signer.address,
        signerFamily: signer.family,
        signature: await signer.sign(message),
        signedAt: { __type: 'Date', iso: signedAt.toISOString() },
        ...(form === 1 ? {} : { signatureForm: form }),
      };
    },
  };
}
