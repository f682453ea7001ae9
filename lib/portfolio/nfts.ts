import { type NftMetadata, readNftMetadata } from '@/lib/data/nftMetadata';
import { pagesOf, type Row } from '@/lib/data/pagesOf';
import { readData } from '@/lib/data/readData';
import type { PortfolioChain, WalletOnChain } from '@/lib/portfolio/walletOnChain';

/** An NFT that a wallet holds. */
export type OwnedNft = NftMetadata & {
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
  /** Whether the backend has read its metadata. */
  isFilled: boolean;
};

type NftRow = Row<'getNFTs'>;

/** Which NFTs: the first `limit` of a wallet. */
export type NftQuery = { id: string; version: number; wallet: WalletOnChain; limit: number };

/** NFTs of a wallet, as far as they were asked for. */
export type OwnedNfts = {
  nfts: readonly OwnedNft[];
  total: number;
  /** Cursor of the next page; empty at the end. */
  cursor: string;
  /** Names the last transfer of an NFT from or to the wallet: another one means that something changed. */
  mark: string;
  version: number;
};

/** Rows of a page. */
const PAGE = 100;

/**
 * Reads the NFTs of a wallet. Continues from the last value, unless an NFT came or went since, or its metadata may have
 * been read meanwhile.
 *
 * @throws FoyerError
 */
export async function readNfts(
  { wallet, limit, version }: NftQuery,
  signal: AbortSignal,
  last: OwnedNfts | undefined,
): Promise<OwnedNfts> {
  const { address, chain } = wallet;
  if (chain.family === 'sol') {
    const all = await readData('sol-getNFTs', { address, network: chain.network }, { signal });
    const nfts = all.slice(0, limit).map(({ mint }) => toSolanaNft(wallet, mint));
    return { nfts, total: all.length, cursor: '', mark: '', version };
  }
  const mark = await readMark(address, chain.chain, signal);
  const known = last?.mark === mark && !mayBeFilled(last, version) ? last : null;
  const nfts = [...(known?.nfts ?? [])];
  let cursor = known?.cursor ?? '';
  let total = known?.total ?? 0;
  if (known && (cursor === '' || nfts.length >= limit)) return { ...known, version };
  const requested = { address, chain: chain.chain, limit: PAGE };
  for await (const page of pagesOf('getNFTs', requested, { signal, from: cursor })) {
    nfts.push(...page.result.map((row) => toOwnedNft(wallet, row)));
    ({ cursor, total } = page);
    if (nfts.length >= limit) break;
  }
  return { nfts, total: Math.max(total, nfts.length), cursor, mark, version };
}

/** Whether metadata that was missing may be there by now; only lists of one page are read again for it. */
const mayBeFilled = ({ version, nfts }: OwnedNfts, now: number): boolean =>
  version !== now && nfts.length <= PAGE && nfts.some(({ isFilled }) => !isFilled);

/** The last transfer of an NFT from or to an address; empty for none. */
async function readMark(address: string, chain: string, signal: AbortSignal): Promise<string> {
  const { result } = await readData('getNFTTransfers', { address, chain, limit: 1 }, { signal });
  return result.map((row) => `${row.block_hash} ${row.log_index} ${row.token_id}`).join();
}

function toOwnedNft({ address, chain }: WalletOnChain, row: NftRow): OwnedNft {
  const { token_address: token, token_id: tokenId } = row;
  const metadata = readNftMetadata(row.metadata);
  return {
    ...metadata,
    id: `${chain.id}:${token}:${tokenId}:${address}`,
    chain,
    token,
    tokenId,
    name: metadata.name || `${row.name ?? 'NFT'} ${tokenId}`,
    collection: row.name ?? row.symbol ?? token,
    amount: BigInt(row.amount ?? '1'),
    owner: address,
    isFilled: row.metadata !== null,
  };
}

function toSolanaNft({ address, chain }: WalletOnChain, mint: string): OwnedNft {
  const id = `${chain.id}:${mint}:${address}`;
  const known = { name: mint, description: '', image: null, attributes: [], isFilled: true };
  return { ...known, id, chain, token: mint, tokenId: '', collection: chain.name, amount: 1n, owner: address };
}
