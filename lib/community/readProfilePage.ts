import type { GetServerSideProps } from 'next';
import { type FeedPost, pointerTo } from '@/lib/community/FeedPost';
import { type DataCall, sendFunction } from '@/lib/data/sendFunction';
import { readSettings } from '@/lib/env';
import { BackendError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/FoyerError';
import type { PublicProfile } from '@/protocol/calls/account';
import { OBJECT_NOT_FOUND, VALIDATION_ERROR } from '@/protocol/codes';
import { POST_CLASS } from '@/protocol/community';
import { isEnabled } from '@/protocol/config/siteConfig';

/** What the server gives the page of a profile; `null` where the backend cannot be reached. */
export type ProfilePageProps = { found: { profile: PublicProfile; posts: readonly FeedPost[] } | null };

/** A page is not worth more of a visitor's patience, in milliseconds. */
const TIMEOUT = 10_000;

/** Posts that come with the page; the feed reads on from there. */
const POSTS = 20;

/** Seconds after which a browser or a search engine may try again. */
const RETRY_AFTER = 60;

/** What was found of a name, kept for all visitors: to the backend they are one network, which may ask so often. */
type Saved = { readAt: number; props: ProfilePageProps | null };

/** How long it is fresh, and how long it is shown where the backend does not answer, in milliseconds. */
const [CACHE_TTL, STALE] = [2_000, 5 * 60_000];

/** Names that are kept, the last asked for. */
const CACHE_SIZE = 300;

const saved = new Map<string, Saved>();
const pending = new Map<string, Promise<ProfilePageProps | null>>();

/** Reads a public profile and its newest posts while the server makes the page; 404 for a name that nobody has. */
export const readProfilePage: GetServerSideProps<ProfilePageProps> = async ({ params, res }) => {
  const name = params?.['name'];
  if (!isEnabled('community') || typeof name !== 'string') return { notFound: true };
  const known = saved.get(name);
  const age = known ? Date.now() - known.readAt : Infinity;
  try {
    const props = known && age < CACHE_TTL ? known.props : await readOnce(name);
    return props ? { props } : { notFound: true };
  } catch {
    if (known?.props && age < STALE) return { props: known.props };
    res.statusCode = 503;
    res.setHeader('Retry-After', RETRY_AFTER);
    return { props: { found: null } };
  }
};

/** Reads it once for all who ask at the same moment. */
function readOnce(name: string): Promise<ProfilePageProps | null> {
  const running = pending.get(name);
  if (running) return running;
  const started = read(name)
    .then((props) => {
      keep(name, { readAt: Date.now(), props });
      return props;
    })
    .finally(() => pending.delete(name));
  pending.set(name, started);
  return started;
}

/** Names that nobody has go first: callers invent them without end. */
function keep(name: string, found: Saved): void {
  saved.delete(name);
  saved.set(name, found);
  if (saved.size <= CACHE_SIZE) return;
  const [oldest] = [...saved].find(([, { props }]) => props === null) ?? [...saved.keys()];
  if (oldest !== undefined) saved.delete(oldest);
}

/** `null` for a name that nobody has. */
async function read(name: string): Promise<ProfilePageProps | null> {
  try {
    const profile = (await ask({ name: 'getPublicProfile', parameters: { name } })) as PublicProfile;
    const parameters = {
      where: { author: pointerTo('_User', profile.id), parent: { $exists: false } },
      order: '-createdAt',
      include: 'profile',
      limit: POSTS,
    };
    const { results } = (await ask({ name: `classes/${POST_CLASS}`, method: 'GET', parameters })) as {
      results: FeedPost[];
    };
    return { found: { profile, posts: results } };
  } catch (error) {
    const code = error instanceof BackendError ? error.code : null;
    if (code === OBJECT_NOT_FOUND || code === VALIDATION_ERROR) return null;
    throw error;
  }
}

async function ask(call: Pick<DataCall, 'name' | 'parameters' | 'method'>): Promise<unknown> {
  const { serverUrl, appId } = readSettings();
  const signal = AbortSignal.timeout(TIMEOUT);
  const attempt = await sendFunction({ serverUrl, appId }, { ...call, sessionToken: undefined }, signal).catch(
    (cause: unknown) => ({ error: new UnreachableError(cause) }), // It takes too long.
  );
  if ('error' in attempt) throw attempt.error;
  return attempt.answer;
}
