import { useCallback, useEffect, useRef, useState } from 'react';
import { Faults } from '@/components/portfolio/Faults';
import { Part } from '@/components/portfolio/Part';
import { Gallery, GallerySkeleton } from '@/components/portfolio/Gallery';
import { strings } from '@/components/portfolio/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { lazyPart } from '@/components/ui/lazyPart';
import { observeInView } from '@/components/ui/useInView';
import { type Rounds, useReadings, versionOf } from '@/lib/data/useReadings';
import { isEvm, type WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { type Piece, type PiecesWish, readPieces } from '@/lib/portfolio/nfts';
import styles from '@/components/portfolio/Collectibles.module.css';

/** Props of {@link Collectibles}. */
export type CollectiblesProps = { places: readonly WalletOnChain[]; rounds: Rounds; tries: number };

const NftDialog = lazyPart(
  async () => (await import('@/components/portfolio/NftDialog')).NftDialog,
  ({ onClose }) => onClose(),
);

/** So many of each wallet at a time. */
const STEP = 200;
/** Above any count of rounds, so that more of them, or a further try, is a version of its own. */
const TRY = 1_000_000;

/** Pieces drawn together; far from the window, their place alone. Whole rows of any width up to six. */
const PART = 60;

const collectionOf = ({ chain, token, collection }: Piece) =>
  chain.family === 'sol' ? collection : `${chain.id}:${token}`;

/** NFTs as pictures, of all collections or of one. */
export function Collectibles({ places, rounds, tries }: CollectiblesProps) {
  const [most, setMost] = useState(STEP);
  const [collection, setCollection] = useState('');
  const [shown, setShown] = useState<Piece | null>(null);
  const wishes = places.map((place): PiecesWish => {
    const version = versionOf(rounds, isEvm(place) ? place.chain.chainId : null);
    return { id: place.id, version: version + (tries + most) * TRY, place, most };
  });
  const readings = useReadings('NFTs', wishes, readPieces);
  const known = places.map((place) => ({ place, reading: readings.get(place.id) }));
  const pieces = known.flatMap(({ reading }) => reading?.value?.pieces ?? []);
  const total = known.reduce((sum, { reading }) => sum + (reading?.value?.total ?? 0), 0);
  const isGrowing = known.some(({ reading }) => reading?.loading ?? true);
  const isWaiting = known.some(({ reading }) => !reading || (reading.loading && !reading.value));
  const collections = new Map(pieces.map((piece) => [collectionOf(piece), piece.collection]));
  const chosen = collections.has(collection) ? collection : '';
  const visible = chosen ? pieces.filter((piece) => collectionOf(piece) === chosen) : pieces;
  const isKnown = known.every(({ reading }) => !reading?.error);
  const starts = Array.from({ length: Math.ceil(visible.length / PART) }, (_, part) => part * PART);
  const end = useRef<HTMLDivElement>(null);
  const grow = useCallback(() => setMost((before) => before + STEP), []);
  const canGrow = total > pieces.length && !isGrowing;
  useEffect(() => {
    if (!end.current || !canGrow) return;
    return observeInView(end.current, (near) => {
      if (near) grow();
    });
    // Anew after each part: an end that stays near tells of itself only once.
  }, [canGrow, grow, pieces.length]);
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
      <Faults
        faults={known.flatMap(({ place, reading }) => (reading?.error ? [{ place, error: reading.error }] : []))}
      />
      {pieces.length === 0 && !isWaiting ? (
        isKnown && <EmptyState picture="door" level={3} title={strings.nfts.emptyTitle} text={strings.nfts.emptyText} />
      ) : (
        <div role="list" className={styles.gallery} aria-label={strings.nfts.title} aria-busy={isWaiting}>
          {starts.map((first) => (
            <Gallery
              key={first}
              pieces={visible.slice(first, first + PART)}
              isLong={starts.length > 1}
              onOpen={setShown}
            />
          ))}
          {pieces.length === 0 && <GallerySkeleton />}
        </div>
      )}
      {total > pieces.length && (
        <div ref={end}>
          <Button onClick={grow} loading={isWaiting}>
            {strings.showMoreOf(total)}
          </Button>
        </div>
      )}
      {shown && <NftDialog piece={shown} onClose={() => setShown(null)} />}
    </Part>
  );
}
