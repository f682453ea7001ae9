import { useCallback, useEffect, useRef, useState } from 'react';
import { ReadErrors } from '@/components/portfolio/ReadErrors';
import { Part } from '@/components/portfolio/Part';
import { Gallery, GallerySkeleton } from '@/components/portfolio/Gallery';
import { strings } from '@/components/portfolio/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { lazyPart } from '@/components/ui/lazyPart';
import { observeInView } from '@/components/ui/observeInView';
import { type RefreshVersions, useVersionedQueries, refreshVersionOf } from '@/lib/data/useVersionedQueries';
import { isEvm, type WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { readNfts, type OwnedNft, type NftQuery } from '@/lib/portfolio/nfts';
import styles from '@/components/portfolio/Collectibles.module.css';

/** Props of {@link Collectibles}. */
export type CollectiblesProps = { wallets: readonly WalletOnChain[]; versions: RefreshVersions; tries: number };

const NftDialog = lazyPart(
  async () => (await import('@/components/portfolio/NftDialog')).NftDialog,
  ({ onClose }) => onClose(),
);

/** NFTs of each wallet that are read at a time. */
const STEP = 200;
/** Above any refresh version, so that a higher limit or a further try is a version of its own. */
const TRY = 1_000_000;

/** NFTs that are drawn together; far from the window only their space is kept. Fills whole rows of up to six. */
const PART = 60;

const collectionOf = ({ chain, token, collection }: OwnedNft) =>
  chain.family === 'sol' ? collection : `${chain.id}:${token}`;

/** NFTs as pictures, of all collections or of one. */
export function Collectibles({ wallets, versions, tries }: CollectiblesProps) {
  const [limit, setLimit] = useState(STEP);
  const [collection, setCollection] = useState('');
  const [shown, setShown] = useState<OwnedNft | null>(null);
  const queries = wallets.map((wallet): NftQuery => {
    const version = refreshVersionOf(versions, isEvm(wallet) ? wallet.chain.chainId : null);
    return { id: wallet.id, version: version + (tries + limit) * TRY, wallet, limit };
  });
  const readings = useVersionedQueries('NFTs', queries, readNfts);
  const known = wallets.map((wallet) => ({ wallet, reading: readings.get(wallet.id) }));
  const nfts = known.flatMap(({ reading }) => reading?.value?.nfts ?? []);
  const total = known.reduce((sum, { reading }) => sum + (reading?.value?.total ?? 0), 0);
  const isGrowing = known.some(({ reading }) => reading?.loading ?? true);
  const isWaiting = known.some(({ reading }) => !reading || (reading.loading && !reading.value));
  const collections = new Map(nfts.map((nft) => [collectionOf(nft), nft.collection]));
  const chosen = collections.has(collection) ? collection : '';
  const visible = chosen ? nfts.filter((nft) => collectionOf(nft) === chosen) : nfts;
  const isKnown = known.every(({ reading }) => !reading?.error);
  const starts = Array.from({ length: Math.ceil(visible.length / PART) }, (_, part) => part * PART);
  const end = useRef<HTMLDivElement>(null);
  const grow = useCallback(() => setLimit((before) => before + STEP), []);
  const canGrow = total > nfts.length && !isGrowing;
  useEffect(() => {
    if (!end.current || !canGrow) return;
    return observeInView(end.current, (near) => {
      if (near) grow();
    });
    // Observed again after each part: an end that stays near is reported only once.
  }, [canGrow, grow, nfts.length]);
  return (
    <Part
      title={strings.nfts.title}
      tools={
        collections.size > 1 && (
          <label className={styles.filter}>
            <span className="visually-hidden">{strings.nfts.collection}</span>
            <select value={chosen} onChange={({ target }) => setCollection(target.value)}>
              <option value="">{strings.nfts.allCollections}</option>
              {[...collections].map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )
      }
    >
      <ReadErrors
        errors={known.flatMap(({ wallet, reading }) => (reading?.error ? [{ wallet, error: reading.error }] : []))}
      />
      {nfts.length === 0 && !isWaiting ? (
        isKnown && <EmptyState picture="door" level={3} title={strings.nfts.emptyTitle} text={strings.nfts.emptyText} />
      ) : (
        <div role="list" className={styles.gallery} aria-label={strings.nfts.title} aria-busy={isWaiting}>
          {starts.map((first) => (
            <Gallery
              key={first}
              nfts={visible.slice(first, first + PART)}
              isLong={starts.length > 1}
              onOpen={setShown}
            />
          ))}
          {nfts.length === 0 && <GallerySkeleton />}
        </div>
      )}
      {total > nfts.length && (
        <div ref={end}>
          <Button onClick={grow} loading={isWaiting}>
            {strings.showMoreOf(total)}
          </Button>
        </div>
      )}
      {shown && <NftDialog nft={shown} onClose={() => setShown(null)} />}
    </Part>
  );
}
