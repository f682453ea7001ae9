import type { PublicSettings } from '@/lib/env';
import { allowKits } from '@/lib/shell/allowKits';

/** What the policy depends on. */
export type PolicyInput = {
  /** Of this one answer; every script in the page carries it. */
  nonce: string;
  settings: PublicSettings;
  /** Whether `next dev` serves the page: its refresh evaluates code and talks over a websocket. */
  development: boolean;
};

/** Builds the Content-Security-Policy of a page: scripts by nonce, connections to the site and its backend alone. */
export function buildContentSecurityPolicy({ nonce, settings, development }: PolicyInput): string {
  const backend = new URL(settings.serverUrl).origin;
  const connections = ["'self'", backend, backend.replace(/^http/, 'ws')];
  if (development) {
    connections.push('ws:');
    if (settings.chainRpcUrl) connections.push(new URL(settings.chainRpcUrl).origin);
  }
  const { frames, connections: ofKits } = allowKits(settings);
  connections.push(...ofKits);
  const rules = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...(development ? ["'unsafe-eval'"] : [])],
    // Style attributes: React, the theme and the reveal set them, and a nonce cannot cover an attribute.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Wallets announce their pictures as data URIs (EIP-6963); those of NFTs come from the backend's store of files.
    'img-src': ["'self'", 'data:', 'blob:', backend],
    // Sound and film among a visitor's own files.
    'media-src': ["'self'", backend],
    'font-src': ["'self'"],
    'connect-src': connections,
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
