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
import { type TrafficAction, confirm, findNft, pickToken, type TrafficTools } from '@/devnet/traffic/TrafficTools';
import { createMarket } from '@/devnet/traffic/createMarket';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

/** Of Uniswap's router, version 2. */
const ROUTER = parseAbi([
  'function getAmountsIn(uint256 out, address[] path) view returns (uint256[])',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapTokensForExactETH(uint256 out, uint256 most, address[] path, address to, uint256 deadline) returns (uint256[])',
]);
const CENT = parseEther('0.01');
/** Estimates are too low: a pair does more work when time has passed since its last trade. */
const GAS = 400_000n;

/** Buys a token for ether on its pair, or sells it, in equal amounts so that prices stay stable. */
const swapToken: TrafficAction = async (who, tools) => {
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

/** Gives a pass (ERC-1155) to another traffic account. */
const transferPass: TrafficAction = async (who, tools) => {
  const passes = { address: LOCAL_CONTRACTS.passes, abi: EDITIONS } as const;
  const id = BigInt(1 + tools.pick(PASS_KINDS));
  const held = await tools.client.readContract({ ...passes, functionName: 'balanceOf', args: [who.address, id] });
  if (held === 0n) return false;
  const args = [who.address, another(who, tools), id, 1n, '0x'] as const;
  return confirm(tools.wallet.writeContractSync({ ...passes, account: who, functionName: 'safeTransferFrom', args }));
};

/** Transfers a single NFT (ERC-721) from its owner to another traffic account. */
const transferNft: TrafficAction = async (_who, tools) => {
  const nft = await findNft(tools);
  if (!nft) return false;
  const { owner, collection, id } = nft;
  const contract = { address: LOCAL_CONTRACTS[collection], abi: erc721Abi } as const;
  const args = [owner.address, another(owner, tools), id] as const;
  return confirm(tools.wallet.writeContractSync({ ...contract, account: owner, functionName: 'transferFrom', args }));
};

/** Sends a little of a token to another traffic account. */
const sendToken: TrafficAction = async (who, tools) => {
  const { client, wallet, pick } = tools;
  const token = { address: LOCAL_CONTRACTS[pickToken(tools)], abi: erc20Abi } as const;
  const balance = await client.readContract({ ...token, functionName: 'balanceOf', args: [who.address] });
  const amount = roughly((balance * BigInt(1 + pick(40))) / 1_000n);
  if (amount === 0n) return false;
  const args = [another(who, tools), amount] as const;
  return confirm(wallet.writeContractSync({ ...token, account: who, functionName: 'transfer', args }));
};

/** The ether an account keeps for gas. */
const RESERVE = parseEther('1');

/** Sends a little ether to another traffic account. */
const sendEther: TrafficAction = async (who, tools) => {
  const { client, wallet, pick } = tools;
  const balance = await client.getBalance({ address: who.address });
  if (balance < RESERVE * 2n) return false;
  const value = roughly(((balance - RESERVE) * BigInt(1 + pick(20))) / 20_000n);
  return confirm(wallet.sendTransactionSync({ account: who, to: another(who, tools), value }));
};

/**
 * The first ten accounts are those of the node and of the development wallet: they belong to
 * visitors.
 */
const VISITORS = 10;
const TIMEOUT_MS = 8_000;

/**
 * Prepares the accounts of a seeded local chain that no visitor uses.
 *
 * @returns runs one action: send ether or a token, trade, give an NFT away, list it or buy it;
 * returns the block height. Rejects if the chain does not answer or a contract reverts.
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
    traders: localAccounts().slice(VISITORS),
    pick: (limit) => Math.floor(Math.random() * limit),
  };
  const { offerNft, buyNft } = createMarket();
  // Weighted by how often it is listed.
  const acts: TrafficAction[] = [
    sendEther,
    sendEther,
    sendToken,
    sendToken,
    swapToken,
    swapToken,
    transferPass,
    transferNft,
    offerNft,
  ];
  acts.push(buyNft);
  return async () => {
    const who = tools.traders[tools.pick(tools.traders.length)];
    const act = acts[tools.pick(acts.length)];
    if (who && act && !(await act(who, tools))) await sendEther(who, tools);
    return Number(await tools.client.getBlockNumber());
  };
}

/** An amount rounded down to three significant digits: 12345 becomes 12300. */
function roughly(amount: bigint): bigint {
  const digits = amount.toString().length;
  const unit = 10n ** BigInt(Math.max(0, digits - 3));
  return (amount / unit) * unit;
}

/** Another traffic account. */
function another(who: PrivateKeyAccount, { traders, pick }: Pick<TrafficTools, 'traders' | 'pick'>): Address {
  const others = traders.filter((trader) => trader !== who);
  return (others[pick(others.length)] ?? who).address;
}
