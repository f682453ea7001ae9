import { useState, type FormEvent } from 'react';
import { strings } from '@/components/community/strings.en';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/state/useTask';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import type { FeedFilter } from '@/lib/community/feedQuery';
import styles from '@/components/community/Feed.module.css';

/** Props of {@link FeedFilters}. */
export type FeedFiltersProps = { filter: FeedFilter; onChange: (filter: FeedFilter) => void };

const ALL: FeedFilter = { by: 'all' };

/** What was typed: words of posts, or an author after `@`; nothing shows all. */
function readSearch(text: string): FeedFilter {
  const name = text.replace(/^@\s*/, '');
  if (name === '') return ALL;
  return name === text ? { by: 'words', text } : { by: 'name', text: name };
}

/** What a reader looks for: words, an author, or what was written near. */
export function FeedFilters({ filter, onChange }: FeedFiltersProps) {
  const [text, setText] = useState(filter.by === 'words' ? filter.text : filter.by === 'name' ? `@${filter.text}` : '');
  const { busy, error, run } = useTask();
  const search = (event: FormEvent) => {
    event.preventDefault();
    onChange(readSearch(text.trim()));
  };
  const near = () =>
    filter.by === 'place'
      ? onChange(ALL)
      : void run(async () => {
          const { findLocation } = await import('@/lib/community/attachments');
          onChange({ by: 'place', place: await findLocation(), kilometres: 25 });
        });
  return (
    <div className={styles.filters}>
      <form className={styles.search} role="search" aria-label={strings.search.label} onSubmit={search}>
        <Field
          label={strings.search.search}
          type="search"
          value={text}
          maxLength={100}
          placeholder={strings.search.hint}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '' && (filter.by === 'words' || filter.by === 'name')) onChange(ALL);
          }}
        />
        <Button type="submit">{strings.search.search}</Button>
      </form>
      <Button aria-pressed={filter.by === 'place'} loading={busy} onClick={near}>
        {filter.by === 'place' ? strings.search.everywhere : strings.search.near}
      </Button>
      <Failure error={error} />
    </div>
  );
}
