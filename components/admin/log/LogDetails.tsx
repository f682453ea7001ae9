import styles from '@/components/admin/admin.module.css';
import { strings } from '@/components/admin/strings.en';
import { Disclosure } from '@/components/ui/Disclosure';
import type { AdminAct } from '@/protocol/calls/adminService';

const words = strings.log;

/** A value that differs. */
export type Change = { key: string; before: string | null; after: string | null };

/** What is different after an act, field by field; nothing of what is the same. */
export function findChanges(before: unknown, after: unknown): Change[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys
    .map((key) => ({ key, before: write(from[key]), after: write(to[key]) }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' ? (value as Record<string, unknown>) : { [words.value]: value };
}

const write = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

/** What somebody looked at: the filters, and from which row on. */
function describeView(after: unknown): string | null {
  const { by, skip } = fieldsOf(after);
  const fields = Array.isArray(by) ? by.map(String) : [];
  const parts = [
    fields.length > 0 ? words.filteredBy(fields.join(', ')) : null,
    typeof skip === 'number' ? words.fromRow(skip + 1) : null,
  ];
  return parts.filter((part) => part !== null).join(', ') || null;
}

/** What an act changed, what somebody looked at, or why it failed; nothing where there is nothing to say. */
export function LogDetails({ act, before, after, outcome }: AdminAct) {
  if (outcome === 'failed') return <small className={styles.small}>{write(fieldsOf(after)['reason'])}</small>;
  if (act === 'adminListRows') {
    const view = describeView(after);
    return view && <small className={styles.small}>{view}</small>;
  }
  const changes = findChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <Disclosure summary={words.changes(changes.length)}>
      <dl className={styles.diff}>
        {changes.map((change) => (
          <div key={change.key}>
            <dt>{change.key}</dt>
            <dd>
              <del aria-label={words.before(change.before ?? words.nothing)}>{change.before ?? '—'}</del>
            </dd>
            <dd>
              <ins aria-label={words.after(change.after ?? words.nothing)}>{change.after ?? '—'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
