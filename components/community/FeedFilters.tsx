import { useState, type FormEvent } from 'react';
import { strings } from '@/components/community/strings.en';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import { Button } from '@/components/ui/Button';
import { Choice, Field } from '@/components/ui/forms/Field';
import { findPlace } from '@/lib/community/attachments';
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
      <form className={styles.search} role="search" aria-label={strings.search.label} onSubmit={search}>
        <Field
          label={strings.search.search}
          type="search"
          value={text}
          maxLength={100}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '' && (filter.by === 'words' || filter.by === 'name')) onChange(ALL);
          }}
        />
        <Choice label={strings.search.in} value={by} onChange={(value) => setBy(value === 'name' ? 'name' : 'words')}>
          <option value="words">{strings.search.words}</option>
          <option value="name">{strings.search.names}</option>
        </Choice>
        <Button type="submit">{strings.search.search}</Button>
      </form>
      <Button aria-pressed={filter.by === 'place'} loading={busy} onClick={near}>
        {filter.by === 'place' ? strings.search.everywhere : strings.search.near}
      </Button>
      <Failure error={error} />
    </div>
  );
}
