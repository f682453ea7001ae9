import type { ReactNode } from 'react';
import styles from '@/components/ui/chart/ShareBar.module.css';

const WIDTH = 1_000;
const GAP = 4;

/** A part of a whole. */
export type Share = {
  id: string;
  /** Of the whole, in any unit that all shares have in common. */
  size: number;
  /** What it is and how much, in words. */
  words: ReactNode;
  /** Shown by a pointer that rests on the words. */
  title?: string | undefined;
  /** `rest` is what has no name, `bad` what went wrong; others have the color of their place. */
  tone?: 'rest' | 'bad' | undefined;
};

/** Props of {@link ShareBar}. */
export type ShareBarProps = {
  /** Name of the picture, for screen readers. */
  label: string;
  /** The largest first; up to five with a color of their own. */
  shares: readonly Share[];
  /** `one` color that fades, or `many`. */
  scale?: 'one' | 'many';
};

/** How a whole is made up: a bar, and the same in words. */
export function ShareBar({ label, shares, scale = 'many' }: ShareBarProps) {
  const whole = shares.reduce((sum, { size }) => sum + size, 0);
  const starts = shares.map((_, at) => shares.slice(0, at).reduce((sum, { size }) => sum + size, 0));
  const long = (size: number): number => (whole === 0 ? 0 : (WIDTH * size) / whole);
  return (
    <figure className={styles.shares} data-scale={scale}>
      <figcaption className="visually-hidden">{label}</figcaption>
      <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ id, size, tone }, at) => (
          <rect
            key={id}
            data-tone={tone ?? at}
            x={long(starts[at] ?? 0)}
            width={Math.max(long(size) - GAP, 1)}
            height="10"
          />
        ))}
      </svg>
      <ul className={styles.legend}>
        {shares.map(({ id, words, title, tone }, at) => (
          <li key={id} title={title}>
            <i data-tone={tone ?? at} aria-hidden="true" />
            {words}
          </li>
        ))}
      </ul>
    </figure>
  );
}
