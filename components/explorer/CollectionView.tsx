import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/Facts';
import { Heading } from '@/components/explorer/Heading';
import { More } from '@/components/explorer/More';
import { PiecePicture } from '@/components/explorer/PiecePicture';
import { Address } from '@/components/ui/Address';
import { Link } from '@/components/ui/Link';
import { nftPath } from '@/lib/explorer/explorerPaths';
import { standardHint } from '@/components/explorer/standardHint';
import { readPiece } from '@/lib/explorer/readPiece';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';

type CollectionViewProps = Extract<ExplorerView, { kind: 'collection' }> & { chain: ExplorerChain };

/** A collection of NFTs, as a gallery. */
export function CollectionView({ chain, collection, tokens }: CollectionViewProps) {
  return (
    <div className={styles.view}>
      <Heading kind="Collection" chain={chain}>
        {collection.name ?? collection.symbol ?? 'A collection without a name'}
      </Heading>
      <Facts
        facts={[
          ['Symbol', collection.symbol],
          ['Contract', <Address key="address" value={collection.token_address} />],
          ['Standard', collection.contract_type, standardHint(collection.contract_type)],
          ['NFTs', String(tokens.total)],
        ]}
      />
      <ul className={styles.gallery}>
        {tokens.result.map(({ token_address, token_id, metadata }) => {
          const piece = readPiece(metadata);
          const name = piece.name ?? `#${token_id}`;
          return (
            <li key={token_id}>
              <Link className={styles.piece} href={nftPath(chain.id, token_address, token_id)}>
                <PiecePicture piece={piece} name="" />
                <span>{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <More cursor={tokens.cursor} label="Further NFTs" />
    </div>
  );
}
