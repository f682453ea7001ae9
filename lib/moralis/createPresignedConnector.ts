import type { MoralisSdk, SdkConnector } from '@/lib/moralis/MoralisSdk';
import { toHexText } from '@/lib/wallets/toHexText';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** A signature that the visitor gave before the SDK asked for it. */
export type Presigned = {
  provider: Eip1193Provider;
  /** Lower-cased address. */
  account: string;
  /** Hexadecimal chain id, such as `0x7a69`. */
  chainId: string;
  /** The text that was signed. */
  message: string;
  /** 65 bytes in hexadecimal. */
  signature: string;
};

/** The wallet's provider, except that one `personal_sign` of that very text is answered with the signature held. */
function answerOnce({ provider, message, signature }: Presigned): Eip1193Provider {
  let held = true;
  const text = toHexText(message);
  const request: Eip1193Provider['request'] = (call) => {
    const [data] = Array.isArray(call.params) ? (call.params as unknown[]) : [];
    if (!held || call.method !== 'personal_sign' || data !== text) return provider.request(call);
    held = false;
    return Promise.resolve(signature);
  };
  return new Proxy(provider, {
    get(target, name) {
      if (name === 'request') return request;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * Makes the connector class that `authenticate({connector})` is given once the visitor has signed.
 *
 * The SDK logs a present session out before it opens the wallet; who then declines has lost it. Handed a signature that
 * is there already, its logout follows the signature, and a visitor who declines keeps the session they had.
 */
export function createPresignedConnector(sdk: MoralisSdk, presigned: Presigned): new () => SdkConnector {
  return class PresignedConnector extends sdk.AbstractWeb3Connector {
    override type = 'injected';

    /** Called by the SDK; opens nothing. */
    activate() {
      const { account, chainId } = presigned;
      const provider = answerOnce(presigned);
      Object.assign(this, { provider, account, chainId });
      this.subscribeToEvents(provider);
      return Promise.resolve({ provider, account, chainId });
    }
  };
}
