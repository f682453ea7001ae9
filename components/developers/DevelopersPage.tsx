import Link from 'next/link';
import { type FormEvent, memo, useEffect, useMemo, useState } from 'react';
import { FunctionGroup } from '@/components/developers/FunctionPanel';
import { strings } from '@/components/developers/strings.en';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { usePaintedValue } from '@/components/ui/AfterPaint';
import { RichText } from '@/components/ui/RichText';
import { Field } from '@/components/ui/forms/Field';
import type { GroupDoc } from '@/lib/developers/FunctionDoc';
import { readSettings } from '@/lib/env';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import { isEnabled } from '@/protocol/config/siteConfig';
import { ERROR_CATALOGUE } from '@/protocol/errorCatalogue';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';
import { decodeComponent } from '@/protocol/text/decodeComponent';
import styles from '@/components/developers/DevelopersPage.module.css';

/** Codes by number; the four without one come last. */
const ENTRIES = Object.entries(ERROR_CATALOGUE).sort(([one], [other]) => {
  const [a, b] = [Number(one), Number(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : a - b;
});

/** Props of {@link DevelopersPage}. */
export type DevelopersPageProps = { groups: readonly GroupDoc[] };

/** The reference of the data service, and a console that runs its functions. */
export const DevelopersPage: FoyerPage<DevelopersPageProps> = ({ groups }) => (
  <Page title={strings.title} description={strings.description}>
    <Reference groups={groups} />
  </Page>
);
DevelopersPage.bodyClass = 'page-developers';
DevelopersPage.layout = InsideLayout;

/** Every function in its group, to read, to find and to try. */
function Reference({ groups }: DevelopersPageProps) {
  const [query, setQuery] = useState('');
  const chainId = useWatchedChain();
  useNamedOpen();
  // The letter first, then what it finds.
  const searched = usePaintedValue(query);
  const found = useMemo(() => findFunctions(groups, searched), [groups, searched]);
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    const [first] = findFunctions(groups, query);
    if (query.trim() && first) openNamed(first);
  };
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.page}`}>
      <Introduction count={groups.reduce((sum, { functions }) => sum + functions.length, 0)} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <form role="search" onSubmit={openFirst} className={styles.search}>
            <Field
              label={strings.search.label}
              type="search"
              placeholder={strings.search.placeholder}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <p role="status" className={styles.count}>
              {searched.trim() && strings.search.found(found.size)}
            </p>
          </form>
          <nav aria-label={strings.search.groups} className={styles.groups}>
            {groups.map(({ id, title, functions }) => {
              const count = functions.filter(({ name }) => found.has(name)).length;
              return count === 0 ? null : (
                <a key={id} href={`#${id}`}>
                  {title} <span>{count}</span>
                </a>
              );
            })}
            <a href="#errors">{strings.errors.title}</a>
          </nav>
        </div>
        <FoundFunctions groups={groups} found={found} chainId={chainId} />
      </div>
    </main>
  );
}

/** Props of {@link FoundFunctions}. */
type FoundFunctionsProps = DevelopersPageProps & { found: ReadonlySet<string>; chainId: number | null };

/** What a search has found, and the errors; drawn again only where that changes. */
const FoundFunctions = memo(function FoundFunctions({ groups, found, chainId }: FoundFunctionsProps) {
  return (
    <div className={styles.content}>
      {groups.map((group) => (
        <FunctionGroup key={group.id} group={group} found={found} chainId={chainId} />
      ))}
      {found.size === 0 && <p className={styles.nothing}>{strings.search.none}</p>}
      <ErrorTable />
    </div>
  );
});

/** Names of the functions that every word of a search fits, in their order: by name, by what they answer, by their path or group. */
function findFunctions(groups: readonly GroupDoc[], query: string): ReadonlySet<string> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const names = groups.flatMap(({ title, functions }) =>
    functions.flatMap(({ name, summary, rest }) => {
      const text = `${name} ${summary} ${rest?.path ?? ''} ${title}`.toLowerCase();
      return words.every((word) => text.includes(word)) ? [name] : [];
    }),
  );
  return new Set(names);
}

/** Opens the entry of this name, brings it into view and puts the focus on its head. */
function openNamed(name: string): void {
  const element = document.getElementById(name);
  if (!(element instanceof HTMLDetailsElement)) return;
  element.open = true;
  element.scrollIntoView({ block: 'start' });
  element.querySelector('summary')?.focus({ preventScroll: true });
}

/** Opens the entry that the address names, such as `#getNFTs`, now and whenever it names another. */
function useNamedOpen(): void {
  useEffect(() => {
    const follow = () => openNamed(decodeComponent(window.location.hash.slice(1)) ?? '');
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
}

/** Every code that a refusal may carry, and what to do then. */
function ErrorTable() {
  return (
    <section id="errors" aria-labelledby="errors-title" className={styles.errors}>
      <h2 id="errors-title">{strings.errors.title}</h2>
      <p>
        <RichText
          text={strings.errors.lead}
          parts={[<code key="code" />, <code key="error" />, <code key="message" />]}
        />
      </p>
      <dl>
        {ENTRIES.map(([code, [name, sentence]]) => (
          <div key={code} id={`error-${code}`}>
            <dt>
              <code>{code}</code> {name}
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the data service is, where it answers, and who may ask. */
function Introduction({ count }: { count: number }) {
  const { serverUrl } = readSettings();
  const rest = backendAddress(serverUrl, BACKEND_PATHS.v2);
  const description = `${rest}/openapi.json`;
  return (
    <header className={styles.intro}>
      <h1>{strings.intro.title}</h1>
      <p className={styles.lead}>{strings.intro.lead(count)}</p>
      <dl className={styles.places}>
        <div>
          <dt>{strings.intro.sdk}</dt>
          <dd>
            <code>{serverUrl}</code>
            <span>{strings.intro.noKey}</span>
          </dd>
        </div>
        <div>
          <dt>{strings.intro.rest}</dt>
          <dd>
            <code>{rest}</code>
            <span>
              <RichText text={strings.intro.restKey} parts={[<code key="header" />, <code key="command" />]} />
            </span>
          </dd>
        </div>
        {isEnabled('plugins') && (
          <div>
            <dt>{strings.intro.plugins}</dt>
            <dd>
              <Link href="/plugins">{strings.intro.pluginsLink}</Link>
              <span>{strings.intro.pluginsText}</span>
            </dd>
          </div>
        )}
        {isEnabled('docs') && (
          <div>
            <dt>{strings.intro.docs}</dt>
            <dd>
              <Link href="/docs/reference/data-service">{strings.intro.docsLink}</Link>
              <span>{strings.intro.docsText}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{strings.intro.tools}</dt>
          <dd>
            <a href={description}>{strings.intro.openApi}</a>
            <span>{strings.intro.rateLimit}</span>
          </dd>
        </div>
      </dl>
    </header>
  );
}
