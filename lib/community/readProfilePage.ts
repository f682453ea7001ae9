import type { GetServerSideProps } from 'next';
import { answerRefusal } from '@/lib/data/answerRefusal';
import { askForVisitor } from '@/lib/data/visitor/askForVisitor';
import { renderForVisitor } from '@/lib/data/visitor/renderForVisitor';
import type { Refusal } from '@/lib/data/Refusal';
import { type FeedPost, pointerTo } from '@/lib/community/FeedPost';
import { BackendError, TooManyRequestsError } from '@/lib/errors/backendErrors';
import { namesNothing } from '@/lib/errors/namesNothing';
import type { PublicProfile } from '@/protocol/calls/account';
import { POST_CLASS } from '@/protocol/community';
import { isEnabled } from '@/protocol/config/siteConfig';

/** What was found of a name. */
type Found = { profile: PublicProfile; posts: readonly FeedPost[] };

/** What the server gives the page of a profile; `found` is `null` where the backend cannot be reached, or refuses. */
export type ProfilePageProps = {
  found: Found | null;
  /** Why it is missing, or older than it could be. */
  refusal: Refusal | null;
};

/** Posts that come with the page; the feed reads on from there. */
const POSTS = 20;

/** What was found of a name, for visitors to whom the backend does not answer: what it says is the same for all. */
type Saved = { readAt: number; found: Found };

/** How long it is shown, in milliseconds. */
const STALE = 5 * 60_000;

/** Names that are kept, those read last. */
const CACHE_SIZE = 300;

const saved = new Map<string, Saved>();

/** Reads a public profile and its newest posts while the server makes the page; 404 for a name that nobody has. */
export const readProfilePage: GetServerSideProps<ProfilePageProps> = async ({ params, req, res }) => {
  const name = params?.['name'];
  if (!isEnabled('community') || typeof name !== 'string') return { notFound: true };
  const { result, refusal } = await renderForVisitor(req, () => read(name).catch(() => 'failed' as const));
  if (result === null) {
    saved.delete(name);
    return { notFound: true };
  }
  if (result !== 'failed') {
    keep(name, { readAt: Date.now(), found: result });
    answerRefusal(req, res, refusal);
    return { props: { found: result, refusal } };
  }
  const known = saved.get(name);
  // Whole enough to be no refusal: the page reads on by itself.
  if (known && Date.now() - known.readAt < STALE) return { props: { found: known.found, refusal: null } };
  res.statusCode = 503;
  answerRefusal(req, res, refusal);
  return { props: { found: null, refusal } };
};

function keep(name: string, found: Saved): void {
  saved.delete(name);
  saved.set(name, found);
  const [oldest] = saved.keys();
  if (saved.size > CACHE_SIZE && oldest !== undefined) saved.delete(oldest);
}

/** `null` for a name that nobody has. */
async function read(name: string): Promise<Found | null> {
  try {
    const call = { name: 'getPublicProfile', parameters: { name }, sessionToken: undefined };
    const profile = (await askForVisitor(call)) as PublicProfile;
    return { profile, posts: await readPosts(profile.id) };
  } catch (error) {
    if (error instanceof BackendError && namesNothing(error.code)) return null;
    throw error;
  }
}

/** The newest posts of an author; none beyond the visitor's limit, where the page reads them itself. */
async function readPosts(author: string): Promise<readonly FeedPost[]> {
  const parameters = {
    where: { author: pointerTo('_User', author), parent: { $exists: false } },
    order: '-createdAt',
    include: 'profile',
    limit: POSTS,
  };
  const call = { name: `classes/${POST_CLASS}`, method: 'GET', parameters, sessionToken: undefined } as const;
  try {
    return ((await askForVisitor(call)) as { results: FeedPost[] }).results;
  } catch (error) {
    if (error instanceof TooManyRequestsError) return [];
    throw error;
  }
}
