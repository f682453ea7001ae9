import { RpcError } from '@/lib/wallets/RpcError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** EIP-1193: the provider does not support the method. */
const UNSUPPORTED = 4200;
/** Methods that hand the key out, or put another in its place. */
const OF_THE_KEY = /private_?key|^wallet_updateAccount$/i;

/**
 * The kit's provider without the methods that touch the key. The kit asks itself for its key when it goes to another
 * chain, so they cannot be switched off in it; what the page gets is this.
 */
export function guardKey(provider: Eip1193Provider): Eip1193Provider {
  return {
    request(call) {
      if (!OF_THE_KEY.test(call.method)) return provider.request(call);
      return Promise.reject(new RpcError(UNSUPPORTED, `${call.method} is not supported: the key can't be exported.`));
    },
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) => provider.removeListener?.(event, listener),
  };
}
