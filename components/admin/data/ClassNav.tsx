import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { writeRowQuery } from '@/components/admin/data/rows/rowQuery';
import type { NewClassProps } from '@/components/admin/data/NewClass';
import { strings } from '@/components/admin/data/strings.en';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import { Select } from '@/components/ui/forms/Select';
import { Field } from '@/components/ui/forms/Field';
import { formatCompact } from '@/lib/format/figures';
import { formatNumber } from '@/lib/format/text';
import type { AdminClass } from '@/protocol/calls/adminData';
import styles from '@/components/admin/data/data.module.css';

const words = strings.classes;

/** Props of {@link ClassNav}. */
export type ClassNavProps = {
  classes: readonly AdminClass[];
  current: string;
  onCreated: () => Promise<void>;
};

const NewClass = lazyPart<NewClassProps>(
  () => import('@/components/admin/data/NewClass').then((code) => code.NewClass),
  ({ onClose }) => onClose(),
);

/** Scrolls a list that scrolls by itself to the link of what is chosen, and leaves the page where it is. */
function useChosenInView(current: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !chosen) return;
    const [frame, link] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    // The end of a long list is below the window until the page is scrolled.
    const end = Math.min(frame.bottom, window.innerHeight);
    if (link.top < frame.top || link.bottom > end) list.current.scrollTop += link.top - (frame.top + end) / 2;
  }, [current]);
  return list;
}

/** Leads from class to class: a list with a filter, on phones one control. A class can be created from here. */
export function ClassNav({ classes, current, onCreated }: ClassNavProps) {
  const router = useRouter();
  const [part, setPart] = useState('');
  const [isCreating, setCreating] = useState(false);
  const list = useChosenInView(current);
  const shown = classes.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  const groups = [
    { title: words.rows.groups.own, classes: shown.filter(({ from }) => from === 'database') },
    {
      title: words.rows.groups.declared,
      classes: shown.filter(({ from, name }) => from === 'code' && !isSystem(name)),
    },
    { title: words.rows.groups.system, classes: shown.filter(({ from, name }) => from === 'code' && isSystem(name)) },
  ];
  const createButton = (
    <Button variant="quiet" onClick={() => setCreating(true)}>
      <Icon name="plus" size={16} /> {words.creation.button}
    </Button>
  );
  return (
    <nav className={styles.classes} aria-label={words.rows.classesLabel}>
      <div className={styles.small}>
        <Select
          wide
          label={words.rows.chooseClass}
          value={current}
          onChange={(name) => void router.push(writeRowQuery(name))}
          options={classes.map(({ name, rows }) => ({ value: name, label: name, hint: countOf(rows) }))}
        />
        {createButton}
      </div>
      <div ref={list} className={styles.large}>
        <Field
          label={words.filter}
          type="search"
          value={part}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setPart(event.target.value)}
        />
        {createButton}
        {groups.map((group) =>
          group.classes.length === 0 ? null : (
            <div key={group.title}>
              <p>{group.title}</p>
              <ul>
                {group.classes.map(({ name, rows }) => (
                  <li key={name}>
                    <Link href={writeRowQuery(name)} aria-current={name === current ? 'page' : undefined}>
                      <span>{name}</span> <small title={formatNumber(rows)}>{countOf(rows)}</small>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ),
        )}
        {shown.length === 0 && <p>{words.noMatch}</p>}
      </div>
      {isCreating && (
        <NewClass
          onClose={() => setCreating(false)}
          onCreated={async (name) => {
            await onCreated();
            await router.push(`${writeRowQuery(name)}&view=schema`);
          }}
        />
      )}
    </nav>
  );
}

/** Classes that the server keeps for itself: what it counts, locks and remembers; nothing that people wrote. */
const SYSTEM =
  /^(?:_(?!User$|Role$)|Admin|[A-Z][a-z]+Address$|Challenge$|FolderUse$|IdentityProof$|Job|NoticeMark$|SessionUse$|TwoStepUse$|Account(?:Lock|Contact)$|AddressClaim$)/;
const isSystem = (name: string): boolean => SYSTEM.test(name);
const countOf = (rows: number | null): string => (rows === null ? '' : formatCompact(rows));
