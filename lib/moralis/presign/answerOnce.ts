import { toHexText } from '@/lib/wallets/toHexText';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

/** A provider like this one, except that one `personal_sign` of that very text is answered with the signature held. */
export function answerOnce(provider: Eip1193Provider, message: string, signature: string): Eip1193Provider {
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
