import { createPublicClient, createWalletClient, defineChain, http } from 'viem';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { createMarket } from '@/server/embedded/pulse/createMarket';
import { givePass, givePiece } from '@/server/embedded/pulse/givePiece';
import type { Act, PulseTools } from '@/server/embedded/pulse/PulseTools';
import { sendEther } from '@/server/embedded/pulse/sendEther';
import { sendToken } from '@/server/embedded/pulse/sendToken';
import { swapToken } from '@/server/embedded/pulse/swapToken';
import { localAccounts } from '@/server/embedded/seed/localAccounts';

/** The first ten accounts are those of the node and of the development wallet: visitors' figures are theirs alone. */
const VISITORS = 10;
const TIMEOUT_MS = 8_000;

/**
 * Gets the accounts of a seeded local chain that no visitor has ready to act.
 *
 * @returns has one of them do one thing: send ether or a token, trade, give a piece away, offer it or buy it; answers the
 * height of the chain. Rejects where the chain does not answer or a contract refuses.
 */
export function createPulse(rpcUrl: string): () => Promise<number> {
  const chain = defineChain({
    id: LOCAL_CHAIN_ID,
    name: 'Local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const transport = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 });
  const tools: PulseTools = {
    client: createPublicClient({ chain, transport, cacheTime: 0 }),
    wallet: createWalletClient({ chain, transport, cacheTime: 0 }),
    guests: localAccounts().slice(VISITORS),
    pick: (limit) => Math.floor(Math.random() * limit),
  };
  const { offerPiece, buyPiece } = createMarket();
  // As often as it stands here.
  const acts: Act[] = [
    sendEther,
    sendEther,
    sendToken,
    sendToken,
    swapToken,
    swapToken,
    givePass,
    givePiece,
    offerPiece,
  ];
  acts.push(buyPiece);
  return async () => {
    const who = tools.guests[tools.pick(tools.guests.length)];
    const act = acts[tools.pick(acts.length)];
    if (who && act && !(await act(who, tools))) await sendEther(who, tools);
    return Number(await tools.client.getBlockNumber());
  };
}
