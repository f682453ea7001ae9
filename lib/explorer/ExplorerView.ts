import type { Refusal } from '@/lib/data/Refusal';
import { formatNumber, plural } from '@/lib/format/text';
import type { FoundBeside } from '@/lib/explorer/search/SearchResult';
import { hasFailed } from '@/protocol/data/hasFailed';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import type { DataAnswer } from '@/protocol/data/registry';
import type {
  Block,
  BlockStats,
  BlockTransaction,
  Nft,
  NftContract,
  NftOwner,
  NftTransfer,
  Page,
  TokenBalance,
  TokenHolder,
  TokenMetadata,
  TokenTransfer,
} from '@/protocol/data/shapes';

/** A chain that the explorer shows. */
export type ExplorerChain = { id: number; name: string; symbol: string; wrapped?: string | null };

/** A call or a log that was understood: its name, and what it was given, as text. */
export type Decoded = { name: string; values: DecodedValue[] | null };

/** A value of a call or an event, by its name in the ABI. */
export type DecodedValue = { name: string; type: string; value: string };

/** What a token calls itself and how it counts; `decimals` is `null` where its contract has no `decimals()`. */
export type TokenName = { symbol: string | null; decimals: number | null };

/** Rows of one list and the way to the next; `firstBlock` is the first that it knows of, `null` where it is whole. */
export type Listed<Row> = Pick<Page<Row>, 'result' | 'cursor' | 'total' | 'page'> & { firstBlock: number | null };

/** A transfer of a token with what the token calls itself. */
export type NamedTransfer = TokenTransfer & { token: TokenName | null };

/** What a call asks a token for: to send an amount, or to let somebody spend up to it. */
export type RequestedAmount = TokenName & {
  /** Contract of the token, in lower case. */
  address: string;
  /** In the smallest unit of the token. */
  amount: string;
  /** Who gives it: who calls, whose tokens were asked for, or nobody (the zero address) where it is minted. In lower case. */
  from: string;
  /** Who gets it, or may spend it. In lower case. */
  to: string;
  isLimit: boolean;
};

/** A transaction in a list. */
export type ListedTransaction = {
  hash: string;
  block: string;
  /** Its place in the block, from 0. */
  index: number;
  /** ISO 8601. */
  time: string;
  from: string;
  /** `null` where it created a contract. */
  to: string | null;
  /** The contract that it created. */
  created: string | null;
  /** In the smallest unit of the chain's coin, as is `fee`. */
  value: string;
  fee: string;
  failed: boolean;
  /** The name of the function that was called, or its selector where no ABI is known. */
  method: string;
  /** What it asks a token for; `null` for every other call. */
  requested: RequestedAmount | null;
};

/** A contract whose source is verified, in a list. */
export type VerifiedContract = DataAnswer<'getVerifiedContracts'>['contracts'][number];

/** Names of contracts, by their addresses in lower case. */
export type Names = Readonly<Record<string, string>>;

/** Who holds a token, or why that is not known. */
export type Holders = (Listed<TokenHolder> & { isExact: boolean; supply: string | null }) | { unknown: string };

/** Which transactions of an address are listed. */
export const ADDRESS_FILTERS = ['all', 'in', 'out', 'failed'] as const;

/** One of them. */
export type AddressFilter = (typeof ADDRESS_FILTERS)[number];

/** A part of a page that the page can go without. */
export type PageSection =
  | 'balance'
  | 'blocks'
  | 'contract'
  | 'failure'
  | 'firstSeen'
  | 'holders'
  | 'names'
  | 'nfts'
  | 'prices'
  | 'tokens'
  | 'transactions'
  | 'transfers';

/** Names the parts that could not be read just now; elsewhere `null` says that no source knows. */
type Parts = { failed: readonly PageSection[] };

