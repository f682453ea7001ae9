import { useState, type FormEvent } from 'react';
import { ErrorTable } from '@/components/developers/ErrorTable';
import { FunctionGroup } from '@/components/developers/FunctionGroup';
import { Introduction } from '@/components/developers/Introduction';
import { findFunctions } from '@/components/developers/findFunctions';
import { openNamed, useNamedOpen } from '@/components/developers/useNamedOpen';
import { Page } from '@/components/layout/Page';
import { Field } from '@/components/ui/Field';
import type { GroupDoc } from '@/lib/developers/FunctionDoc';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import { useWatchedChain } from '@/lib/hooks/useWatchedChain';
import styles from '@/components/developers/DevelopersPage.module.css';

/** Props of {@link DevelopersPage}. */
export type DevelopersPageProps = { groups: readonly GroupDoc[] };

/** The reference of the data service, and a console that runs its functions. */
export const DevelopersPage: FoyerPage<DevelopersPageProps> = ({ groups }) => (
  <Page
    title="For developers"
    description="Every function of the data service: what it takes, what it answers, how to call it, and a console to try it."
  >
    <Reference groups={groups} />
  </Page>
);
DevelopersPage.bodyClass = 'page-developers';

/** Every function in its group, to read, to find and to try. */
function Reference({ groups }: DevelopersPageProps) {
  const [query, setQuery] = useState('');
  const chainId = useWatchedChain();
  useNamedOpen();
  const found = findFunctions(groups, query);
  const first = groups.flatMap(({ functions }) => functions).find(({ name }) => found.has(name));
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    if (query.trim() && first) openNamed(first.name);
  };
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.page}`}>
      <Introduction count={groups.reduce((sum, { functions }) => sum + functions.length, 0)} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <form role="search" onSubmit={openFirst} className={styles.search}>
            <Field
              label="Find a function"
              type="search"
              placeholder="balance, NFT, transfers …"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <p role="status" className={styles.count}>
              {query.trim() && (found.size === 1 ? '1 function' : `${found.size} functions`)}
            </p>
          </form>
          <nav aria-label="Groups of functions" className={styles.groups}>
            {groups.map(({ id, title, functions }) => (
              <a key={id} href={`#${id}`}>
                {title} <span>{functions.length}</span>
              </a>
            ))}
            <a href="#errors">Error codes</a>
          </nav>
        </div>
        <div className={styles.content}>
          {groups.map((group) => (
            <FunctionGroup key={group.id} group={group} found={found} chainId={chainId} />
          ))}
          {found.size === 0 && (
            <p className={styles.nothing}>No function is called so. Look for another word, such as balance or owner.</p>
          )}
          <ErrorTable />
        </div>
      </div>
    </main>
  );
}
