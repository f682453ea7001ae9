import { useRouter } from 'next/router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { useAccountData } from '@/lib/account/useAccountData';
import type { Account } from '@/protocol/calls/account';
import styles from '@/components/account/Section.module.css';

/** Props of {@link Section}. */
export type SectionProps = {
  title: string;
  text?: ReactNode;
  /** For links to it, which lead to its first field. */
  id?: string;
  children: ReactNode;
};

/** One matter of the account: what it is about on the left, what can be done on the right. */
export function Section({ title, text, id, children }: SectionProps) {
  const ref = useLinkedSection(id);
  return (
    <section ref={ref} id={id} className={styles.section} aria-label={title}>
      <div className={styles.about}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/**
 * Leads the focus to the first field or button of a section that the address names after `#`. The browser itself looks for
 * it before the account is read, when it is not there yet.
 */
function useLinkedSection(id: string | undefined): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { asPath } = useRouter();
  const isLinked = id !== undefined && asPath.endsWith(`#${id}`);
  useEffect(() => {
    if (!isLinked) return;
    ref.current?.scrollIntoView();
    ref.current?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  }, [isLinked]);
  return ref;
}

/** Props of {@link WithAccount}. */
type WithAccountProps = { children: (account: Account, reload: () => Promise<void>) => ReactNode };

/** Shows something about the account once it was read; until then its place is kept. */
export function WithAccount({ children }: WithAccountProps) {
  const { data, error, reload } = useAccountData('getAccount');
  if (data) return children(data, reload);
  return error ? (
    <Failure error={error} onRetry={() => void reload()} />
  ) : (
    <div aria-busy="true" style={{ padding: 'var(--s6) 0', minHeight: '24rem' }}>
      <Skeleton lines={6} />
    </div>
  );
}