/** What one page of the explorer shows. */
export type ExplorerView =
  /** The newest blocks, the newest first, and transactions of the newest of them. */
  | (Parts & {
      kind: 'start';
      /** `null` where no source lists them. */
      blocks: BlockStats[] | null;
      transactions: ListedTransaction[];
      names: Names;
      /** How much of the coin the transactions of a block sent, by its number, in the smallest unit. */
      sent: Readonly<Record<string, string>>;
      coinUsd: number | null;
    })
  /** Blocks, newest first; cursors of the pages around, `newer` is `null` on the newest page. */
  | { kind: 'blocks'; blocks: BlockStats[]; older: string; newer: string | null }
  /** Contracts that the operator keeps as verified, by address; `cursor` leads to the next ones. */
  | { kind: 'contracts'; contracts: VerifiedContract[]; names: Names; total: number; cursor: string; isFirst: boolean }
  /** Transactions of the whole chain, newest first. */
  | {
      kind: 'transactions';
      transactions: ListedTransaction[];
      names: Names;
      older: string;
      isNewest: boolean;
      coinUsd: number | null;
    }
  /** What was found by words; `null` where no source can search for it. */
  | (Parts &
      FoundBeside & {
        kind: 'found';
        query: string;
        tokens: TokenMetadata[] | null;
        nfts: { address: string; id: string; name: string }[] | null;
      })
  | { kind: 'missing'; what: string; code: number; reason: string }
  | {
      kind: 'block';
      block: Omit<Block, 'transactions'>;
      /** In the smallest unit of the coin; `null` where it is not known, or of a block before EIP-1559. */
      baseFee: string | null;
      /** The blocks around it and itself, the oldest first; only itself, or nothing, where no source lists them. */
      around: BlockStats[];
      transactions: ListedTransaction[];
      names: Names;
      coinUsd: number | null;
    }
  | {
      kind: 'transaction';
      transaction: BlockTransaction;
      call: Decoded | null;
      /** By which ABI the call is decoded, where it is. */
      abi: 'verified' | 'standard';
      events: (Decoded | null)[];
      tab: string;
      /** Contracts in it whose source is verified, in lower case. */
      verified: string[];
      names: Names;
      /** What one coin is worth in US dollars now; `null` where nobody says. */
      coinUsd: number | null;
      baseFee: string | null;
      /** Transactions in its block; `null` where it is not known. */
      inBlock: number | null;
      /** Why it failed; `null` where it did not, or no node can say. */
      failure: DataAnswer<'getTransactionFailure'> | null;
      /** The tokens among the contracts that were called or emitted logs, by their addresses in lower case. */
      tokens: Record<string, TokenName>;
    }
  | (Parts & {
      kind: 'address';
      address: string;
      name: string | null;
      balance: string | null;
      /** `null` where no source can list them. */
      tokens: (TokenBalance & { usd: number | null })[] | null;
      /** A page of them on their own tab, elsewhere one to count them by; `null` where no source can list them. */
      nfts: Listed<Nft> | null;
      /** `null` where no source can pick those of the filter. */
      transactions: Listed<ListedTransaction> | null;
      filter: AddressFilter;
      /** Of the tabs of transfers; `null` where no source lists them. */
      transfers: Listed<NamedTransfer> | null;
      nftTransfers: Listed<NftTransfer> | null;
      /** When its first transaction was, in ISO 8601; `null` where no index knows. */
      firstSeen: string | null;
      /** `null` for an address without code; who created it, and when, where that is known. */
      contract: {
        creator: string | null;
        creation: string | null;
        createdAt: string | null;
        verification: 'full' | 'partial' | null;
      } | null;
      /** Which standard it says it follows. */
      standard: 'token' | 'nft' | null;
      /** What it counts in, where it is a token. */
      token: TokenName | null;
      tab: string;
      names: Names;
      coinUsd: number | null;
    })
  | (Parts & {
      kind: 'token';
      token: TokenMetadata;
      price: DataAnswer<'getTokenPrice'> | null;
      /** `null` where no index lists them. */
      transfers: Listed<NamedTransfer> | null;
      holders: Holders;
      tab: string;
    })
  | { kind: 'collection'; collection: NftContract; tokens: Listed<Nft> }
  /** `transfers` is `null` where no index lists them. */
  | (Parts & { kind: 'nft'; nft: Nft; owners: Listed<NftOwner>; transfers: Listed<NftTransfer> | null })
  | { kind: 'pair'; address: string; token0: TokenMetadata; token1: TokenMetadata; reserve0: string; reserve1: string };

