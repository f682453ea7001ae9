import { useEffect, useRef, useState } from 'react';
import { saveDraftText, readDraftText } from '@/components/community/composer/draftText';
import type { DraftPicture } from '@/lib/community/drafts';
import { findLocation, shrinkPicture } from '@/lib/community/attachments';
import { outbox } from '@/lib/community/outbox';
import { signPost } from '@/lib/community/signPost';
import { createUuid } from '@/lib/state/secureContext';
import { useTask } from '@/lib/state/useTask';
import { type GeoLocation, POST_LIMITS } from '@/protocol/community';

/** A picture in the composer; `id` is its own while it is there. */
export type ChosenPicture = DraftPicture & { id: string; preview: string };

/** What somebody is writing, and what they can do with it. */
export function usePostDraft(author: string, parent: string | null, onSent?: () => void) {
  const [text, setText] = useState(() => readDraftText(author, parent));
  useEffect(() => saveDraftText(author, parent, text), [author, parent, text]);
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [location, setLocation] = useState<GeoLocation | null>(null);
  const [signs, setSigns] = useState(false);
  const { busy, error, run } = useTask();
  const clientId = useRef('');

  const isEmpty = text.trim() === '' && pictures.length === 0;
  const characters = [...text.trim()].length;
  return {
    text,
    setText,
    pictures,
    place: location,
    signs,
    setSigns,
    busy,
    error,
    isEmpty,
    /** How many characters are left. */
    left: POST_LIMITS.text - characters,
    addPictures: (files: readonly File[]) =>
      run(async () => {
        const room = POST_LIMITS.pictures - pictures.length;
        for (const file of files.slice(0, room)) {
          const picture = await shrinkPicture(file);
          const chosen = { ...picture, id: createUuid(), preview: URL.createObjectURL(picture.blob) };
          setPictures((before) => [...before, chosen]);
        }
      }),
    describePicture: (id: string, alt: string) =>
      setPictures((before) => before.map((one) => (one.id === id ? { ...one, alt } : one))),
    removePicture(picture: ChosenPicture) {
      URL.revokeObjectURL(picture.preview);
      setPictures((before) => before.filter(({ id }) => id !== picture.id));
    },
    toggleLocation: () => (location ? setLocation(null) : void run(async () => setLocation(await findLocation()))),
    send: () =>
      run(async () => {
        const words = text.replace(/\r\n?/g, '\n').trim();
        // The same id after a failure: it is the same post.
        clientId.current ||= createUuid();
        const chosen = pictures.map(({ blob, width, height, alt }) => ({ blob, width, height, alt: alt.trim() }));
        const post = { text: words, parent, place: location, pictures: chosen };
        const signed = signs ? await signPost(post) : { signature: null };
        await outbox.add({
          clientId: clientId.current,
          author,
          ...post,
          ...signed,
          writtenAt: Date.now(),
          refusal: null,
        });
        clientId.current = '';
        for (const { preview } of pictures) URL.revokeObjectURL(preview);
        setText('');
        setPictures([]);
        setLocation(null);
        onSent?.();
      }),
  };
}
