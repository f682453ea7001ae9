import { z } from 'zod';
import { askHosted, HOLDS, type HostedChain } from '@/server/data-api/hosted/hostedChains';
import { listHosted } from '@/server/data-api/hosted/listHosted';
import { nftOwner, tokenBalance, tokenMetadata, transaction } from '@/server/data-api/hosted/rows';
import { notFound } from '@/server/data-api/refuse';
import type { HeldToken, TokenBalance } from '@/protocol/data/shapes';
import type { SourceHandlers } from '@/server/data-api/sources/Source';

/** Rows that a caller gets who knows no pages. */
const OLDER_ROWS = 500;

/** What an address holds, and of which contract. */
async function readHeld(chain: HostedChain, address: string): Promise<TokenBalance[]> {
  const question = { path: `/${address}/erc20`, query: { exclude_spam: false }, holds: HOLDS.head };
  return askHosted(chain, question, z.array(tokenBalance));
}

const asHeld = ({ balance, decimals, name, symbol }: Omit<TokenBalance, 'token_address'>): HeldToken => ({
  ...{ balance, contractType: 'ERC20', decimals: Number(decimals), name, symbol },
});

/** Functions of the SDK's older helpers that the hosted service can answer; it counts nothing. */
export const HOSTED_OLDER: SourceHandlers<HostedChain> = {
  getAllERC20: async (chain, { address }) => (await readHeld(chain, address)).map(asHeld),
  async getERC20(chain, { address, symbol, tokenAddress }) {
    const wanted = tokenAddress?.toLowerCase();
    const held = (await readHeld(chain, address)).find((token) =>
      wanted ? token.token_address === wanted : token.symbol === symbol,
    );
    if (held) return asHeld(held);
    const path = wanted ? '/erc20/metadata' : '/erc20/metadata/symbols';
    const query = wanted ? { addresses: [wanted] } : { symbols: [symbol ?? ''] };
    const [known] = await askHosted(chain, { path, query, holds: HOLDS.words }, z.array(tokenMetadata));
    if (!known) throw notFound(`There is no ERC-20 token ${tokenAddress ?? symbol ?? ''}.`);
    return asHeld({ ...known, balance: '0' });
  },
  async getNFTs_old(chain, { address }) {
    const query = { normalizeMetadata: false, exclude_spam: false };
    const list = { path: `/${address}/nft`, query, row: nftOwner };
    const { result } = await listHosted(chain, list, { limit: OLDER_ROWS });
    return result.map(({ amount, contract_type, name, symbol, token_address, token_id, token_uri }) => ({
      ...{ amount: Number(amount ?? '1'), contract_type, name, symbol, token_address, token_id, token_uri },
    }));
  },
  async getTransactions_old(chain, { address, order }) {
    const query = { order: order === 'asc' ? 'ASC' : 'DESC' };
    return (await listHosted(chain, { path: `/${address}`, query, row: transaction }, { limit: OLDER_ROWS })).result;
  },
};
