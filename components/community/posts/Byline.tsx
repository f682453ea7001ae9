import Link from 'next/link';
import { strings as community } from '@/components/community/strings.en';
import { strings } from '@/components/community/posts/strings.en';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import type { FeedPost } from '@/lib/community/FeedPost';
import { shortenAddress } from '@/lib/format/text';
import { createStore, type Store, useStore } from '@/lib/shell/createStore';
import styles from '@/components/community/PostCard.module.css';

const MINUTE = 60_000;
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
/** From here on a date says more than a number of days, in milliseconds. */
const LONG_AGO = 7 * 86_400_000;

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const WHOLE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** The time of day in milliseconds since 1970, each minute. */
const clock: Store<number> = createStore(Date.now(), () => {
  const timer = setInterval(() => clock.set(Date.now()), MINUTE);
  return () => clearInterval(timer);
});

/** How long ago something was; the whole moment on demand. */
export function PostTime({ iso }: { iso: string }) {
  const now = useStore(clock);
  const moment = new Date(iso);
  return (
    <time dateTime={iso} title={WHOLE.format(moment)}>
      {describe(moment, now)}
    </time>
  );
}

function describe(moment: Date, now: number): string {
  const age = now - moment.getTime();
  if (age > LONG_AGO) return DATE.format(moment);
  const [unit, length] = STEPS.find(([, step]) => age >= step) ?? [];
  return unit && length ? RELATIVE.format(-Math.floor(age / length), unit) : strings.justNow;
}

/** What to call the author of a post: the public name, else the public address, else a visitor. */
export function authorName({ profile }: Pick<FeedPost, 'profile'>): string {
  if (profile?.name) return profile.name;
  return profile?.address ? shortenAddress(profile.address) : community.visitor;
}

/** Props of {@link Author}. */
export type AuthorProps = { post: Pick<FeedPost, 'profile' | 'author'>; isOwn: boolean };

/** Who wrote a post, with the picture they chose; leads to all they wrote. */
export function Author({ post, isOwn }: AuthorProps) {
  const { profile, author } = post;
  const name = authorName(post);
  const id = author?.objectId ?? '';
  return (
    <Link className={styles.author} href={`/community?by=${encodeURIComponent(id)}`}>
      <span className={styles.picture} aria-hidden="true">
        {profile?.picture === 'initials' && profile.name ? (
          <span className={styles.initials}>{initialsOf(profile.name)}</span>
        ) : (
          <AddressPicture value={profile?.address ?? id} size={32} />
        )}
      </span>
      <bdi>{name}</bdi>
      {isOwn ? <span className={styles.own}>{strings.post.you}</span> : null}
    </Link>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) => (word ? [...word][0] : []));
  return letters.join('').toUpperCase();
}
