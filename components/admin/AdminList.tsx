import Link from 'next/link';
import { useRouter } from 'next/router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { strings } from '@/components/admin/strings.en';
import type { PagedList } from '@/components/admin/useAdminCalls';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Field } from '@/components/ui/forms/Field';
import { type Column, Table } from '@/components/ui/values/Table';
import { useAddressName } from '@/lib/account/contacts';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/admin/admin.module.css';

/** Props of {@link SearchableList}. */
export type SearchableListProps<Row> = {
  search: SearchFormProps;
  /** Name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  list: PagedList<Row>;
  /** What is said where nothing is found. */
  nothing: { title: string; text: string };
  /** Beside the field: how many there are, filters, the order. */
  tools?: ReactNode;
};

/** A long list with a field to look for something in it. */
export function SearchableList<Row extends { id: string }>({
  search,
  caption,
  columns,
  list,
  nothing,
  tools,
}: SearchableListProps<Row>) {
  // Another search, by a link or the browser's way back, fills the field again.
  const found = useSearch();
  return (
    <div className={styles.panel}>
      <SearchForm key={found} {...search} />
      {tools && <div className={styles.filters}>{tools}</div>}
      <Table
        compact
        caption={caption}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        loading={list.waiting}
        empty={list.error ? null : <EmptyState picture="search" {...nothing} />}
      />
      <MoreButton list={list} />
    </div>
  );
}

/** Props of {@link SearchForm}. */
type SearchFormProps = { label: string; hint: string };

/** What is looked for on this page: it stands in the address, so that a reload and a link find the same. */
export function useSearch(): string {
  const { q } = useRouter().query;
  return typeof q === 'string' ? q : '';
}

/** A field to look for something, and the way back to all. */
export function SearchForm({ label, hint }: SearchFormProps) {
  const router = useRouter();
  const found = useSearch();
  const [typed, setTyped] = useState(found);
  const pathname = router.asPath.replace(/[?#].*$/, '');
  const go = (text: string) => {
    // What else is chosen stays.
    const chosen = Object.entries(router.query).filter(([key]) => key !== 'tab' && key !== 'q');
    void router.push({ pathname, query: { ...Object.fromEntries(chosen), ...(text && { q: text }) } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(typed.trim());
  };
  const showAll = () => {
    setTyped('');
    go('');
  };
  return (
    <form className={styles.bar} role="search" onSubmit={submit}>
      <Field
        label={label}
        hint={hint}
        type="search"
        maxLength={100}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{strings.search.submit}</Button>
      {found && (
        <Button variant="quiet" onClick={showAll}>
          {strings.search.showAll}
        </Button>
      )}
    </form>
  );
}

/** Below a list: the way to more of it, and what went wrong. */
export function MoreButton({
  list,
}: {
  list: Pick<PagedList<unknown>, 'hasMore' | 'loading' | 'error' | 'more' | 'reload'>;
}) {
  return (
    <>
      <Failure error={list.error} onRetry={() => void list.reload()} />
      {list.hasMore && (
        <Button className={styles.more} loading={list.loading} onClick={list.more}>
          {strings.showMore}
        </Button>
      )}
    </>
  );
}

/** Props of {@link DetailFrame}. */
type DetailFrameProps = {
  /** The list that it stands in, and the words of the way back. */
  list: string;
  back: string;
  error: FoyerError | null;
  onRetry?: () => void;
  /** `null` until it was read. */
  children: ReactNode;
};

/** One row of a list by itself, below the way back to all of them. */
export function DetailFrame({ list, back, error, onRetry, children }: DetailFrameProps) {
  return (
    <div className={styles.panel}>
      <p>
        <Link href={list}>{back}</Link>
      </p>
      <Failure error={error} onRetry={onRetry} />
      {children ?? (!error && <Skeleton lines={8} />)}
    </div>
  );
}

/** A word or two on how something is; the words say it, the colour repeats it. */
export function Mark({ tone, children }: { tone?: 'good' | 'bad' | 'warn'; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}

const ETHEREUM = /^0x[\da-f]{40}$/i;
/** Of any family of chains; no name that somebody chose is as long. */
const ADDRESS = /^[\da-z]{42,64}$|^[\dA-Za-z]{43,48}$/;

/**
 * What an account is called. Where that is an address, by its name (ENS), where it has one; shortened else. Whole on hover.
 */
export function AccountName({ name }: { name: string }) {
  const found = useAddressName(ETHEREUM.test(name) ? name : null);
  return <bdi title={checksumAddress(name)}>{found ?? (ADDRESS.test(name) ? shortenAddress(name) : name)}</bdi>;
}

/** Where an account is looked at. */
export const userLink = (id: string): string => `/admin/users?id=${encodeURIComponent(id)}`;
