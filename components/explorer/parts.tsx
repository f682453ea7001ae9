import Link from 'next/link';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Address } from '@/components/ui/values/Address';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { shortenAddress } from '@/lib/format/text';
import styles from '@/components/explorer/Explorer.module.css';

/** What a page of the explorer is about, and on which chain it is. */
export function Heading({ kind, chain, children }: { kind: string; chain: ExplorerChain; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <p className={styles.kind}>
        {kind} · {chain.name}
      </p>
      <h1>{children}</h1>
    </div>
  );
}

/** Address of nobody: tokens come from it when they are made, and go to it when they are destroyed. */
const NOBODY = `0x${'0'.repeat(40)}`;

/** Props of {@link AddressLink}. */
type AddressLinkProps = {
  chain: ExplorerChain;
  value: string;
  /** What it means here that it is the address of nobody. */
  nobody?: string;
};

/** An address that leads to its page. */
export function AddressLink({ chain, value, nobody }: AddressLinkProps) {
  if (nobody && value === NOBODY) return <span className={styles.muted}>{nobody}</span>;
  return (
    <Link className={styles.who} href={addressPath(chain.id, value)}>
      <Address value={value} plain size={20} />
    </Link>
  );
}

/** A hash that leads to its page, shortened in the middle. */
export function HashLink({ value, href }: { value: string; href: string }) {
  return (
    <Link href={href} className={styles.hash} title={value}>
      {shortenAddress(value)}
    </Link>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** A moment in UTC: the server writes the page, and every reader of a shared link sees the same. */
export function Moment({ value }: { value: string }) {
  const moment = new Date(value);
  return (
    <time dateTime={value}>
      <span className={styles.whole}>{DAY.format(moment)},</span>{' '}
      <span className={styles.whole}>{TIME.format(moment)} UTC</span>
    </time>
  );
}

/** Leads to the next rows of a list, by their cursor; nothing at the end of it. */
export function MoreLink({ cursor, label }: { cursor: string; label: string }) {
  const path = useRouter().asPath.replace(/[?#].*$/, '');
  if (cursor === '') return null;
  return (
    <div>
      <Button href={`${path}?cursor=${encodeURIComponent(cursor)}`}>{label}</Button>
    </div>
  );
}
