import Link from 'next/link';
import { useRouter } from 'next/router';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Author, authorName, PostTime } from '@/components/community/posts/Byline';
import type { PostMenuItemsProps } from '@/components/community/posts/PostMenuItems';
import { ReactionBar } from '@/components/community/posts/ReactionBar';
import { SignatureMark } from '@/components/community/posts/SignatureMark';
import { FeedContext } from '@/components/community/FeedContext';
import { strings } from '@/components/community/posts/strings.en';
import { usePostActs } from '@/components/community/posts/usePostActs';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import { RichText } from '@/components/ui/RichText';
import { pictureAddress, postPath, type FeedPost } from '@/lib/community/FeedPost';
import type { PostPicture } from '@/protocol/community';
import styles from '@/components/community/PostCard.module.css';

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
  onGone: (objectId: string) => void;
  /** Beside its reactions. */
  action?: ReactNode;
  /** Below all. */
  children?: ReactNode;
};

/** A post or a reply, with what can be done about it. */
export function PostBody({ post, onChange, onGone, action, children }: PostBodyProps) {
  const { userId, moderator, blocked, reactions } = useContext(FeedContext);
  const [editing, setEditing] = useState(false);
  const acts = usePostActs(post, () => onGone(post.objectId));
  const { text, pictures = [], location, hiddenAt, hiddenReason } = post;
  const { post: namedPost, reply: namedReply } = useRouter().query;
  const isNamed = (namedReply ?? namedPost) === post.objectId;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  const isOwn = userId !== null && post.author?.objectId === userId;
  const name = authorName(post);
  return (
    <article
      ref={place}
      className={styles.post}
      aria-label={strings.post.label(name)}
      aria-current={isNamed ? 'true' : undefined}
      data-hidden={hiddenAt ? true : undefined}
    >
      <header className={styles.head}>
        <Author post={post} isOwn={isOwn} />
        <Link className={styles.when} href={postPath(post)}>
          {post.editedAt ? (
            <RichText text={strings.post.edited} parts={[<PostTime key="time" iso={post.createdAt} />]} />
          ) : (
            <PostTime iso={post.createdAt} />
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
        />
      </header>
      {hiddenAt ? (
        <p className={styles.hidden}>{hiddenReason ? `${strings.post.hidden} ${hiddenReason}` : strings.post.hidden}</p>
      ) : null}
      {editing ? (
        <PostEditor post={post} onSaved={onChange} onClose={() => setEditing(false)} />
      ) : text ? (
        <p className={styles.text} dir="auto">
          {text}
        </p>
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
