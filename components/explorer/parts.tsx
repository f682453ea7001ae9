import Link from 'next/link';
import { useRouter } from 'next/router';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { Button } from '@/components/ui/Button';
import { strings } from '@/components/explorer/strings.en';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { useDirectoryName } from '@/components/ui/values/nameDirectory';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { useAuth } from '@/lib/auth/useAuth';
import type { ExplorerChain, PageSection } from '@/lib/explorer/ExplorerView';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { checksumAddress, shortenAddress, ZERO_ADDRESS } from '@/protocol/data/addresses';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';

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

/** Whether an address is the visitor's own. */
export function useIsOwn(address: string): boolean {
  const { user } = useAuth();
  return user?.address?.toLowerCase() === address.toLowerCase();
}

/** The visitor's own addresses, in lower case. */
export function useOwnAddresses(): ReadonlySet<string> {
  const { user } = useAuth();
  const address = user?.address?.toLowerCase();
  return useMemo(() => new Set(address === undefined ? [] : [address]), [address]);
}

/** Props of {@link AddressLink}. */
type AddressLinkProps = {
  chain: ExplorerChain;
  value: string;
  /** What it means here that it is the address of nobody. */
  nobody?: string;
};

/** An address by its name where it has one; leads to its page. */
export function AddressLink({ chain, value, nobody }: AddressLinkProps) {
  if (nobody && value === ZERO_ADDRESS) return <span className={styles.muted}>{nobody}</span>;
  return <NamedAddress chain={chain} value={value} />;
}

function NamedAddress({ chain, value }: { chain: ExplorerChain; value: string }) {
  const name = useDirectoryName(value);
  const isOwn = useIsOwn(value);
  return (
    <span className={cells.withCopy}>
      <Link className={cells.who} href={addressPath(chain.id, value)} title={checksumAddress(value)}>
        <AddressPicture value={value} size={20} />
        {name === null ? <bdi className={cells.short}>{shortenAddress(value)}</bdi> : <bdi>{name}</bdi>}
        {isOwn ? <span className={cells.you}>{strings.address.you}</span> : null}
      </Link>
      <CopyButton value={value} label={strings.address.copy} quiet small />
    </span>
  );
}

/** Props of {@link HashLink}. */
export type HashLinkProps = {
  value: string;
  href: string;
  onClick?: (event: MouseEvent) => void;
  /** Names the transaction for the drawer (`writeKey`). */
  'data-transaction'?: string;
};

/** A hash that leads to its page, shortened in the middle, and a button that copies it. */
export function HashLink({ value, ...native }: HashLinkProps) {
  return (
    <span className={cells.withCopy}>
      <Link {...native} className={cells.hash} title={checksumAddress(value)}>
        {shortenAddress(value)}
      </Link>
      <CopyButton value={value} label={strings.values.copyHash} quiet small />
    </span>
  );
}

/** A whole hash or address, and a button that copies it. */
export function FullValue({ value, label }: { value: string; label: string }) {
  return (
    <span className={styles.copied}>
      <span className={cells.mono}>{checksumAddress(value)}</span>
      <CopyButton value={value} label={label} quiet small />
    </span>
  );
}

/** Props of {@link FailedSection}. */
export type FailedSectionProps = {
  part: keyof typeof strings.parts.failed;
  /** Those of the page that could not be read. */
  failed: readonly PageSection[];
  /** What stands there where it could be read. */
  children?: ReactNode;
};

/** Says that a part of the page could not be read, and offers to read the page again; a link, so that it works without script. */
export function FailedSection({ part, failed, children }: FailedSectionProps) {
  const { asPath } = useRouter();
  if (!failed.includes(part)) return <>{children}</>;
  return (
    <div role="alert" className={styles.failed}>
      <p>{strings.parts.failed[part]}</p>
      <Button href={asPath}>{strings.parts.retry}</Button>
    </div>
  );
}

/** Props of {@link PageLinks}. */
export type PageLinksProps = {
  /** Cursor of the next rows; empty at the end of the list. */
  cursor: string;
  /** Number of the page that is shown, from 0. */
  page: number;
  /** What the older rows are, such as `Older transfers`. */
  older: string;
};

/** Leads to the newer and the older rows of a list; nothing where all are shown. What else the address says stays. */
export function PageLinks({ cursor, page, older }: PageLinksProps) {
  const { asPath, query } = useRouter();
  if (cursor === '' && page === 0) return null;
  const hrefOf = (part: Readonly<Record<string, string>>) => {
    const stored = ['tab', 'show'].flatMap((name): [string, string][] => {
      const value = query[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const text = new URLSearchParams([...stored, ...Object.entries(part)]).toString();
    return `${asPath.replace(/[?#].*$/, '')}${text && `?${text}`}`;
  };
  return (
    <nav className={styles.pages} aria-label={strings.pages.label}>
      {page > 0 ? (
        <Button href={hrefOf(page > 1 ? { page: String(page - 1) } : {})}>{strings.pages.newer}</Button>
      ) : null}
      {cursor === '' ? null : <Button href={hrefOf({ cursor })}>{older}</Button>}
    </nav>
  );
}
