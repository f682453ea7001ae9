import Link from 'next/link';
import type { ButtonHTMLAttributes, HTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from '@/components/ui/Button.module.css';
import { StableText } from '@/components/ui/StableText';

type NativeProps = HTMLAttributes<HTMLElement> &
  Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'form' | 'name' | 'type' | 'value'>;

/** What a button looks like and does beside a native one. */
export type ButtonProps = NativeProps & {
  /** `primary` is for the one thing to do on a page; `quiet` has no frame; `danger` takes something away for good. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `m` is 40 px high (44 px for fingers), `l` 52 px. */
  size?: 'm' | 'l';
  /** Work is under way: the button keeps its width and the focus, tells so, and takes no further press. */
  loading?: boolean;
  /** A small picture before the words. */
  icon?: ReactNode;
  /** Makes it a link to this address, which a press still follows unless `onClick` prevents it. */
  href?: string;
  /** The native button; a link has none. */
  ref?: Ref<HTMLButtonElement>;
};

/** The button of the house; with `href` a link that looks the same. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'm', loading, icon, href, ref, className, children, ...rest } = props;
  const { onClick, type = 'button', disabled, form, name, value, ...common } = rest;
  const classes = [styles.button, styles[variant], styles[size], className].filter(Boolean).join(' ');
  const inside = (
    <>
      {loading ? <Spinner /> : icon}
      <StableText>{children}</StableText>
    </>
  );
  if (href !== undefined) {
    return (
      <Link {...common} className={classes} href={href} onClick={onClick}>
        {inside}
      </Link>
    );
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    // Not `disabled`: that would throw the focus away in the middle of the work.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...common}
      {...{ ref, type, disabled, form, name, value }}
      className={classes}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || common['aria-disabled']}
    >
      {inside}
    </button>
  );
}

/** A small arch whose light goes round: work is under way. Silent by itself; with `label` it tells so to a screen reader. */
export function Spinner({ label, size = 18 }: { label?: string; size?: number }) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M4 17V9a6 6 0 0 1 12 0v8z" opacity=".28" />
        <path className={styles.light} d="M4 17V9a6 6 0 0 1 12 0v8z" pathLength="100" />
      </svg>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}

/** Buttons and the like side by side; on narrow screens below each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
