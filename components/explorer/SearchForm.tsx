import { useRouter } from 'next/router';
import { useId } from 'react';
import styles from '@/components/explorer/SearchForm.module.css';
import { Button } from '@/components/ui/Button';
import { EXPLORER } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';

/** One box for everything; a plain form, so that it works before any script and without. */
export function SearchForm({
  chain,
  chains,
  query,
}: {
  chain: ExplorerChain;
  chains: readonly ExplorerChain[];
  query: string;
}) {
  const id = useId();
  const router = useRouter();
  return (
    <search className={styles.place}>
      <form
        className={styles.form}
        action={EXPLORER}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const given = new URLSearchParams({ q: String(form.get('q')), chain: String(form.get('chain') ?? chain.id) });
          void router.push(`${EXPLORER}?${given.toString()}`);
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          Search for a block, date, transaction, address, name, token or NFT
        </label>
        <input
          key={query}
          id={id}
          className={styles.input}
          type="search"
          name="q"
          required
          maxLength={200}
          defaultValue={query}
          autoComplete="off"
          spellCheck={false}
          placeholder="Address, name, date"
        />
        {chains.length > 1 ? (
          <select key={chain.id} className={styles.chain} name="chain" defaultValue={chain.id} aria-label="Chain">
            {chains.map(({ id: chainId, name }) => (
              <option key={chainId} value={chainId}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input type="hidden" name="chain" value={chain.id} />
        )}
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
