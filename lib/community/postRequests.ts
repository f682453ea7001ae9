import type { Draft, DraftPicture } from '@/lib/community/drafts';
import { type FeedPost, pointerTo } from '@/lib/community/FeedPost';
import { sendAsAuthor } from '@/lib/community/sendAsAuthor';
import { readCode } from '@/lib/errors/FoyerError';
import { readRows } from '@/lib/live-queries/readRows';
import { DUPLICATE_VALUE, OBJECT_NOT_FOUND } from '@/protocol/codes';
import { POST_CLASS, POST_IMAGE_TAGS, type PostPicture } from '@/protocol/community';

/**
 * The post that fits, with the profile of its author, or `null`.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function readPost(where: Record<string, unknown>): Promise<FeedPost | null> {
  const [found] = await readRows<FeedPost>({ className: POST_CLASS, where, include: ['profile'], limit: 1 });
  return found ?? null;
}

/**
 * Sends a new post, and reads it as the backend has it. One that arrived before, whose answer was lost, is stored once: the
 * backend knows its `clientId`.
 *
 * @throws FoyerError: UnreachableError where the backend does not answer, SessionEndedError where its author is not the one
 *   who is signed in, else why the backend refuses it
 */
export async function createPost(draft: Draft): Promise<FeedPost | null> {
  const { clientId, author, text, parent, place: location, signature } = draft;
  const pictures: PostPicture[] = [];
  for (const picture of draft.pictures) pictures.push(await uploadPicture(picture, author));
  const fields = {
    clientId,
    text,
    pictures,
    ...(parent && { parent: pointerTo(POST_CLASS, parent) }),
    ...(location && { location: { __type: 'GeoPoint', ...location } }),
    ...(signature && { ...signature, signedAt: { __type: 'Date', iso: signature.signedAt } }),
  };
  await sendAsAuthor('POST', `classes/${POST_CLASS}`, fields, author).catch((error: unknown) => {
    if (readCode(error) !== DUPLICATE_VALUE) throw error;
  });
  return readPost({ clientId, author: pointerTo('_User', author) });
}

/**
 * Changes the words of a post, and reads it as the backend has it then.
 *
 * @throws FoyerError with why the backend would not take it
 */
export async function editPost({ objectId }: FeedPost, text: string): Promise<FeedPost | null> {
  await sendAsAuthor('PUT', `classes/${POST_CLASS}/${objectId}`, { text });
  return readPost({ objectId });
}

/**
 * Deletes a post, its reactions and its replies, for good. One that is gone already is no failure.
 *
 * @throws FoyerError where the backend does not answer
 */
export async function deletePost({ objectId }: FeedPost): Promise<void> {
  await sendAsAuthor('DELETE', `classes/${POST_CLASS}/${objectId}`, {}).catch((error: unknown) => {
    if (readCode(error) !== OBJECT_NOT_FOUND) throw error;
  });
}

/** Uploads a picture of a post of an account; answers it as a post holds it. */
async function uploadPicture({ blob, ...picture }: DraftPicture, author: string): Promise<PostPicture> {
  const ending = blob.type === 'image/webp' ? 'webp' : 'jpg';
  const file = { base64: await toBase64(blob), _ContentType: blob.type, fileData: { tags: POST_IMAGE_TAGS } };
  const { name } = await sendAsAuthor<{ name: string }>('POST', `files/post.${ending}`, file, author);
  return { name, ...picture };
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(blob);
  });
}
