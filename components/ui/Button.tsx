import Link from 'next/link';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '@/components/ui/Spinner';
import styles from './Button.module.css';

/** What a button looks like and does beside a native one. */
export type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> & {
  /** `primary` is for the one thing to do on a page; `quiet` has no frame; `danger` takes something away for good. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `m` is 44 px high, `l` 52 px. */
  size?: 'm' | 'l';
  /** Work is under way: the button keeps its width and the focus, tells so, and takes no further press. */
  loading?: boolean;
  /** A small picture before the words. */
  icon?: ReactNode;
  /** Makes it a link to this address; a link has no `loading` and no `disabled`. */
  href?: string;
  ref?: ComponentProps<'button'>['ref'];
};

/** The button of the house; with `href` a link that looks the same. */
export function Button({ variant = 'secondary', size = 'm', loading, icon, href, className, children, ...rest }: ButtonProps) {
  const classes = [styles.button, styles[variant], styles[size], className].filter(Boolean).join(' ');
  const inside = (
    <>
      {loading ? <Spinner /> : icon}
      {children}
    </>
  );
  if (href !== undefined) {
    const { id, title, tabIndex } = rest;
    const label = rest['aria-label'];
    return (
      <Link className={classes} href={href} prefetch={false} id={id} title={title} tabIndex={tabIndex} aria-label={label}>
        {inside}
      </Link>
    );
  }
  const { onClick, type = 'button', ...native } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: that would throw the focus away in the middle of the work.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button {...native} className={classes} type={type} onClick={press} aria-busy={loading || undefined} aria-disabled={loading || native['aria-disabled']}>
      {inside}
    </button>
  );
}
