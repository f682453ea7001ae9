import { plural } from '@/lib/format/text';
import type { DataAnswer } from '@/protocol/data/registry';
import type {
  Block,
  BlockTransaction,
  Nft,
  NftContract,
  NftOwner,
  NftTransfer,
  Page,
  TokenBalance,
  TokenMetadata,
  TokenTransfer,
  Transaction,
} from '@/protocol/data/shapes';

/** A chain that the explorer shows. */
export type ExplorerChain = { id: number; name: string; symbol: string };

/** A call or a log that was understood: its name, and what it was given, as text. */
export type Decoded = { name: string; values: { name: string; type: string; value: string }[] };

/** What a token calls itself and how it counts; `decimals` is `null` where its contract has no `decimals()`. */
export type TokenName = { symbol: string | null; decimals: number | null };

/**
 * Rows of one list and the way to the next ones; `firstBlock` is the first block it knows of, `null` where it is whole.
 */
export type Listed<Row> = Pick<Page<Row>, 'result' | 'cursor' | 'total'> & { firstBlock: number | null };

/** A transfer of a token with what the token calls itself. */
export type NamedTransfer = TokenTransfer & { token: TokenName | null };

/** What one page of the explorer shows. */
export type ExplorerView =
  /** The newest blocks, the newest first. */
  | { kind: 'start'; blocks: Block[] }
  /** What was found by words; `null` where no source can search for it. */
  | {
      kind: 'found';
      query: string;
      tokens: TokenMetadata[] | null;
      nfts: { address: string; id: string; name: string }[] | null;
    }
  | { kind: 'missing'; what: string; code: number; reason: string }
  | { kind: 'block'; block: Block }
  | {
      kind: 'transaction';
      transaction: BlockTransaction;
      call: Decoded | null;
      events: (Decoded | null)[];
      /** The tokens among the contracts that were called or emitted logs, by their addresses in lower case. */
      tokens: Record<string, TokenName>;
    }
  | {
      kind: 'address';
      address: string;
      name: string | null;
      balance: string | null;
      /** `null` where no source can list them. */
      tokens: TokenBalance[] | null;
      /** The first pieces it holds, and how many there are; `null` where no source can list them. */
      nfts: Pick<Page<Nft>, 'result' | 'total'> | null;
      transactions: Listed<Transaction>;
      contract: 'token' | 'nft' | null;
    }
  | {
      kind: 'token';
      token: TokenMetadata;
      price: DataAnswer<'getTokenPrice'> | null;
      /** `null` where no index lists them. */
      transfers: Listed<NamedTransfer> | null;
    }
  | { kind: 'collection'; collection: NftContract; tokens: Listed<Nft> }
  /** `transfers` is `null` where no index lists them. */
  | { kind: 'nft'; nft: Nft; owners: Listed<NftOwner>; transfers: Listed<NftTransfer> | null }
  | { kind: 'pair'; address: string; token0: TokenMetadata; token1: TokenMetadata; reserve0: string; reserve1: string };

/** A page of the explorer: the chain it is of, the chains there are, and what it shows. */
export type ExplorerPageProps = { chain: ExplorerChain; chains: ExplorerChain[]; view: ExplorerView };

/** What shared links and search engines say of a page of the explorer. */
export function describePage({ chain, view }: ExplorerPageProps): { title: string; description: string } {
  switch (view.kind) {
    case 'start':
      return {
        title: 'Explorer',
        description: `Blocks, transactions, tokens and NFTs of ${chain.name}, and who holds what.`,
      };
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
        description: `${view.transaction.receipt_status === '0' ? 'Failed' : 'Confirmed'} on ${chain.name} in block ${view.transaction.block_number}, from ${view.transaction.from_address} to ${view.transaction.to_address ?? 'a new contract'}.`,
      };
    case 'address': {
      const { total, firstBlock } = view.transactions;
      const counted = plural(total, 'transaction') + (firstBlock === null ? '' : ` since block ${firstBlock}`);
      const held = view.tokens ? ` and ${plural(view.tokens.length, 'token')}` : '';
      return {
        title: view.name ?? `Address ${view.address.slice(0, 10)}…`,
        description: `${counted}${held} of ${view.address} on ${chain.name}.`,
      };
    }
    case 'token':
      return {
        title: `${view.token.name ?? 'Token'} (${view.token.symbol ?? '?'})`,
        description: `A token on ${chain.name}: its price and its transfers.`,
      };
    case 'collection':
      return {
        title: view.collection.name ?? 'Collection',
        description: `${plural(view.tokens.total, 'NFT')} on ${chain.name}.`,
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
