import type { PushKind } from '@/protocol/push';

/** What each kind of notice tells, in the words of whoever gets it. */
export const KIND_WORDS: Readonly<Record<PushKind, string>> = {
  transfer: 'Something arrives at one of my addresses',
  reply: 'Somebody replies to a post of mine',
};
