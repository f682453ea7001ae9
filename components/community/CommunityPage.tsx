import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { withNext } from '@/lib/shell/nextPath';
import { PostComposer } from '@/components/community/composer/LazyComposer';
import { FeedContext } from '@/components/community/FeedContext';
import { FeedFilters } from '@/components/community/FeedFilters';
import { FeedList } from '@/components/community/FeedList';
import { useAuthorName } from '@/components/community/posts/Byline';
import { strings } from '@/components/community/strings.en';
import { useCommunityVisitor } from '@/components/community/useCommunityVisitor';
import { useFeed } from '@/components/community/useFeed';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { LazyPushOffer } from '@/components/layout/push/LazyPushOffer';
import { AfterPaint } from '@/components/ui/AfterPaint';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { visitorName } from '@/lib/community/authors';
import type { FeedPost } from '@/lib/community/FeedPost';
import { outbox } from '@/lib/community/outbox';
import type { FeedFilter } from '@/lib/community/feedQuery';
import { useAuth } from '@/lib/auth/useAuth';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import styles from '@/components/community/Feed.module.css';

/** How often what waits is tried again, in milliseconds, beside the moments at which the network comes back. */
const AGAIN = 15_000;

const NO_POST = {};

/** `/community`: everybody reads it, signed-in visitors write. */
export const CommunityPage: FoyerPage = () => <Community />;
CommunityPage.bodyClass = 'page-community';
CommunityPage.layout = InsideLayout;

function Community() {
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const [filter, setFilter] = useFeedFilter();
  const feed = useFeed(filter, userId);
  const { blocked, visitor } = useCommunityVisitor(userId);
  useOutboxFlush(userId, feed.state === 'live');
  const [hasPosted, setHasPosted] = useState(false);
  useEffect(() => outbox.onArrival((_post, { parent }) => parent === null && setHasPosted(true)), []);
  const title = useFeedTitle(filter, feed.rows[0]);
  return (
    <Page title={title ?? strings.title} description={strings.description}>
      <InsideFrame
        kicker={title ? strings.title : userId === null ? strings.kicker : undefined}
        title={title ?? strings.title}
        lead={title ? undefined : strings.lead}
      >
        <FeedContext value={visitor}>
          <div className={styles.community}>
            {filter.by === 'post' ? null : userId === null ? (
              <div className={styles.invitation}>
                <p>{strings.signInText}</p>
                <Button variant="primary" href={withNext('/sign-in', '/community')}>
                  {strings.signIn}
                </Button>
              </div>
            ) : blocked ? (
              <Note>{strings.blocked}</Note>
            ) : (
              <div className={styles.write}>
                <PostComposer key={userId} author={userId} label={strings.newPost} />
              </div>
            )}
            {hasPosted && userId !== null ? <LazyPushOffer kind="reply" userId={userId} /> : null}
            {filter.by === 'post' || filter.by === 'author' ? (
              <p className={styles.back}>
                <Button variant="quiet" onClick={() => setFilter({ by: 'all' })}>
                  {strings.showAll}
                </Button>
              </p>
            ) : (
              <FeedFilters filter={filter} onChange={setFilter} />
            )}
            <AfterPaint>
              <FeedList feed={feed} filter={filter} onFilter={setFilter} />
            </AfterPaint>
          </div>
        </FeedContext>
        <Toaster />
      </InsideFrame>
    </Page>
  );
}

/** What the page of one post, or of one author, is called; `null` for the feed. */
function useFeedTitle(filter: FeedFilter, first: FeedPost | undefined): string | null {
  const name = useAuthorName(first ?? NO_POST);
  if (filter.by === 'post') return first ? strings.postTitle(name) : strings.post;
  if (filter.by === 'author') return strings.authorTitle(first ? name : visitorName(filter.id));
  return null;
}

/**
 * Sends what an account has waiting: at first, when the network is back, and now and then.
 *
 * @param connected whether live query stands, which says more of the backend than the browser knows of the network
 */
function useOutboxFlush(author: string | null, connected: boolean): void {
  useEffect(() => {
    if (author === null) return;
    const flush = () => void outbox.flush(author);
    flush();
    const timer = setInterval(flush, AGAIN);
    window.addEventListener('online', flush);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', flush);
    };
  }, [author, connected]);
}

/** What the page shows: what was looked for here, else what its address names (`?post=`, `?by=`), else everything. */
function useFeedFilter(): [FeedFilter, (filter: FeedFilter) => void] {
  const router = useRouter();
  const [looked, setLooked] = useState<{ asPath: string; filter: FeedFilter } | null>(null);
  const { post, by } = router.query;
  const named: FeedFilter =
    typeof post === 'string' && post
      ? { by: 'post', id: post }
      : typeof by === 'string' && by
        ? { by: 'author', id: by }
        : { by: 'all' };
  const filter = looked?.asPath === router.asPath ? looked.filter : named;
  const change = (next: FeedFilter) => {
    if (next.by === 'all' && named.by !== 'all') {
      setLooked(null);
      void router.push('/community', undefined, { shallow: true });
      return;
    }
    setLooked({ asPath: router.asPath, filter: next });
  };
  return [filter, change];
}
