import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading } from '@/components/explorer/Heading';
import { More } from '@/components/explorer/More';
import { NftGallery } from '@/components/explorer/NftGallery';
import { Address } from '@/components/ui/values/Address';
import { standardHint } from '@/components/explorer/standardHint';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';

type CollectionViewProps = Extract<ExplorerView, { kind: 'collection' }> & { chain: ExplorerChain };

/** A collection of NFTs, as a gallery. */
export function CollectionView({ chain, collection, tokens }: CollectionViewProps) {
  return (
    <div className={styles.view}>
      <Heading kind="Collection" chain={chain}>
        {collection.name ?? collection.symbol ?? 'Unnamed collection'}
      </Heading>
      <Facts
        facts={[
          ['Symbol', collection.symbol],
          ['Contract', <Address key="address" value={collection.token_address} />],
          ['Standard', collection.contract_type, standardHint(collection.contract_type)],
          ['NFTs', tokens.total.toLocaleString('en')],
        ]}
      />
      <NftGallery chainId={chain.id} pieces={tokens.result} />
      <More cursor={tokens.cursor} label="More NFTs" />
    </div>
  );
}
