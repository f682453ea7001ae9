import { askWall } from '@/lib/community/askWall';
import type { Draft } from '@/lib/community/Draft';
import { readPost } from '@/lib/community/readPost';
import { uploadPicture } from '@/lib/community/uploadPicture';
import { pointerTo, type WallPost } from '@/lib/community/WallPost';
import { readCode } from '@/lib/errors/readCode';
import { POST_CLASS, type PostPicture } from '@/protocol/community';

/** The backend has a post with this id of its author already (row H02). */
const DUPLICATE = 137;

/**
 * Sends a post, and reads it as the backend has it. One that arrived before, whose answer was lost, is not sent again: the
 * backend keeps its `clientId` once.
 *
 * @throws FoyerError: UnreachableError where the backend does not answer, SessionEndedError where its author is not the one
 * who is signed in, else why it would not take it
 */
export async function sendDraft(draft: Draft): Promise<WallPost | null> {
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
  await askWall('POST', `classes/${POST_CLASS}`, fields, author).catch((error: unknown) => {
    if (readCode(error) !== DUPLICATE) throw error;
  });
  return readPost({ clientId, author: pointerTo('_User', author) });
}
