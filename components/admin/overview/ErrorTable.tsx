import { strings } from '@/components/admin/overview/strings.en';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Popover } from '@/components/ui/overlays/Popover';
import { type Column, Table } from '@/components/ui/values/Table';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { formatNumber } from '@/lib/format/text';
import type { AdminFailure } from '@/protocol/calls/adminMetrics';
import styles from '@/components/admin/overview/overview.module.css';

const words = strings.errors;

const WHAT: Column<AdminFailure> = {
  key: 'what',
  head: words.what,
  phone: 'title',
  cell: ({ message, status, code }) => (
    <span>
      {message ?? words.noMessage}
      <small className={styles.under} data-tone={status >= 500 ? 'bad' : undefined}>
        {words.status(status, code)}
      </small>
    </span>
  ),
};
const REST: readonly Column<AdminFailure>[] = [
  {
    key: 'route',
    head: words.route,
    phone: 'note',
    cell: ({ operation }) => <code className={styles.code}>{breakable(operation)}</code>,
  },
  { key: 'times', head: words.times, align: 'end', phone: 'value', cell: ({ count }) => formatNumber(count) },
];
const LATEST: Column<AdminFailure> = {
  key: 'id',
  head: words.id,
  cell: ({ requests: [latest] }) => latest && <RequestId id={latest.id} />,
};
const LAST: Column<AdminFailure> = {
  key: 'last',
  head: words.last,
  align: 'end',
  phone: 'change',
  cell: ({ lastAt }) => (
    <span className={styles.last}>
      <TimeAgo at={lastAt} />
    </span>
  ),
};
/** In the log every number that was kept can be seen. */
const ALL_IDS: Column<AdminFailure> = {
  key: 'id',
  head: words.ids,
  cell: ({ requests, firstAt }) => (
    <span className={styles.id}>
      {requests[0] && <RequestId id={requests[0].id} />}
      {requests.length > 1 && (
        <Popover
          label={words.ids}
          align="end"
          trigger={
            <button type="button" className={styles.count} aria-label={words.moreIds(requests.length - 1)}>
              +{requests.length - 1}
            </button>
          }
        >
          <ul className={styles.ids}>
            {requests.slice(1).map(({ id, at }) => (
              <li key={`${id} ${at}`}>
                <RequestId id={id} /> <TimeAgo at={at} />
              </li>
            ))}
          </ul>
          <p className={styles.under}>
            {words.first}: <TimeAgo at={firstAt} />
          </p>
        </Popover>
      )}
    </span>
  ),
};

/** Failures that are shown at first, and with each press. */
const PAGE = 25;

/** A route that breaks between its parts, and not within a word. */
const breakable = (operation: string) =>
  operation.split(/(?<=\/)/).map((part, at) => (
    <span key={at}>
      {part}
      <wbr />
    </span>
  ));

/** Props of {@link ErrorTable}. */
export type ErrorTableProps = {
  /** `null` until they are known. */
  failures: readonly AdminFailure[] | null;
  /** What is said where there is none. */
  none: string;
  /** Whether all numbers of requests can be seen, and not the latest alone. */
  full?: boolean;
};

/** Requests that failed or were refused, by what they have in common. */
export function ErrorTable({ failures, none, full }: ErrorTableProps) {
  const [shown, setShown] = useState(PAGE);
  const rows = failures ?? [];
  return (
    <>
      <Table
        compact
        caption={words.caption}
        columns={[WHAT, ...REST, full ? ALL_IDS : LATEST, LAST]}
        rows={rows.slice(0, shown)}
        rowKey={({ id }) => id}
        loading={!failures}
        empty={<p className={styles.note}>{none}</p>}
      />
      {rows.length > shown && (
        <Button className={styles.more} onClick={() => setShown(shown + PAGE)}>
          {words.showMore(Math.min(PAGE, rows.length - shown))}
        </Button>
      )}
    </>
  );
}

/** The number of a request, short enough for a table; whole on hover and on copy. */
function RequestId({ id }: { id: string }) {
  return (
    <span className={styles.id}>
      <code title={id}>{id.slice(0, 8)}</code>
      <CopyButton quiet value={id} label={words.copyId} />
    </span>
  );
}
