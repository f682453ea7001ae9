import { BrokenTriggerError, DeclinedError } from '@/lib/errors/triggerErrors';
import { toWalletError } from '@/lib/errors/walletErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { bindWallet } from '@/lib/sdk/wallets/bindWallet';
import type { Trigger, TriggerContext, TypedData } from '@/lib/triggers/Trigger';

/**
 * `web3Sign`: has typed data signed (EIP-712).
 *
 * @returns the signature
 * @throws BrokenTriggerError in the SDK's words, NoSenderError, DeclinedError, WalletRejectedError
 */
export async function web3Sign({ message, signer }: Trigger, context: TriggerContext): Promise<string> {
  if (!message) throw new BrokenTriggerError('web3Sign trigger does not have a message to sign');
  if (!signer) throw new BrokenTriggerError('web3Sign trigger signer address missing or invalid');
  return sign(message, signer, context);
}

/**
 * `web3SignV4`: the same, with its parameters as wallets take them.
 *
 * @returns the signature as `result`, as wallets answer
 */
export async function web3SignV4({ parameters, from }: Trigger, context: TriggerContext): Promise<{ result: string }> {
  if (!Array.isArray(parameters)) throw new BrokenTriggerError('web3SignV4 trigger does not have `parameters` to sign');
  if (!from) throw new BrokenTriggerError('web3SignV4 trigger does not have a `from` address');
  return { result: await sign(parameters[1], from, context) };
}

async function sign(text: unknown, signer: unknown, { wallet, confirm }: TriggerContext): Promise<string> {
  const typedData = readTypedData(text);
  const { provider, account } = await wallet();
  // The SDK asks for the signer's address, and then signs with whatever account is connected.
  if (typeof signer !== 'string' || signer.toLowerCase() !== account) {
    throw new BrokenTriggerError('The words are for another account than the one of your wallet');
  }
  if (!(await confirm({ kind: 'signature', account, typedData }))) throw new DeclinedError();
  const { web3 } = bindWallet(await ensureSdk(), { provider, account }).getInternalWeb3Provider();
  const { domain, types, message } = typedData;
  try {
    return await web3.getSigner(account)._signTypedData(domain, withoutDomain(types), { ...message });
  } catch (error) {
    throw toWalletError(error);
  }
}

/** The library adds the domain's own type itself. */
function withoutDomain(types: TypedData['types']): Record<string, { name: string; type: string }[]> {
  const own = Object.entries(types).filter(([name]) => name !== 'EIP712Domain');
  return Object.fromEntries(own.map(([name, fields]) => [name, [...fields]]));
}

function readTypedData(text: unknown): TypedData {
  let data: unknown;
  try {
    data = typeof text === 'string' ? JSON.parse(text) : text;
  } catch (error) {
    throw new BrokenTriggerError('What is to be signed is no JSON', error);
  }
  const { domain, types, message, primaryType } = (data ?? {}) as Partial<TypedData>;
  if (!domain || !types || !message) throw new BrokenTriggerError('What is to be signed is no typed data (EIP-712)');
  return { domain, types, message, primaryType: primaryType ?? findPrimaryType(types) };
}

/** The type that no other one holds: what the SDK's library finds too. */
function findPrimaryType(types: TypedData['types']): string {
  const used = new Set(Object.values(types).flatMap((fields) => fields.map(({ type }) => type.replace(/\[.*$/, ''))));
  return Object.keys(types).find((name) => name !== 'EIP712Domain' && !used.has(name)) ?? '';
}
