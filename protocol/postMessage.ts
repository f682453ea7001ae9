/** What a signature of a post is over. */
export type SignedPost = {
  /** SHA-256 of the post's text in UTF-8, 64 letters of hexadecimal. */
  hash: string;
  /** Id of the post that it replies to, or `null`. */
  parent: string | null;
  /** When the author signed; ISO 8601, in UTC. */
  time: string;
  appId: string;
};

/**
 * The text that an author signs. It holds the hash of the words and not the words, so that it is short on the screen of
 * a wallet and ASCII alone; it has neither the challenge nor the words of a sign-in, so nobody can come in with it.
 */
export function buildPostMessage({ hash, parent, time, appId }: SignedPost): string {
  return [
    'I wrote this post. Signing costs nothing, moves nothing and signs nobody in.',
    '',
    `Words (SHA-256): ${hash}`,
    ...(parent === null ? [] : [`Reply to: ${parent}`]),
    `Time: ${time}`,
    `Application: ${appId}`,
  ].join('\n');
}
