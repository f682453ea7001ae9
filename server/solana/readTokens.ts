import { formatUnits } from 'viem';
import { z } from 'zod';
import type { DataAnswer } from '@/protocol/data/registry';
import type { SolanaNetwork } from '@/protocol/data/solana';
import { SOLANA_PROGRAMS } from '@/server/solana/tokenAccounts';
import type { SolanaNodes } from '@/server/solana/solanaNodes';

const tokenAccounts = z.object({
  value: z.array(
    z.object({
      pubkey: z.string(),
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string(),
              tokenAmount: z.object({ amount: z.string().regex(/^\d+$/), decimals: z.int() }),
            }),
          }),
        }),
      }),
    }),
  ),
});

const mints = z.object({
  value: z.array(
    z.object({ data: z.object({ parsed: z.object({ info: z.object({ supply: z.string() }) }) }) }).nullable(),
  ),
});

/** Most accounts that a node tells in one answer. */
const BATCH_SIZE = 100;

/** What an address holds: NFTs, of which there is one piece and no fraction, and all other tokens. */
export type Holdings = { tokens: DataAnswer<'sol-getSPL'>; nfts: DataAnswer<'sol-getNFTs'> };

/** Reads what an address holds, in both token programs, in the order of the mints. Empty accounts are left out. */
export async function readTokens(nodes: SolanaNodes, network: SolanaNetwork, owner: string): Promise<Holdings> {
  const answers = await Promise.all(
    [SOLANA_PROGRAMS.token, SOLANA_PROGRAMS.token2022].map((programId) =>
      nodes.ask(network, 'getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }], tokenAccounts),
    ),
  );
  const held = answers
    .flatMap(({ value }) => value)
    .map(({ pubkey, account }) => ({ associatedTokenAddress: pubkey, ...account.data.parsed.info }))
    .filter(({ tokenAmount }) => tokenAmount.amount !== '0')
    .sort((a, b) => (a.mint < b.mint ? -1 : 1));
  const whole = held.filter(({ tokenAmount }) => tokenAmount.decimals === 0 && tokenAmount.amount === '1');
  const single = await findSingle(
    nodes,
    network,
    whole.map(({ mint }) => mint),
  );
  return {
    nfts: held
      .filter(({ mint }) => single.has(mint))
      .map(({ associatedTokenAddress, mint }) => ({ associatedTokenAddress, mint })),
    tokens: held
      .filter(({ mint }) => !single.has(mint))
      .map(({ associatedTokenAddress, mint, tokenAmount: { amount, decimals } }) => ({
        associatedTokenAddress,
        mint,
        amount: formatUnits(BigInt(amount), decimals),
        amountRaw: amount,
        decimals,
      })),
  };
}

/** The mints of which there is one piece in all. */
async function findSingle(nodes: SolanaNodes, network: SolanaNetwork, all: readonly string[]): Promise<Set<string>> {
  const single = new Set<string>();
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const some = all.slice(from, from + BATCH_SIZE);
    const { value } = await nodes.ask(network, 'getMultipleAccounts', [some, { encoding: 'jsonParsed' }], mints);
    for (const [index, mint] of some.entries()) {
      if (value[index]?.data.parsed.info.supply === '1') single.add(mint);
    }
  }
  return single;
}
