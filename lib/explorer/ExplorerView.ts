import type {
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
  Block,
} from '@/protocol/data/shapes';
import type { DataAnswer } from '@/protocol/data/registry';

/** A chain that the explorer shows. */
export type ExplorerChain = { id: number; name: string; symbol: string };

/** A call or a log that was understood: its name, and what it was given, as text. */
export type Decoded = { name: string; values: { name: string; type: string; value: string }[] };

/** What a token calls itself and how it counts; `decimals` is `null` where its contract has no `decimals()`. */
export type TokenName = { symbol: string | null; decimals: number | null };

/** Rows of one list and the way to the next ones; `firstBlock` is the first block it knows of, `null` where it is whole. */
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
      /** The tokens among the contracts that were asked or told something, by their addresses in lower case. */
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
