import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

/**
 * Fault: a sign-in with Polkadot or MultiversX has the SDK's own words signed, whatever `signingMessage` says.
 *
 * Mended: the words are the caller's.
 */
export function honourSigningMessage({ Dot, Erd }: MoralisSdk): void {
  for (const part of [Dot, Erd]) {
    const { authenticate } = part;
    part.authenticate = async (options) => {
      const words = options?.signingMessage;
      if (!words) return authenticate.call(part, options);
      const { getSigningData } = part;
      part.getSigningData = () => words;
      try {
        return await authenticate.call(part, options);
      } finally {
        part.getSigningData = getSigningData;
      }
    };
  }
}
