import { useState } from 'react';
import { FeedContext } from '@/components/community/FeedContext';
import { FeedList } from '@/components/community/FeedList';
import { profileStrings } from '@/components/community/profile.strings.en';
import { useCommunityVisitor } from '@/components/community/useCommunityVisitor';
import { useFeed } from '@/components/community/useFeed';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Switch } from '@/components/ui/forms/Toggles';
import { lazyPart } from '@/components/ui/lazyPart';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useToast } from '@/components/ui/overlays/useToast';
import { RefusalNote } from '@/components/ui/RefusalNote';
import { RichText } from '@/components/ui/RichText';
import { Address } from '@/components/ui/values/Address';
import { ProfilePicture } from '@/components/ui/values/ProfilePicture';
import styles from '@/components/community/Profile.module.css';
import { useAuth } from '@/lib/auth/useAuth';
import type { FeedPost } from '@/lib/community/FeedPost';
import type { ProfilePageProps } from '@/lib/community/readProfilePage';
import { call } from '@/lib/data/backendClient';
import { toMessage } from '@/lib/errors/toMessage';
import { formatDay } from '@/lib/format/dates';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import { useHydrated } from '@/lib/state/createStore';
import type { PublicProfile } from '@/protocol/calls/account';

const ReportDialog = lazyPart(
  () => import('@/components/community/reports/ReportDialog').then((code) => code.ReportDialog),
  ({ onClose }) => onClose(),
);

/** `/u/{name}`: what everyone may see of an account with a public name, made on the server. */
export const ProfilePage: FoyerPage<ProfilePageProps> = ({ found, refusal }) => (
  <Page
    title={found?.profile.name ?? (refusal ? profileStrings.refused : profileStrings.unreachable)}
    description={profileStrings.description(found?.profile.name ?? profileStrings.kicker)}
    hidden={found === null || refusal !== null}
  >
    {found ? (
      <Profile key={found.profile.id} {...found} />
    ) : refusal ? (
      <InsideFrame kicker={profileStrings.kicker} title={profileStrings.refused}>
        <RefusalNote refusal={refusal} />
      </InsideFrame>
    ) : (
      <InsideFrame kicker={profileStrings.kicker} title={profileStrings.unreachable}>
        <EmptyState picture="lamp" title={profileStrings.unreachable} text={profileStrings.unreachableText} />
      </InsideFrame>
    )}
  </Page>
);
ProfilePage.bodyClass = 'page-community';
ProfilePage.layout = InsideLayout;

function Profile({ profile, posts }: { profile: PublicProfile; posts: readonly FeedPost[] }) {
  const { user } = useAuth();
  const { visitor } = useCommunityVisitor(user?.id ?? null);
  const feed = useFeed({ by: 'author', id: profile.id }, null);
  const [reporting, setReporting] = useState(false);
  const isOwn = user?.id === profile.id;
  // The posts of the server stand there until the live ones are here.
  const shown = feed.loading && feed.rows.length === 0 ? { ...feed, rows: posts } : feed;
  return (
    <InsideFrame
      kicker={profileStrings.kicker}
      title={profile.name}
      tools={
        isOwn ? (
          <Button href="/account">{profileStrings.edit}</Button>
        ) : user ? (
          <Button variant="quiet" onClick={() => setReporting(true)}>
            {profileStrings.report}
          </Button>
        ) : null
      }
    >
      <FeedContext value={visitor}>
        <div className={styles.profile}>
          <section className={styles.card} aria-label={profileStrings.about}>
            <ProfilePicture {...profile} size={96} />
            <div>
              {profile.about ? <p className={styles.about}>{profile.about}</p> : null}
              <p className={styles.facts}>
                <RichText text={profileStrings.since} parts={[<Day key="since" at={profile.since} />]} />
                {' · '}
                {profileStrings.posts(profile.posts)}
              </p>
              <Wallets profile={profile} isOwn={isOwn} />
            </div>
          </section>
          {shown.rows.length === 0 && !feed.loading && !feed.error ? (
            <EmptyState picture="lamp" title={profileStrings.none} />
          ) : (
            <FeedList feed={shown} filter={{ by: 'author', id: profile.id }} onFilter={() => undefined} />
          )}
        </div>
      </FeedContext>
      {reporting ? <ReportDialog kind="profile" target={profile.id} onClose={() => setReporting(false)} /> : null}
      <Toaster />
    </InsideFrame>
  );
}

/** A day by the visitor's clock, which may have another zone than the server's. */
function Day({ at }: { at: string }) {
  const isHere = useHydrated();
  return (
    <time key={String(isHere)} dateTime={at} suppressHydrationWarning>
      {formatDay(at)}
    </time>
  );
}

/** The wallets that the owner shows; for the owner, what shows and hides them. */
function Wallets({ profile, isOwn }: { profile: PublicProfile; isOwn: boolean }) {
  const [wallets, setWallets] = useState(profile.wallets);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const show = async (showWallets: boolean) => {
    setBusy(true);
    try {
      // The profile may have been edited since this page was made.
      const { profile: now } = await call('getAccount', {}, { reads: true });
      await call('saveProfile', { ...now, showWallets });
      const name = now.name ?? profile.name;
      setWallets((await call('getPublicProfile', { name }, { reads: true })).wallets);
      toast.show({ title: showWallets ? profileStrings.walletsShown : profileStrings.walletsHidden, tone: 'good' });
    } catch (error) {
      toast.show({ title: toMessage(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {wallets && wallets.length > 0 ? (
        <div className={styles.wallets}>
          <h2>{profileStrings.wallets}</h2>
          <p>{profileStrings.walletsText}</p>
          <ul aria-label={profileStrings.wallets}>
            {wallets.map(({ family, address }) => (
              <li key={`${family} ${address}`}>
                <Address value={address} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {isOwn ? (
        <Switch
          label={profileStrings.showWallets}
          checked={wallets !== null}
          disabled={busy}
          onChange={(on) => void show(on)}
        />
      ) : null}
    </>
  );
}
