import type { GeoLocation, PostPicture } from '@/protocol/community';

/** What a signature of a post is over. */
export type SignedPost = {
  /** The words, as they are stored. */
  text: string;
  /** In their order; each with its `sha256` where the signature covers all of the post. */
  pictures: readonly Pick<PostPicture, 'width' | 'height' | 'alt' | 'sha256'>[];
  /** As coarse as it is stored (`roundPlace`), or `null`. */
  place: GeoLocation | null;
  /** Id of the post that it replies to, or `null`. */
  parent: string | null;
  /** When the author signed; ISO 8601, in UTC. */
  time: string;
  appId: string;
};

/** What a signature covers, kept with it: 2 all of the post; 1, where nothing is kept, as it was at first, the words alone. */
export const SIGNATURE_FORM = 2;

/** SHA-256 of a text in UTF-8, 64 letters of hexadecimal. */
type Hash = (text: string) => string;

/**
 * The text that an author signs, the same for the author's browser, the server and each reader. What is short and plain
 * stands there as it is, to be read in the wallet; else its hash, so that the text is ASCII alone and short on a small
 * screen. It has neither the challenge nor the words of a sign-in, so nobody can come in with it.
 */
export function buildPostMessage(post: SignedPost, form: number, hash: Hash): string {
  const { text, parent, time, appId } = post;
  const isComplete = form === SIGNATURE_FORM;
  return [
    `I wrote this post${isComplete ? ', all of it' : ''}. Signing costs nothing, moves nothing and signs nobody in.`,
    '',
    ...(isComplete ? contentLines(post, hash) : [`Words (SHA-256): ${hash(text)}`]),
    ...(parent === null ? [] : [`Reply to: ${parent}`]),
    `Time: ${time}`,
    `Application: ${appId}`,
    ...(isComplete ? [`Form: ${form}`] : []),
  ].join('\n');
}

/** Each line begins with a name that no content can bring in: what is quoted has no line break. */
function contentLines({ text, pictures, place: location }: SignedPost, hash: Hash): string[] {
  const toLine = (name: string, words: string) =>
    isPlain(words) ? `${name}: ${JSON.stringify(words)}` : `${name} (SHA-256): ${hash(words)}`;
  return [
    ...(text === '' ? [] : [toLine('Words', text)]),
    ...pictures.flatMap(({ width, height, alt, sha256 = 'unknown' }, at) => [
      `Picture ${at + 1} (SHA-256): ${sha256}, ${width} x ${height} pixels`,
      ...(alt === '' ? [] : [toLine(`Picture ${at + 1} shows`, alt)]),
    ]),
    ...(location === null ? [] : [`Place: latitude ${location.latitude}, longitude ${location.longitude}`]),
  ];
}

/** Letters of ASCII that can be seen, and few of them. */
const isPlain = (words: string): boolean => /^[\x20-\x7e\n]{1,280}$/.test(words);
