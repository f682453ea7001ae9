import { useCallback, useState } from 'react';
import { strings } from '@/components/send/strings.en';
import { useData } from '@/lib/data/useData';
import { usePages } from '@/lib/data/usePages';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { formatAmount } from '@/lib/format/amounts';
import { coinOf } from '@/protocol/chains';
import { shownDecimals, unitName } from '@/protocol/tokenRules';
import { withoutUnseen } from '@/protocol/text/unseenCharacters';

/** Something that a visitor owns and can send. */
export type Asset = {
  /** Names it among the others. */
  key: string;
  type: 'native' | 'erc20' | 'erc721' | 'erc1155';
  /** Such as `Lantern` or `Door 3`. */
  label: string;
  symbol: string;
  /** `null` for a token without `decimals()`: its amounts are raw units. */
  decimals: number | null;
  /** How much there is of it, in the smallest unit; `null` where that is not known. */
  balance: bigint | null;
  contractAddress: string | null;
  tokenId: string | null;
};

/** What an address owns on a chain, as far as the data service can tell. */
export type Assets = {
  /** The chain's own coin first, then tokens, then nfts. */
  list: readonly Asset[];
  /** Whether those of a type were answered once, be it with a fault. */
  looked: Readonly<Record<Asset['type'], boolean>>;
  /** Why something of it is not known. */
  error: FoyerError | null;
  /** How many nfts are listed of how many there are, and the way to the next ones; `null` where all are. */
  moreNfts: { shown: number; total: number; loading: boolean; load: () => void } | null;
  /** Reads it again; always the same function. */
  refetch: () => void;
};

/** NFTs that are listed at once. */
const NFTS = 100;

/** Reads what an address owns. */
export function useAssets(address: string, chainId: number): Assets {
  const parameters = chainId === 0 ? null : { address, chain: `0x${chainId.toString(16)}` };
  const coin = useData('getNativeBalance', parameters);
  const tokens = useData('getTokenBalances', parameters);
  const nfts = usePages('getNFTs', parameters && { ...parameters, limit: NFTS });
  const [again, andTokens, andNfts] = [coin.refetch, tokens.refetch, nfts.refetch];
  const refetch = useCallback(() => {
    again();
    andTokens();
    andNfts();
  }, [again, andTokens, andNfts]);
  const { name, symbol, decimals } = coinOf(chainId);
  // Listed without its balance too: the wallet's own node knows it when the time comes.
  const own: Asset = {
    ...{ key: 'native', type: 'native', label: name, symbol, decimals, contractAddress: null, tokenId: null },
    balance: coin.data && BigInt(coin.data.balance),
  };
  const ofTokens = (tokens.data ?? []).map((token): Asset => ({
    key: token.token_address,
    type: 'erc20',
    label: token.name ?? token.symbol ?? strings.form.unnamedToken,
    symbol: token.symbol ?? '',
    decimals: shownDecimals(token),
    balance: BigInt(token.balance),
    contractAddress: token.token_address,
    tokenId: null,
  }));
  const ofNfts = nfts.rows.map((nft): Asset => ({
    key: `${nft.token_address}:${nft.token_id}`,
    type: nft.contract_type === 'ERC1155' ? 'erc1155' : 'erc721',
    label: nameOf(nft),
    symbol: '',
    decimals: 0,
    balance: BigInt(nft.amount ?? 1),
    contractAddress: nft.token_address,
    tokenId: nft.token_id,
  }));
  const readings = [coin, tokens, nfts];
  const hasLooked = {
    coin: useOnce(!coin.loading),
    tokens: useOnce(!tokens.loading),
    nfts: useOnce(!nfts.loading),
  };
  return {
    list: [own, ...ofTokens, ...ofNfts],
    looked: {
      native: hasLooked.coin,
      erc20: hasLooked.tokens,
      erc721: hasLooked.nfts,
      erc1155: hasLooked.nfts,
    },
    moreNfts:
      nfts.ended || nfts.rows.length === 0 || nfts.total === null
        ? null
        : { shown: nfts.rows.length, total: nfts.total, loading: nfts.loading, load: nfts.more },
    error: readings.map(({ error }) => error).find((error) => error !== null) ?? null,
    refetch,
  };
}

/** Whether something is so, or was at any time before. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(false);
  if (now && !was) setWas(true);
  return was || now;
}

/** The name in an NFT's metadata, else that of its collection with its number. */
function nameOf({ metadata, name, token_id }: { metadata: string | null; name: string | null; token_id: string }) {
  const fallback = `${name ?? strings.form.unnamedNft} ${token_id}`;
  try {
    const parsed: unknown = JSON.parse(metadata ?? 'null');
    const own: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'name') : null;
    return (typeof own === 'string' && withoutUnseen(own)) || fallback;
  } catch {
    return fallback; // Metadata that nobody can read.
  }
}

/** An amount of an asset with its unit; every digit unless a number of significant ones is given. */
export function writeAmount(
  { decimals, symbol }: Pick<Asset, 'decimals' | 'symbol'>,
  amount: bigint,
  digits = Infinity,
) {
  return `${formatAmount(amount, decimals ?? 0, digits).shown} ${unitName(symbol, decimals)}`.trim();
}

/**
 * How much there is to send of it: a line in every case, so that nothing moves when it is known; empty for what is named
 * by its contract.
 *
 * @param looked which types of what the visitor owns were asked for to the end
 */
export function describeBalance(asset: Asset | null, looked: Readonly<Record<Asset['type'], boolean>>): string {
  if (!asset) return '';
  if (asset.balance === null) return looked[asset.type] ? strings.form.balanceUnknown : strings.form.balanceLoading;
  const held = writeAmount(asset, asset.balance, 6);
  return asset.decimals === null ? strings.form.rawBalance(held) : strings.form.balance(held);
}

/** An asset in one line, for a list to choose from. */
export function describeAsset({ type, label, symbol, decimals, balance }: Asset): string {
  if (type === 'erc721' || balance === null) return label;
  return strings.form.option(label, writeAmount({ decimals, symbol }, balance, 4));
}
