import { erc20Abi, maxUint256, parseAbi, parseEther } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { type Act, confirm, pickToken } from '@/devnet/traffic/TrafficTools';

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
export const swapToken: Act = async (who, tools) => {
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
