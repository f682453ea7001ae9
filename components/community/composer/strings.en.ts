import { plural } from '@/lib/format/text';

/** Texts of the composer of posts and replies, whose code is loaded for those who may post. */
export const composerStrings = {
  /** The public name of who has none. */
  name: {
    label: 'Public name',
    hint: (visitor: string) => `Shown beside your posts. Without one, readers see “${visitor}”.`,
    ensHint: 'Shown beside your posts. Anyone can look up the address behind an ENS name.',
    save: 'Set name',
    skip: 'Skip',
  },
  newReply: 'New reply',
  newPost: 'New post',
  replyPlaceholder: 'Write a reply',
  postPlaceholder: 'What’s on your mind?',
  tooLong: (characters: number) => `${plural(characters, 'character')} too many.`,
  left: (characters: number) => `${plural(characters, 'character')} left.`,
  location: (latitude: string, longitude: string) =>
    `Your approximate location is shared: ${latitude}°, ${longitude}°. Everyone can see it.`,
  signature: (address: string) =>
    `Your wallet asks you to sign a hash of the post. Readers see ${address} and can verify the signature.`,
  addImage: 'Add image',
  addLocation: 'Add location',
  removeLocation: 'Remove location',
  sign: 'Sign with my wallet',
  reply: 'Reply',
  post: 'Post',
  alt: 'Alt text',
  altHint: 'Describe the image for screen readers.',
  remove: 'Remove',
};
