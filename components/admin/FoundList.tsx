import styles from '@/components/admin/admin.module.css';
import { MoreButton } from '@/components/admin/MoreButton';
import { SearchForm, useSearch, type SearchFormProps } from '@/components/admin/SearchForm';
import type { Listing } from '@/components/admin/useAdminList';
import { EmptyState } from '@/components/ui/EmptyState';
import { Table, type Column } from '@/components/ui/values/Table';

/** Props of {@link FoundList}. */
export type FoundListProps<Row> = {
  search: SearchFormProps;
  /** Name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  list: Listing<Row>;
  /** What is said where nothing is found. */
  nothing: { title: string; text: string };
};

/** A long list with a field to look for something in it. */
export function FoundList<Row extends { id: string }>({
  search,
  caption,
  columns,
  list,
  nothing,
}: FoundListProps<Row>) {
  // Another search, by a link or the browser's way back, fills the field anew.
  const found = useSearch();
  return (
    <div className={styles.matter}>
      <SearchForm key={found} {...search} />
      <Table
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
