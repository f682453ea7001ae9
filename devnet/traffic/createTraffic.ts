import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  erc721Abi,
  http,
  maxUint256,
  parseAbi,
  parseEther,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { localAccounts } from '@/devnet/seed/SeedTools';
import { type Act, confirm, findNft, pickToken, type TrafficTools } from '@/devnet/traffic/TrafficTools';
import { createMarket } from '@/devnet/traffic/createMarket';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

/** Of Uniswap's router, version 2. */
const ROUTER = parseAbi([
  'function getAmountsIn(uint256 out, address[] path) view returns (uint256[])',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapTokensForExactETH(uint256 out, uint256 most, address[] path, address to, uint256 deadline) returns (uint256[])',
]);
const CENT = parseEther('0.01');
/** Estimates fall short: a pair does more where time has passed since its last trade. */
const GAS = 400_000n;

/** Buys a token for ether on its pair, or sells it; as much of the one as of the other, so that prices stay near. */
const swapToken: Act = async (who, tools) => {
  const { client, wallet, pick } = tools;
  const [token, ether] = [LOCAL_CONTRACTS[pickToken(tools)], LOCAL_CONTRACTS.wrappedEther];
  const router = { address: LOCAL_CONTRACTS.exchangeRouter, abi: ROUTER } as const;
  const contract = { address: token, abi: erc20Abi } as const;
  const value = CENT * BigInt(2 + pick(30));
  if (pick(2) === 0) {
    if ((await client.getBalance({ address: who.address })) < value * 2n) return false;
    const args = [0n, [ether, token], who.address, maxUint256] as const;
    return confirm(
      wallet.writeContractSync({
        ...router,
        account: who,
        functionName: 'swapExactETHForTokens',
        args,
        value,
        gas: GAS,
      }),
    );
  }
  const path = [token, ether];
  const [most = 0n] = await client.readContract({ ...router, functionName: 'getAmountsIn', args: [value, path] });
  const balance = await client.readContract({ ...contract, functionName: 'balanceOf', args: [who.address] });
  if (balance < most) return false;
  const allowed = [who.address, router.address] as const;
  if ((await client.readContract({ ...contract, functionName: 'allowance', args: allowed })) < most) {
    const args = [router.address, maxUint256] as const;
    await confirm(wallet.writeContractSync({ ...contract, account: who, functionName: 'approve', args }));
  }
  const args = [value, balance, path, who.address, maxUint256] as const;
  return confirm(
    wallet.writeContractSync({ ...router, account: who, functionName: 'swapTokensForExactETH', args, gas: GAS }),
  );
};

const EDITIONS = parseAbi([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
]);
const PASS_KINDS = 4;

/** Gives one of one's passes (ERC-1155) to another guest. */
const givePass: Act = async (who, tools) => {
  const passes = { address: LOCAL_CONTRACTS.passes, abi: EDITIONS } as const;
  const id = BigInt(1 + tools.pick(PASS_KINDS));
  const held = await tools.client.readContract({ ...passes, functionName: 'balanceOf', args: [who.address, id] });
  if (held === 0n) return false;
  const args = [who.address, another(who, tools), id, 1n, '0x'] as const;
  return confirm(tools.wallet.writeContractSync({ ...passes, account: who, functionName: 'safeTransferFrom', args }));
};

/** A single NFT (ERC-721) goes from the guest who holds it to another one. */
const giveNft: Act = async (_who, tools) => {
  const nft = await findNft(tools);
  if (!nft) return false;
  const { owner, collection, id } = nft;
  const contract = { address: LOCAL_CONTRACTS[collection], abi: erc721Abi } as const;
  const args = [owner.address, another(owner, tools), id] as const;
  return confirm(tools.wallet.writeContractSync({ ...contract, account: owner, functionName: 'transferFrom', args }));
};

/** Sends another guest a little of a token. */
const sendToken: Act = async (who, tools) => {
  const { client, wallet, pick } = tools;
  const token = { address: LOCAL_CONTRACTS[pickToken(tools)], abi: erc20Abi } as const;
  const balance = await client.readContract({ ...token, functionName: 'balanceOf', args: [who.address] });
  const amount = roughly((balance * BigInt(1 + pick(40))) / 1_000n);
  if (amount === 0n) return false;
  const args = [another(who, tools), amount] as const;
  return confirm(wallet.writeContractSync({ ...token, account: who, functionName: 'transfer', args }));
};

/** Nobody gives their last: what a guest keeps for the price of transactions. */
const RESERVE = parseEther('1');

/** Sends another guest a little of one's ether. */
const sendEther: Act = async (who, tools) => {
  const { client, wallet, pick } = tools;
  const balance = await client.getBalance({ address: who.address });
  if (balance < RESERVE * 2n) return false;
  const value = roughly(((balance - RESERVE) * BigInt(1 + pick(20))) / 20_000n);
  return confirm(wallet.sendTransactionSync({ account: who, to: another(who, tools), value }));
};

/** The first ten accounts are those of the node and of the development wallet: visitors' figures are theirs alone. */
const VISITORS = 10;
const TIMEOUT_MS = 8_000;

/**
 * Gets the accounts of a seeded local chain that no visitor has ready to act.
 *
 * @returns has one of them do one thing: send ether or a token, trade, give an NFT away, offer it or buy it; answers the
 * height of the chain. Rejects where the chain does not answer or a contract refuses.
 */
export function createTraffic(rpcUrl: string): () => Promise<number> {
  const chain = defineChain({
    id: LOCAL_CHAIN_ID,
    name: 'Local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const transport = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 });
  const tools: TrafficTools = {
    client: createPublicClient({ chain, transport, cacheTime: 0 }),
    wallet: createWalletClient({ chain, transport, cacheTime: 0 }),
    guests: localAccounts().slice(VISITORS),
    pick: (limit) => Math.floor(Math.random() * limit),
  };
  const { offerNft, buyNft } = createMarket();
  // As often as it stands here.
  const acts: Act[] = [sendEther, sendEther, sendToken, sendToken, swapToken, swapToken, givePass, giveNft, offerNft];
  acts.push(buyNft);
  return async () => {
    const who = tools.guests[tools.pick(tools.guests.length)];
    const act = acts[tools.pick(acts.length)];
    if (who && act && !(await act(who, tools))) await sendEther(who, tools);
    return Number(await tools.client.getBlockNumber());
  };
}

/** An amount of at most its three highest digits, as people give it: 12345 becomes 12300. */
function roughly(amount: bigint): bigint {
  const digits = amount.toString().length;
  const unit = 10n ** BigInt(Math.max(0, digits - 3));
  return (amount / unit) * unit;
}

/** Somebody else among the guests. */
function another(who: PrivateKeyAccount, { guests, pick }: Pick<TrafficTools, 'guests' | 'pick'>): Address {
  const others = guests.filter((guest) => guest !== who);
  return (others[pick(others.length)] ?? who).address;
}
