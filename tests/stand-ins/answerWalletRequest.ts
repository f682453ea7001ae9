import { hexToString, isHex, numberToHex, type Hex } from 'viem';
import { answerFromChain, type ChainAnswer } from '@/tests/stand-ins/answerFromChain';
import type { TestWallet, WalletMood, WalletRequest } from '@/tests/stand-ins/testWallet';

/** What crosses from the test's process into the page: an exception would lose its `code` on the way. */
export type WalletAnswer = ChainAnswer;

const refuse = (code: number, message: string): WalletAnswer => ({ error: { code, message } });

/** The answer of a wallet in a mood other than willing (EIP-1193: 4001; MetaMask: -32002). */
function answerMood(mood: WalletMood): WalletAnswer | null {
  if (mood === 'declines') return refuse(4001, 'User rejected the request.');
  if (mood === 'pending') return refuse(-32_002, 'Request of this type is already pending. Please wait.');
  return null;
}

async function connect(wallet: TestWallet): Promise<WalletAnswer> {
  const unwilling = answerMood(await wallet.connecting);
  if (unwilling) return unwilling;
  wallet.locked = false;
  wallet.connected = true;
  return { result: wallet.visibleAccounts };
}

async function sign(wallet: TestWallet, [message, address]: readonly unknown[]): Promise<WalletAnswer> {
  const unwilling = answerMood(await wallet.signing);
  if (unwilling) return unwilling;
  const signer = wallet.accounts.find((account) => account.address.toLowerCase() === String(address).toLowerCase());
  if (!signer || wallet.visibleAccounts.length === 0) {
    return refuse(4100, 'The requested account and/or method has not been authorized by the user.');
  }
  const text = String(message);
  return { result: await signer.signMessage({ message: isHex(text) ? { raw: text } : text }) };
}

/** The text of a `personal_sign` request, as the wallet would show it. */
export function readSignedText({ params }: WalletRequest): string {
  const text = String(params[0]);
  return isHex(text) ? hexToString(text as Hex) : text;
}

/** The parameters of a request; a transaction gets a later number where the wallet leaves some free. */
async function withNumber(wallet: TestWallet, { method, params }: WalletRequest): Promise<readonly unknown[]> {
  if (method !== 'eth_sendTransaction' || wallet.numbersAhead === 0 || !wallet.rpcUrl) return params;
  const counted = await answerFromChain(wallet.rpcUrl, [], 'eth_getTransactionCount', [wallet.address, 'pending']);
  const next = 'result' in counted ? Number(counted.result) : 0;
  return [{ ...(params[0] as object), nonce: numberToHex(next + wallet.numbersAhead) }];
}

/** Answers one EIP-1193 request on behalf of a test wallet, and notes it down. */
export async function answerWalletRequest(wallet: TestWallet, request: WalletRequest): Promise<WalletAnswer> {
  wallet.requests.push(request);
  switch (request.method) {
    case 'eth_requestAccounts':
      return connect(wallet);
    case 'eth_accounts':
      return { result: wallet.visibleAccounts };
    case 'eth_chainId':
      return { result: numberToHex(wallet.chainId) };
    case 'net_version':
      return { result: String(wallet.chainId) };
    case 'personal_sign':
      return sign(wallet, request.params);
    case 'wallet_switchEthereumChain': {
      const [wanted] = request.params as [{ chainId: Hex }];
      const id = Number(wanted.chainId);
      if (id === wallet.chainId) return { result: null };
      const unwilling = answerMood(await wallet.switching);
      if (unwilling) return unwilling;
      if (!wallet.knownChains.has(id)) return refuse(4902, 'Unrecognized chain ID.');
      await wallet.switchChain(id);
      return { result: null };
    }
    case 'wallet_addEthereumChain': {
      const [offered] = request.params as [{ chainId: Hex }];
      wallet.knownChains.add(Number(offered.chainId));
      return { result: null };
    }
    case 'wallet_requestPermissions': {
      const unwilling = answerMood(await wallet.connecting);
      if (unwilling) return unwilling;
      // Its holder takes the next account.
      await wallet.switchAccount();
      return { result: [{ parentCapability: 'eth_accounts' }] };
    }
    default: {
      const unwilling = /^eth_(send|sign)/.test(request.method) ? answerMood(await wallet.signing) : null;
      if (unwilling) return unwilling;
      if (wallet.rpcUrl)
        return answerFromChain(wallet.rpcUrl, wallet.accounts, request.method, await withNumber(wallet, request));
      return refuse(-32_601, `The method ${request.method} does not exist.`);
    }
  }
}
