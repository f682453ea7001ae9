import { useRouter } from 'next/router';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Recents } from '@/components/explorer/home/Recents';
import { keepFocus } from '@/components/explorer/keepFocus';
import { strings } from '@/components/explorer/strings.en';
import { recentSearches, useBoxResults } from '@/components/explorer/useBoxResults';
import { Button } from '@/components/ui/Button';
import { useSlash } from '@/components/ui/forms/focus';
import { Select } from '@/components/ui/forms/Select';
import { Icon } from '@/components/ui/Icon';
import { useAuth } from '@/lib/auth/useAuth';
import { useSavedList } from '@/lib/objects/createSavedLists';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { EXPLORER, searchPath } from '@/lib/explorer/explorerPaths';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';
import { strings as found } from '@/lib/explorer/search/strings.en';
import { useHydrated } from '@/lib/state/createStore';
import styles from '@/components/explorer/Search.module.css';

/** Props of {@link ExplorerSearch}. */
export type ExplorerSearchProps = {
  chain: ExplorerChain;
  chains: readonly ExplorerChain[];
  query: string;
  /** The one thing to do on the page: in one frame with its button, and the visitor's recent searches below it. */
  large?: boolean;
  /** Stands below the field, before the recent searches. */
  children?: ReactNode;
};

/** Searches of the visitor that are shown before anything is typed, and those of them that stand below the field. */
const RECENT = 5;
const MOST_BELOW = 4;

/**
 * One box for everything, with suggestions while typing and the visitor's recent searches in this browser. A plain form, so that it
 * works before any script and without.
 */
export function ExplorerSearch({ chain, chains, query, large = false, children }: ExplorerSearchProps) {
  const id = useId();
  const router = useRouter();
  const hydrated = useHydrated();
  const [chainId, setChainId] = useState(String(chain.id));
  const [text, setText] = useState(query);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  const owner = useAuth().user?.id ?? '';
  const recent = useSavedList(recentSearches, owner).toReversed().slice(0, RECENT);
  const { results, notice, findNow } = useBoxResults(Number(chainId), open ? text : '');
  const isEmpty = text.trim() === '';
  const options: readonly SearchResult[] = isEmpty
    ? recent.map((one) => ({ kind: 'page', label: one, path: searchPath(one, chainId) }))
    : results;

  const go = (path: string, words: string) => {
    recentSearches.write(owner, [...recentSearches.get(owner).filter((one) => one !== words), words]);
    setOpen(false);
    setActive(-1);
    void router.push(path).then(keepFocus);
  };
  const choose = ({ path, words, label }: SearchResult) => go(path, words ?? label);
  const submit = async (words: string) => {
    const only = await findNow(words);
    go(only?.path ?? searchPath(words, chainId), only?.words ?? words);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const count = options.length;
    if (count > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : active < 0 ? 0 : -1) + count) % count);
  };
  const isNoticed = open && !isEmpty && notice !== null;
  const isOpen = open && options.length > 0;
  return (
    <search className={styles.place}>
      <form
        className={styles.form}
        data-large={large || undefined}
        action={EXPLORER}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = isOpen ? options[active] : undefined;
          if (chosen) choose(chosen);
          else if (!isEmpty) void submit(text.trim());
        }}
      >
        <div className={styles.field}>
          <Icon name="search" />
          <label className="visually-hidden" htmlFor={id}>
            {strings.search.label}
          </label>
          <input
            ref={input}
            id={id}
            className={styles.input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            name="q"
            required
            maxLength={200}
            value={text}
            role={hydrated ? 'combobox' : undefined}
            aria-expanded={hydrated ? isOpen : undefined}
            aria-controls={hydrated ? `${id}-list` : undefined}
            aria-autocomplete={hydrated ? 'list' : undefined}
            aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={large ? strings.search.everything : strings.search.placeholder}
            onChange={(event) => {
              setText(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={strings.search.suggestions}
            className={styles.list}
            hidden={!isOpen}
          >
            {isEmpty && isOpen ? (
              <div role="presentation" className={styles.caption}>
                {strings.search.recent}
              </div>
            ) : null}
            {options.map((option, at) => (
              <div
                key={`${option.path} ${option.label}`}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                className={styles.option}
                onMouseDown={(event) => event.preventDefault()}
                onPointerUp={() => choose(option)}
              >
                <span>{option.label}</span>
                {option.hint ? <small>{option.hint}</small> : null}
              </div>
            ))}
          </div>
          {/* Below a list of what begins so, the server says it on the page that the search leads to. */}
          <p role="status" className={styles.notice} hidden={!isNoticed || isOpen}>
            {isNoticed && !isOpen ? (
              <>
                <span>{notice}</span> <small>{found.wholeForms}</small>
              </>
            ) : null}
          </p>
        </div>
        <input type="hidden" name="chain" value={chainId} />
        {large ? (
          <kbd className={styles.slash} aria-hidden="true">
            /
          </kbd>
        ) : chains.length > 1 ? (
          <Select
            label={strings.search.network}
            quietLabel
            value={chainId}
            onChange={setChainId}
            options={chains.map((one) => ({ value: String(one.id), label: one.name }))}
          />
        ) : null}
        {large ? (
          <Button type="submit" variant="primary" icon={<Icon name="search" />}>
            <span className={styles.words}>{strings.search.title}</span>
          </Button>
        ) : (
          <Button type="submit">{strings.search.title}</Button>
        )}
      </form>
      {large ? (
        <div className={styles.below}>
          {children}
          <Recents
            searches={recent.slice(0, MOST_BELOW)}
            chain={chainId}
            onClear={() => {
              recentSearches.write(owner, []);
              // The button that had the focus is gone.
              input.current?.focus();
            }}
          />
        </div>
      ) : null}
    </search>
  );
}
