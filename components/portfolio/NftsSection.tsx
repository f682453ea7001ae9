import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { Faults } from '@/components/portfolio/Faults';
import { Section } from '@/components/portfolio/Section';
import { PiecePicture } from '@/components/portfolio/PiecePicture';
import { strings } from '@/components/portfolio/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { lazyPart } from '@/components/ui/lazyPart';
import { observeInView, useInView } from '@/components/ui/useInView';
import { readData } from '@/lib/data/readData';
import { type Lookup, useLookup } from '@/lib/data/useLookup';
import { type Rounds, useReadings, versionOf } from '@/lib/data/useReadings';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { shortenAddress } from '@/lib/format/text';
import { isEvm, type WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { type Piece, type PiecesWish, readPieces } from '@/lib/portfolio/nfts';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { SolanaNetwork } from '@/protocol/data/solana';
import styles from '@/components/portfolio/NftsSection.module.css';

/** Props of {@link NftsSection}. */
export type NftsSectionProps = { places: readonly WalletOnChain[]; rounds: Rounds; tries: number };

const NftDialog = lazyPart(
  () => import('@/components/portfolio/NftDialog').then((code) => code.NftDialog),
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
export function NftsSection({ places, rounds, tries }: NftsSectionProps) {
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
    <Section
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
    </Section>
  );
}

/** Props of {@link Gallery}. */
type GalleryProps = {
  pieces: readonly Piece[];
  /** Whether this is a part of a gallery too long to be drawn whole. */
  isLong: boolean;
  onOpen: (piece: Piece) => void;
};

/** A part of the gallery, whose list stands around it; far from the window only its place is kept. */
function Gallery({ pieces, isLong, onOpen }: GalleryProps) {
  const { place, kept } = useInView<HTMLDivElement>();
  const isFar = isLong && kept !== null;
  return (
    <div ref={place} role="none" className={styles.part} style={isFar ? { height: kept } : undefined}>
      {isFar ? null : pieces.map((piece) => <Item key={piece.id} piece={piece} onOpen={onOpen} />)}
    </div>
  );
}

const Item = memo(function Item({ piece, onOpen }: { piece: Piece; onOpen: (piece: Piece) => void }) {
  return (
    <div role="listitem" className={styles.item}>
      <PieceCard piece={piece} onOpen={() => onOpen(piece)} />
    </div>
  );
});

/** The places of pieces that are on their way. */
function GallerySkeleton() {
  return (
    <div role="none" className={styles.part}>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} role="listitem">
          <Skeleton shape="arch" />
        </div>
      ))}
    </div>
  );
}

/** Props of {@link PieceCard}. */
type PieceCardProps = { piece: Piece; onOpen: () => void };

/** An NFT in the gallery; a press tells more of it. */
function PieceCard({ piece, onOpen }: PieceCardProps) {
  const { chain, token, collection, amount, image } = piece;
  const known = useLookup(solanaNames, chain.family === 'sol' ? mintKey(chain.network, token) : null);
  const name = known ?? piece.name;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <PiecePicture image={image} />
      <span className={styles.name}>
        <bdi>{name.length > 40 ? shortenAddress(name) : name}</bdi>
        {amount > 1n && <span className={styles.amount}> × {amount.toLocaleString('en')}</span>}
      </span>
      <span className={styles.collection}>{collection.length > 40 ? shortenAddress(collection) : collection}</span>
    </button>
  );
}

/** By what the name of a mint is looked up. */
const mintKey = (network: SolanaNetwork, mint: string): string => `${network} ${mint}`;

/** Names of mints of Solana, by `mintKey`: each is a question of its own, asked for what is shown. */
const solanaNames: Lookup<string> = {
  name: 'Solana name',
  async find(key) {
    const [network, address = ''] = key.split(' ') as [SolanaNetwork, string];
    try {
      return (await readData('sol-getNFTMetadata', { address, network })).name || null;
    } catch (error) {
      if (toFoyerError(error).code === OBJECT_NOT_FOUND) return null;
      throw error;
    }
  },
};
