import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Author, useAuthorName } from '@/components/community/posts/Byline';
import type { PostMenuItemsProps } from '@/components/community/posts/PostMenuItems';
import { PostText } from '@/components/community/posts/PostText';
import { ReactionBar } from '@/components/community/posts/ReactionBar';
import type { SignatureMarkProps } from '@/components/community/posts/SignatureMark';
import { FeedContext } from '@/components/community/FeedContext';
import { strings } from '@/components/community/posts/strings.en';
import { usePostActions } from '@/components/community/posts/usePostActions';
import { Button } from '@/components/ui/Button';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import { RichText } from '@/components/ui/RichText';
import { pictureAddress, postPath, type FeedPost } from '@/lib/community/FeedPost';
import type { PostPicture } from '@/protocol/community';
import styles from '@/components/community/PostCard.module.css';

/** Most posts are not signed. */
const SignatureMark = dynamic<SignatureMarkProps>(
  () => import('@/components/community/posts/SignatureMark').then((code) => code.SignatureMark),
  { ssr: false, loading: () => <div className={styles.signature} /> },
);

/** For authors who change their words. */
const PostEditor = lazyPart(
  async () => (await import('@/components/community/posts/PostEditor')).PostEditor,
  ({ onClose }) => onClose(),
);

const loadMenuItems = async () => (await import('@/components/community/posts/PostMenuItems')).PostMenuItems;
const LazyPostMenuItems = lazyPart(loadMenuItems, ({ onOpenChange }) => onOpenChange(false));

/** Props of {@link PostBody}. */
export type PostBodyProps = {
  post: FeedPost;
  onChange: (post: FeedPost) => void;
  onRemoved: (objectId: string) => void;
  /** Beside its reactions. */
  action?: ReactNode;
  /** Below all. */
  children?: ReactNode;
};

/** A post or a reply, with what can be done about it. */
export function PostBody({ post, onChange, onRemoved: onGone, action, children }: PostBodyProps) {
  const { userId, moderator, blocked, reactions } = useContext(FeedContext);
  const [editing, setEditing] = useState(false);
  const name = useAuthorName(post);
  const acts = usePostActions(post, name, () => onGone(post.objectId));
  const { text, pictures = [], location, hiddenAt, hiddenReason } = post;
  const { post: namedPost, reply: namedReply } = useRouter().query;
  const isNamed = (namedReply ?? namedPost) === post.objectId;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) ref.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  const isOwn = userId !== null && post.author?.objectId === userId;
  return (
    <article
      ref={ref}
      className={styles.post}
      aria-label={strings.post.label(name)}
      aria-current={isNamed ? 'true' : undefined}
      data-hidden={hiddenAt ? true : undefined}
    >
      <header className={styles.head}>
        <Author post={post} name={name} isOwn={isOwn} />
        <Link className={styles.when} href={postPath(post)}>
          {post.editedAt ? (
            <RichText text={strings.post.edited} parts={[<TimeAgo key="time" at={post.createdAt} />]} />
          ) : (
            <TimeAgo at={post.createdAt} />
          )}
        </Link>
        <PostMenu
          author={name}
          isOwn={isOwn}
          isModerator={moderator}
          isHidden={hiddenAt !== undefined}
          onEdit={() => setEditing(true)}
          onDelete={() => acts.ask('delete')}
          onCopyLink={acts.copyLink}
          onHide={() => (hiddenAt ? acts.show() : acts.ask('hide'))}
          onBlock={() => acts.ask('block')}
          onReport={userId === null || isOwn ? null : acts.report}
        />
      </header>
      {hiddenAt ? (
        <p className={styles.hidden}>{hiddenReason ? `${strings.post.hidden} ${hiddenReason}` : strings.post.hidden}</p>
      ) : null}
      {editing ? (
        <PostEditor post={post} onSaved={onChange} onClose={() => setEditing(false)} />
      ) : text ? (
        <PostText text={text} />
      ) : null}
      <PostPictures pictures={pictures} />
      {location ? (
        <p className={styles.place}>
          {strings.post.location(location.latitude.toFixed(2), location.longitude.toFixed(2))}
        </p>
      ) : null}
      {post.signature ? <SignatureMark post={post} /> : null}
      <ReactionBar post={post} reactions={reactions} open={userId !== null && !blocked}>
        {action}
      </ReactionBar>
      {children}
      {acts.dialog}
    </article>
  );
}

/** The pictures of a post, fetched when they come near; a press shows one by itself. */
function PostPictures({ pictures }: { pictures: readonly PostPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures} data-many={pictures.length > 1 || undefined}>
      {pictures.map(({ name, width, height, alt }) => (
        <li key={name}>
          <a
            href={pictureAddress(name)}
            target="_blank"
            rel="noreferrer"
            aria-label={alt ? undefined : strings.post.image}
          >
            <img src={pictureAddress(name)} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Props of {@link PostMenu}. */
type PostMenuProps = Omit<PostMenuItemsProps, 'opener' | 'onOpenChange'> & {
  /** Of whom the post is, for the name of the button. */
  author: string;
};

/** What can be done with a post. The menu's own code comes when somebody is about to open one. */
function PostMenu({ author, ...items }: PostMenuProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // A failure does not matter yet: the press tries again.
  const warm = () => void loadMenuItems().catch(() => undefined);
  return (
    <span className={styles.menu}>
      <Button
        ref={opener}
        variant="quiet"
        aria-label={strings.menu.label(author)}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={warm}
        onFocus={warm}
        onPointerDown={() => {
          wasOpen.current = open;
        }}
        onClick={() => setOpen(!wasOpen.current)}
        icon={<Icon name="more" />}
      />
      {open ? <LazyPostMenuItems {...items} opener={opener} onOpenChange={setOpen} /> : null}
    </span>
  );
}
