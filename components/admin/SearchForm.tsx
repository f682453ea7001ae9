import { useRouter } from 'next/router';
import { strings } from '@/components/admin/strings.en';
import { useState, type FormEvent } from 'react';
import styles from '@/components/admin/admin.module.css';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';

/** Props of {@link SearchForm}. */
export type SearchFormProps = { label: string; hint: string };

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
  const path = router.asPath.replace(/[?#].*$/, '');
  const go = (text: string) => void router.push(text ? `${path}?q=${encodeURIComponent(text)}` : path);
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
