import { useRouter } from 'next/router';
import { strings } from '@/components/explorer/home/strings.en';
import { keepFocus } from '@/components/explorer/keepFocus';
import { Select } from '@/components/ui/forms/Select';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { EXPLORER } from '@/lib/explorer/explorerPaths';
import explorer from '@/components/explorer/Explorer.module.css';
import styles from '@/components/explorer/home/Home.module.css';

/** Props of {@link HomeHead}. */
export type HomeHeadProps = { chain: ExplorerChain; chains: readonly ExplorerChain[] };

/** The title of the explorer, and the network that it shows; where there are several, another can be chosen. */
export function HomeHead({ chain, chains }: HomeHeadProps) {
  const router = useRouter();
  return (
    <div className={styles.head}>
      <div className={explorer.head}>
        <p className={explorer.kind}>{strings.kicker}</p>
        <h1>{strings.title}</h1>
      </div>
      {chains.length > 1 ? (
        <Select
          label={strings.network}
          quietLabel
          value={String(chain.id)}
          onChange={(id) => void router.push(`${EXPLORER}/${id}`).then(keepFocus)}
          options={chains.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={chain.name}
        />
      ) : (
        <p className={styles.network}>{chain.name}</p>
      )}
    </div>
  );
}
