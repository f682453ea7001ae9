import { askWall } from '@/lib/community/askWall';
import type { DraftPicture } from '@/lib/community/Draft';
import type { PostPicture } from '@/protocol/community';

/** Uploads a picture of a post of an account; answers it as a post holds it. */
export async function uploadPicture({ blob, ...picture }: DraftPicture, author: string): Promise<PostPicture> {
  const ending = blob.type === 'image/webp' ? 'webp' : 'jpg';
  const file = { base64: await toBase64(blob), _ContentType: blob.type };
  const { name } = await askWall<{ name: string }>('POST', `files/wall.${ending}`, file, author);
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
