import { useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import { Button } from '@/components/ui/Button';
import { Choice } from '@/components/ui/forms/Choice';
import { Field } from '@/components/ui/forms/Field';
import { findPlace } from '@/lib/community/findPlace';
import type { FeedFilter } from '@/lib/community/feedQuery';
import styles from '@/components/community/Feed.module.css';

/** Props of {@link FeedFilters}. */
export type FeedFiltersProps = { filter: FeedFilter; onChange: (filter: FeedFilter) => void };

const ALL: FeedFilter = { by: 'all' };

/** What a reader looks for: words, an author, or what was written near. */
export function FeedFilters({ filter, onChange }: FeedFiltersProps) {
  const [text, setText] = useState(filter.by === 'words' || filter.by === 'name' ? filter.text : '');
  const [by, setBy] = useState<'words' | 'name'>(filter.by === 'name' ? 'name' : 'words');
  const { busy, error, run } = useTask();
  const search = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim() ? { by, text: text.trim() } : ALL);
  };
  const near = () =>
    filter.by === 'place'
      ? onChange(ALL)
      : void run(async () => onChange({ by: 'place', place: await findPlace(), kilometres: 25 }));
  return (
    <div className={styles.filters}>
      <form className={styles.search} role="search" aria-label="Search the wall" onSubmit={search}>
        <Field
          label="Search"
          type="search"
          value={text}
          maxLength={100}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '' && (filter.by === 'words' || filter.by === 'name')) onChange(ALL);
          }}
        />
        <Choice label="In" value={by} onChange={(value) => setBy(value === 'name' ? 'name' : 'words')}>
          <option value="words">words</option>
          <option value="name">names</option>
        </Choice>
        <Button type="submit">Search</Button>
      </form>
      <Button aria-pressed={filter.by === 'place'} loading={busy} onClick={near}>
        {filter.by === 'place' ? 'Show from everywhere' : 'Show near me'}
      </Button>
      <Failure error={error} />
    </div>
  );
}
