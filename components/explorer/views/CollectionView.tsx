import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading } from '@/components/explorer/Heading';
import { More } from '@/components/explorer/More';
import { NftGallery } from '@/components/explorer/NftGallery';
import { Address } from '@/components/ui/values/Address';
import { standardHint } from '@/components/explorer/standardHint';
import { strings } from '@/components/explorer/strings.en';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';

type CollectionViewProps = Extract<ExplorerView, { kind: 'collection' }> & { chain: ExplorerChain };

/** A collection of NFTs, as a gallery. */
export function CollectionView({ chain, collection, tokens }: CollectionViewProps) {
  return (
    <div className={styles.view}>
      <Heading kind={strings.nft.collection} chain={chain}>
        {collection.name ?? collection.symbol ?? strings.nft.unnamedCollection}
      </Heading>
      <Facts
        facts={[
          [strings.token.symbol, collection.symbol],
          [strings.address.contract, <Address key="address" value={collection.token_address} />],
          [strings.nft.standard, collection.contract_type, standardHint(collection.contract_type)],
          [strings.address.nfts, tokens.total.toLocaleString('en')],
        ]}
      />
      <NftGallery chainId={chain.id} nfts={tokens.result} />
      <More cursor={tokens.cursor} label={strings.nft.more} />
    </div>
  );
}
