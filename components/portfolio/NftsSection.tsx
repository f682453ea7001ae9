import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { ReadErrors } from '@/components/portfolio/ReadErrors';
import { Section } from '@/components/portfolio/Section';
import { NftPicture } from '@/components/portfolio/NftPicture';
import { strings } from '@/components/portfolio/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { lazyPart } from '@/components/ui/lazyPart';
import { observeInView, useInView } from '@/components/ui/useInView';
import { readData } from '@/lib/data/readData';
import { type Lookup, useLookup } from '@/lib/data/useLookup';
import { type RefreshVersions, refreshVersionOf, useVersionedQueries } from '@/lib/data/useVersionedQueries';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { shortenAddress } from '@/lib/format/text';
import { isEvm, type WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { type NftQuery, type OwnedNft, readNfts } from '@/lib/portfolio/nfts';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { SolanaNetwork } from '@/protocol/data/solana';
import styles from '@/components/portfolio/NftsSection.module.css';

/** Props of {@link NftsSection}. */
export type NftsSectionProps = { wallets: readonly WalletOnChain[]; versions: RefreshVersions; tries: number };

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
export function NftsSection({ wallets, versions, tries }: NftsSectionProps) {
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
    </Section>
  );
}

/** Props of {@link Gallery}. */
type GalleryProps = {
  nfts: readonly OwnedNft[];
  /** Whether this is a part of a gallery too long to be drawn whole. */
  isLong: boolean;
  onOpen: (nft: OwnedNft) => void;
};

/** A part of the gallery, whose list stands around it; far from the window only its place is kept. */
function Gallery({ nfts, isLong, onOpen }: GalleryProps) {
  const { place, kept } = useInView<HTMLDivElement>();
  const isFar = isLong && kept !== null;
  return (
    <div ref={place} role="none" className={styles.part} style={isFar ? { height: kept } : undefined}>
      {isFar ? null : nfts.map((nft) => <Item key={nft.id} nft={nft} onOpen={onOpen} />)}
    </div>
  );
}

const Item = memo(function Item({ nft, onOpen }: { nft: OwnedNft; onOpen: (nft: OwnedNft) => void }) {
  return (
    <div role="listitem" className={styles.item}>
      <NftCard nft={nft} onOpen={() => onOpen(nft)} />
    </div>
  );
});

/** Placeholders while NFTs are loading. */
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

/** Props of {@link NftCard}. */
type NftCardProps = { nft: OwnedNft; onOpen: () => void };

/** An NFT in the gallery; a press opens its details. */
function NftCard({ nft, onOpen }: NftCardProps) {
  const { chain, token, collection, amount, image } = nft;
  const known = useLookup(solanaNames, chain.family === 'sol' ? mintKey(chain.network, token) : null);
  const name = known ?? nft.name;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <NftPicture image={image} />
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
