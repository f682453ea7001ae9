import type { ExplorerPageProps } from '@/lib/explorer/ExplorerView';
import { plural } from '@/lib/format/plural';

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
