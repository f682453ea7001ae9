import { pagesOf, type Row } from '@/lib/data/pagesOf';
import { readData } from '@/lib/data/readData';
import type { PortfolioChain, WalletOnChain } from '@/lib/portfolio/walletOnChain';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';

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
  /** Whether what it says of itself was read by the backend. */
  isFilled: boolean;
};

type NftRow = Row<'getNFTs'>;

/** So many of the NFTs of a place. */
export type PiecesWish = { id: string; version: number; place: WalletOnChain; most: number };

/** What there is, as far as it was asked for. */
export type Pieces = {
  pieces: readonly Piece[];
  total: number;
  /** What leads to the rest; empty at the end. */
  cursor: string;
  /** Names the last transfer of a piece from or to the address, so that one sees whether anything changed. */
  mark: string;
  version: number;
};

/** Rows of a page. */
const PAGE = 100;

/**
 * Reads the NFTs of an address. What was read before is gone on from, unless a piece came or went since, or what is
 * kept of one may have been filled in meanwhile.
 *
 * @throws FoyerError
 */
export async function readPieces(
  { place, most, version }: PiecesWish,
  signal: AbortSignal,
  before: Pieces | undefined,
): Promise<Pieces> {
  const { address, chain } = place;
  if (chain.family === 'sol') {
    const all = await readData('sol-getNFTs', { address, network: chain.network }, { signal });
    const pieces = all.slice(0, most).map(({ mint }) => toSolanaPiece(place, mint));
    return { pieces, total: all.length, cursor: '', mark: '', version };
  }
  const mark = await readMark(address, chain.chain, signal);
  const known = before?.mark === mark && !mayBeFilled(before, version) ? before : null;
  const pieces = [...(known?.pieces ?? [])];
  let cursor = known?.cursor ?? '';
  let total = known?.total ?? 0;
  if (known && (cursor === '' || pieces.length >= most)) return { ...known, version };
  const asked = { address, chain: chain.chain, limit: PAGE };
  for await (const page of pagesOf('getNFTs', asked, { signal, from: cursor })) {
    pieces.push(...page.result.map((row) => toPiece(place, row)));
    ({ cursor, total } = page);
    if (pieces.length >= most) break;
  }
  return { pieces, total: Math.max(total, pieces.length), cursor, mark, version };
}

/** Whether a piece that said nothing may have something to say by now: looked at anew where that is but one page. */
const mayBeFilled = ({ version, pieces }: Pieces, now: number): boolean =>
  version !== now && pieces.length <= PAGE && pieces.some(({ isFilled }) => !isFilled);

/** The last transfer of a piece from or to an address; a chain that tells of none has none. */
async function readMark(address: string, chain: string, signal: AbortSignal): Promise<string> {
  const { result } = await readData('getNFTTransfers', { address, chain, limit: 1 }, { signal });
  return result.map((row) => `${row.block_hash} ${row.log_index} ${row.token_id}`).join();
}

function toPiece({ address, chain }: WalletOnChain, row: NftRow): Piece {
  const { token_address: token, token_id: tokenId } = row;
  const metadata = readMetadata(row.metadata);
  return {
    ...metadata,
    id: `${chain.id}:${token}:${tokenId}:${address}`,
    chain,
    token,
    tokenId,
    name: metadata.name || `${row.name ?? 'Piece'} ${tokenId}`,
    collection: row.name ?? row.symbol ?? token,
    amount: BigInt(row.amount ?? '1'),
    owner: address,
    isFilled: row.metadata !== null,
  };
}

function toSolanaPiece({ address, chain }: WalletOnChain, mint: string): Piece {
  const id = `${chain.id}:${mint}:${address}`;
  const known = { name: mint, description: '', image: null, attributes: [], isFilled: true };
  return { ...known, id, chain, token: mint, tokenId: '', collection: chain.name, amount: 1n, owner: address };
}

/** What an NFT says of itself. */
type PieceMetadata = {
  /** Empty where it says none. */
  name: string;
  description: string;
  /** An address of some kind, unchecked; `null` for none. */
  image: string | null;
  attributes: readonly { trait: string; value: string }[];
};

/**
 * Reads the metadata of an NFT (ERC-721 and ERC-1155 metadata, with the attributes that marketplaces agreed on). It is
 * anybody's text: what is not as expected is left out.
 */
function readMetadata(text: string | null): PieceMetadata {
  const found = parse(text);
  const attributes: unknown[] = Array.isArray(found['attributes']) ? found['attributes'] : [];
  return {
    name: toText(found['name']),
    description: toText(found['description']),
    image: toText(found['image'] ?? found['image_url'] ?? found['image_data']) || null,
    attributes: attributes.flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      const value = toText(Reflect.get(one, 'value'));
      return value ? [{ trait: toText(Reflect.get(one, 'trait_type')), value }] : [];
    }),
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // No JSON: it says nothing.
  }
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A picture that an NFT names. */
type Picture =
  /** It can be shown: it is in the metadata itself, or in the backend's own store of files. */
  | { kind: 'own'; src: string }
  /** It lies with somebody else, who would learn who looks at it: shown as a link alone. */
  | { kind: 'foreign'; url: string; host: string };

const OWN_DATA = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;
/** An address of IPFS, bare or on any gateway. */
const CONTENT = /^(?:ipfs:\/\/(?:ipfs\/)?|https:\/\/[^/?#]+\/ipfs\/)([a-z\d]{46,}(?:\/[^?#]*)?)/i;

/**
 * Where a picture may be taken from. `ipfs:` leads to the backend's own store, whoever's gateway was named: an address
 * names its content. In an image element neither kind runs scripts.
 *
 * @returns `null` for what is no picture, or an address of another kind, such as `http:` or `javascript:`
 */
export function pictureOf(image: unknown, serverUrl: string): Picture | null {
  if (typeof image !== 'string') return null;
  const address = image.trim();
  if (OWN_DATA.test(address)) return { kind: 'own', src: address };
  const path = CONTENT.exec(address)?.[1];
  if (path !== undefined) {
    const parts = path.split('/').map((part) => encodeURIComponent(decode(part)));
    if (parts.includes('..') || parts.includes('.')) return null;
    return { kind: 'own', src: backendAddress(serverUrl, `${BACKEND_PATHS.ipfs}/${parts.join('/')}`) };
  }
  if (!URL.canParse(address)) return null;
  const { protocol, host, href, username } = new URL(address);
  return protocol === 'https:' && username === '' ? { kind: 'foreign', url: href, host } : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // A percent sign that stands for itself.
  }
}
