import type { ReactNode } from 'react';
import styles from '@/components/ui/EmptyState.module.css';

/** A place where nothing is yet. */
export type EmptyStateProps = {
  /** What stands in the arch. */
  picture?: ArchScene;
  title: string;
  /** Why it is empty and what would fill it. */
  text?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Rank of its heading among those around it. */
  level?: 1 | 2 | 3;
};

/** Says why nothing is there and what to do about it, under a drawn arch. */
export function EmptyState({ picture = 'key', title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <ArchPicture scene={picture} />
      <Heading className={styles.title}>{title}</Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action}
    </div>
  );
}

/** What stands in the arch. */
const SCENES = {
  /** A door ajar, light behind it. */
  door: (
    <>
      <path className={styles.light} d="M27 132V64a33 33 0 0 1 66 0v68z" />
      <path className={styles.leaf} d="M27 132V61l30 12v70zM51 104v6" />
    </>
  ),
  /** A key on its hook. */
  key: <path d="M60 56v8M60 84a10 10 0 1 0 0-20 10 10 0 0 0 0 20zm0 0v32m0-5h9m-9-9h6" />,
  /** A letter. */
  mail: <path d="M38 78h44v32H38zm0 1 22 18 22-18" />,
  /** A lamp that is out. */
  lamp: <path d="M60 26v34m-15 18a15 18 0 0 1 30 0zm11 0a4 4 0 0 0 8 0" />,
  /** Walled up: bricks and no door. */
  wall: (
    <path
      className={styles.bricks}
      d="M27 118h66M27 102h66M27 86h66M27 70h66M30 54h60M42 38h36M49 118v14M71 118v14M38 102v16M60 102v16M82 102v16M49 86v16M71 86v16M38 70v16M60 70v16M82 70v16M49 54v16M71 54v16M60 38v16"
    />
  ),
  /** A lens over nothing. */
  search: <path d="M57 102a16 16 0 1 0 0-32 16 16 0 0 0 0 32zm12-4 12 13" />,
} as const;

/** Name of a drawn scene. */
export type ArchScene = keyof typeof SCENES;

/** An arch with something in it; decoration for an empty place or an error. */
export function ArchPicture({ scene }: { scene: ArchScene }) {
  return (
    <svg className={styles.picture} width="120" height="146" viewBox="0 0 120 146" aria-hidden="true">
      <path className={styles.glow} d="M20 132V64a40 40 0 0 1 80 0v68z" />
      <path className={styles.frame} d="M20 132V64a40 40 0 0 1 80 0v68M4 132h112" />
      <path className={styles.inner} d="M27 132V64a33 33 0 0 1 66 0v68" />
      {SCENES[scene]}
    </svg>
  );
}
