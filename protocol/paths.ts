/** Where the backend answers, below its origin. */
export const BACKEND_PATHS = {
  /** The Parse protocol; live query answers on the same path. */
  parse: '/server',
  /** State of each part, as JSON; 200 as long as the process lives. */
  health: '/health',
  /** Whether the backend takes requests: 200, or 503 for a balancer to look elsewhere. */
  ready: '/ready',
  /** Prometheus text. */
  metrics: '/metrics',
  /** Live figures of this backend, as an event stream. */
  figures: '/figures',
  /** The local mailbox; development only. */
  mailbox: '/mailbox',
  /** What is known of chains of the Ethereum family, as REST. */
  v2: '/api/v2',
  /** What Solana tells, as REST. */
  solana: '/api/solana',
  /** Files by what is in them: `/ipfs/{cid}/{path}`. */
  ipfs: '/ipfs',
  /** Uploads that can be resumed, by the tus protocol: `/uploads/{id}`. */
  uploads: '/uploads',
} as const;

/** The address of another part of the backend, from the address of its Parse path. */
export function backendAddress(serverUrl: string, path: string): string {
  return new URL(path, serverUrl).href;
}