/** A page of the explorer: the chain it is of, the chains there are, what it shows, and why a part of that is missing. */
export type ExplorerPageProps = {
  chain: ExplorerChain;
  chains: ExplorerChain[];
  view: ExplorerView;
  refusal: Refusal | null;
};

/** Lists are counted row by row as far as this; a larger total is an estimate. */
const COUNTED = 10_000;

/** The number of rows of a list: `10,000+` where it was not counted to its end. */
export const formatTotal = (total: number): string =>
  total > COUNTED ? `${formatNumber(COUNTED)}+` : formatNumber(total);

/** What shared links and search engines say of a page of the explorer. */
export function describePage({ chain, view }: Pick<ExplorerPageProps, 'chain' | 'view'>): {
  title: string;
  description: string;
} {
  switch (view.kind) {
    case 'start':
      return {
        title: 'Explorer',
        description: `Blocks, transactions, tokens and NFTs of ${chain.name}, and who holds what.`,
      };
    case 'blocks':
      return { title: 'Blocks', description: `The blocks of ${chain.name}, newest first.` };
    case 'transactions':
      return { title: 'Transactions', description: `The transactions of ${chain.name}, newest first.` };
    case 'contracts':
      return { title: 'Verified contracts', description: `Contracts of ${chain.name} with verified source.` };
    case 'found':
      return { title: `Search: ${view.query}`, description: `Search results for “${view.query}” on ${chain.name}.` };
    case 'missing':
      return { title: view.what, description: view.reason };
    case 'block':
      return {
        title: `Block ${view.block.number}`,
        description: `${plural(Number(view.block.transaction_count), 'transaction')} on ${chain.name}, ${view.block.timestamp}.`,
      };
    case 'transaction':
      return {
        title: `Transaction ${view.transaction.hash.slice(0, 10)}…`,
        description: `${hasFailed(view.transaction) ? 'Failed' : 'Confirmed'} on ${chain.name} in block ${view.transaction.block_number}, from ${view.transaction.from_address} to ${view.transaction.to_address ?? 'a new contract'}.`,
      };
    case 'address': {
      const { total = 0, firstBlock = null } = view.transactions ?? {};
      const counted =
        `${formatTotal(total)} ${total === 1 ? 'transaction' : 'transactions'}` +
        (firstBlock === null ? '' : ` since block ${firstBlock}`);
      const known = [view.transactions && counted, view.tokens && plural(view.tokens.length, 'token')].filter(Boolean);
      return {
        title: view.name ?? `${view.contract ? 'Contract' : 'Address'} ${shortenAddress(view.address)}`,
        description: `${known.length > 0 ? known.join(' and ') : 'What is known'} of ${checksumAddress(view.address)} on ${chain.name}.`,
      };
    }
    case 'token':
      return {
        title: `${view.token.name ?? 'Token'} (${view.token.symbol ?? '?'})`,
        description: `A token on ${chain.name}: its price, holders and transfers.`,
      };
    case 'collection':
      return {
        title: view.collection.name ?? 'Collection',
        description: `${`${formatTotal(view.tokens.total)} ${view.tokens.total === 1 ? 'NFT' : 'NFTs'}`} on ${chain.name}.`,
      };
    case 'nft':
      return {
        title: `${view.nft.name ?? 'NFT'} #${view.nft.token_id}`,
        description: `An NFT on ${chain.name}: its picture, its owners and its history.`,
      };
    case 'pair':
      return {
        title: `${view.token0.symbol ?? '?'} and ${view.token1.symbol ?? '?'}`,
        description: `A liquidity pool on ${chain.name}: its tokens and reserves.`,
      };
  }
}
