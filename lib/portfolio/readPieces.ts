import { readData } from '@/lib/data/readData';
import { rowsOf } from '@/lib/data/rowsOf';
import { readMetadata, type PieceMetadata } from '@/lib/portfolio/readMetadata';
import type { Place, PortfolioChain } from '@/lib/portfolio/Place';

/** An NFT that an address holds. */
export type Piece = PieceMetadata & {
  id: string;
  chain: PortfolioChain;
  /** Its collection's contract; the mint itself on Solana. */
  token: string;
  tokenId: string;
  /** Name of its collection. */
  collection: string;
  /** How many of it the address holds. */
  amount: bigint;
  owner: string;
};

/** So many of the NFTs of a place. */
export type PiecesWish = { id: string; version: number; place: Place; most: number };

/** What there is, as far as it was asked for. */
export type Pieces = { pieces: readonly Piece[]; total: number };

/**
 * Reads the NFTs of an address.
 *
 * @throws FoyerError
 */
export async function readPieces({ place, most }: PiecesWish, signal: AbortSignal): Promise<Pieces> {
  const { address, chain } = place;
  if (chain.family === 'sol') {
    const all = await readData('sol-getNFTs', { address, network: chain.network }, { signal });
    return { pieces: all.slice(0, most).map(({ mint }) => toSolanaPiece(place, mint)), total: all.length };
  }
  const rows = rowsOf('getNFTs', { address, chain: chain.chain, limit: Math.min(most, 500) }, { signal });
  const pieces: Piece[] = [];
  for await (const row of rows) {
    const { token_address: token, token_id: tokenId } = row;
    const metadata = readMetadata(row.metadata);
    pieces.push({
      ...metadata,
      id: `${chain.id}:${token}:${tokenId}:${address}`,
      chain,
      token,
      tokenId,
      name: metadata.name || `${row.name ?? 'Piece'} ${tokenId}`,
      collection: row.name ?? row.symbol ?? token,
      amount: BigInt(row.amount ?? '1'),
      owner: address,
    });
    if (pieces.length >= most) break;
  }
  return { pieces, total: Math.max(rows.total ?? 0, pieces.length) };
}

function toSolanaPiece({ address, chain }: Place, mint: string): Piece {
  const id = `${chain.id}:${mint}:${address}`;
  const known = { name: mint, description: '', image: null, attributes: [] };
  return { ...known, id, chain, token: mint, tokenId: '', collection: chain.name, amount: 1n, owner: address };
}
