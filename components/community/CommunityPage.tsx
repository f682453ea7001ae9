import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useMemo, useState } from 'react';
import { withNext } from '@/lib/shell/nextPath';
import { LazyComposer } from '@/components/community/composer/LazyComposer';
import { FeedContext, useReactions } from '@/components/community/FeedContext';
import { FeedFilters } from '@/components/community/FeedFilters';
import { FeedList } from '@/components/community/FeedList';
import { strings } from '@/components/community/strings.en';
import { useFeed } from '@/components/community/useFeed';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { Page } from '@/components/layout/Page';
import { LazyPushOffer } from '@/components/layout/push/LazyPushOffer';
import { Button } from '@/components/ui/Button';
import { PanelSkeleton } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { RichText } from '@/components/ui/RichText';
import { call } from '@/lib/data/backendClient';
import { outbox } from '@/lib/community/outbox';
import type { FeedFilter } from '@/lib/community/feedQuery';
import { useAuth } from '@/lib/auth/useAuth';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import type { CallAnswer } from '@/protocol/calls/registry';
import styles from '@/components/community/Feed.module.css';

/** How often what waits is tried again, in milliseconds, beside the moments at which the network comes back. */
const AGAIN = 15_000;

/** For moderators alone. */
const BlockedAuthors = dynamic(
  () => import('@/components/community/BlockedAuthors').then((code) => code.BlockedAuthors),
  { ssr: false, loading: PanelSkeleton },
);

/** `/community`: everybody reads it, signed-in visitors write. */
export const CommunityPage: FoyerPage = () => (
  <Page title={strings.title} description={strings.description}>
    <Community />
  </Page>
);
CommunityPage.bodyClass = 'page-community';

function Community() {
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const [filter, setFilter] = useFeedFilter();
  const feed = useFeed(filter, userId);
  const { moderator, blocked, name, state } = useRights(userId);
  const reactions = useReactions(userId);
  useOutboxFlush(userId, feed.state === 'live');
  const [hasPosted, setHasPosted] = useState(false);
  useEffect(() => outbox.onArrival((_post, { parent }) => parent === null && setHasPosted(true)), []);
  const visitor = useMemo(() => ({ userId, moderator, blocked, reactions }), [userId, moderator, blocked, reactions]);
  return (
    <InsideFrame kicker={strings.kicker} title={strings.title} lead={strings.lead}>
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
              <LazyComposer author={userId} label={strings.newPost} />
              {state !== 'failed' && (
                <div className={styles.name} data-state={state}>
                  <Note>
                    {name === null ? (
                      <RichText text={strings.postingAsVisitor} parts={[<Link key="account" href="/account" />]} />
                    ) : (
                      <RichText
                        text={strings.postingAs}
                        parts={[<bdi key="name">{name}</bdi>, <Link key="account" href="/account" />]}
                      />
                    )}
                  </Note>
                </div>
              )}
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
          <FeedList feed={feed} filter={filter} onFilter={setFilter} />
          {moderator ? <BlockedAuthors /> : null}
        </div>
      </FeedContext>
      <Toaster />
    </InsideFrame>
  );
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

type Rights = CallAnswer<'getCommunityRights'>;
const NONE: Rights = { moderator: false, blocked: false, name: null };

/** What is known so far: nobody has a right while it is asked for, nor where that failed. */
type KnownRights = Rights & { state: 'asking' | 'known' | 'failed' };

/** What the visitor may do in the community. The backend decides on each request; this decides what is offered. */
function useRights(userId: string | null): KnownRights {
  const [kept, setKept] = useState<(KnownRights & { userId: string }) | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let left = false;
    call('getCommunityRights', {}).then(
      (rights) => !left && setKept({ ...rights, userId, state: 'known' }),
      // Nothing more is offered then; what the backend refuses is shown where it is tried.
      () => !left && setKept({ ...NONE, userId, state: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [userId]);
  return kept?.userId === userId ? kept : { ...NONE, state: 'asking' };
}
