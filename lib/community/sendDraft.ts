import type { Draft, DraftPicture } from '@/lib/community/Draft';
import { pointerTo, readPost, type FeedPost } from '@/lib/community/FeedPost';
import { sendAsAuthor } from '@/lib/community/communityRequests';
import { readCode } from '@/lib/errors/FoyerError';
import { POST_CLASS, type PostPicture } from '@/protocol/community';
import { DUPLICATE_VALUE } from '@/protocol/codes';

/**
 * Sends a post, and reads it as the backend has it. One that arrived before, whose answer was lost, is not sent again: the
 * backend keeps its `clientId` once.
 *
 * @throws FoyerError: UnreachableError where the backend does not answer, SessionEndedError where its author is not the one
 * who is signed in, else why it would not take it
 */
export async function sendDraft(draft: Draft): Promise<FeedPost | null> {
  const { clientId, author, text, parent, place, signature } = draft;
  const pictures: PostPicture[] = [];
  for (const picture of draft.pictures) pictures.push(await uploadPicture(picture, author));
  const fields = {
    clientId,
    text,
    pictures,
    ...(parent && { parent: pointerTo(POST_CLASS, parent) }),
    ...(place && { location: { __type: 'GeoPoint', ...place } }),
    ...(signature && { ...signature, signedAt: { __type: 'Date', iso: signature.signedAt } }),
  };
  await sendAsAuthor('POST', `classes/${POST_CLASS}`, fields, author).catch((error: unknown) => {
    if (readCode(error) !== DUPLICATE_VALUE) throw error;
  });
  return readPost({ clientId, author: pointerTo('_User', author) });
}

/** Uploads a picture of a post of an account; answers it as a post holds it. */
async function uploadPicture({ blob, ...picture }: DraftPicture, author: string): Promise<PostPicture> {
  const ending = blob.type === 'image/webp' ? 'webp' : 'jpg';
  const file = { base64: await toBase64(blob), _ContentType: blob.type };
  const { name } = await sendAsAuthor<{ name: string }>('POST', `files/wall.${ending}`, file, author);
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
