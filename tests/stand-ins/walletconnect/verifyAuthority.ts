import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';

const HOST = 'https://verify.walletconnect.org';
/** How long its word is good, in seconds. */
const LIFETIME_S = 3_600;

/** The office that tells phones which site asks them: WalletConnect's own stands at `verify.walletconnect.org`. */
export type VerifyAuthority = {
  /** Attests, in this browser, to the site that shows the frame. */
  answerFrames(context: BrowserContext): Promise<void>;
  /** Gives phones of this process its public key; answers how to stop. */
  answerPhones(): () => void;
};

/** Makes an office with a key of its own, whose attestations are really signed (ES256). */
export function makeVerifyAuthority(): VerifyAuthority {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = { ...createPublicKey(privateKey).export({ format: 'jwk' }), ext: true, key_ops: ['verify'] };
  const expiry = () => Math.floor(Date.now() / 1_000) + LIFETIME_S;
  const attest = (id: string, origin: string): string => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = { id, origin, isScam: false, isVerified: true, exp: expiry() };
    const text = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  };
  return {
    async answerFrames(context) {
      await context.route(`${HOST}/v3/attestation**`, (route) => {
        const asked = new URL(route.request().url()).searchParams;
        const attestation = attest(asked.get('id') ?? '', asked.get('origin') ?? '');
        const word = JSON.stringify(JSON.stringify({ type: 'verify_attestation', attestation }));
        return route.fulfill({ contentType: 'text/html', body: `<script>parent.postMessage(${word}, '*')</script>` });
      });
    },
    answerPhones() {
      const { fetch } = globalThis;
      globalThis.fetch = (input, init) =>
        `${input instanceof Request ? input.url : input}` === `${HOST}/v3/public-key`
          ? Promise.resolve(Response.json({ publicKey, expiresAt: expiry() }))
          : fetch(input, init);
      return () => void (globalThis.fetch = fetch);
    },
  };
}
