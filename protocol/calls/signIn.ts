import { z } from 'zod';
import type { Call } from '@/protocol/Call';
import { noParameters } from '@/protocol/calls/shapes';
import { date } from '@/protocol/data/parameters';

const network = z.enum(['evm', 'solana'], 'must be evm or solana');
/** One line of printable ASCII, as EIP-4361 asks for. */
const line = z.string().regex(/^[\x20-\x7e]+$/, 'must be one line of ASCII');
/** Challenges that one network may ask for. */
const challengeLimit = { calls: 300, seconds: 60, per: 'network', group: 'challenge' } as const;

/** What a wallet signs to sign in. */
export const signInCalls = {
  getServerTime: {
    summary: 'Returns a challenge for a wallet to sign: a time and a nonce that works once.',
    access: 'anyone',
    limit: challengeLimit,
    parameters: noParameters,
    answer: z.strictObject({ dateTime: z.string() }),
  },
  requestMessage: {
    summary: 'Returns a sign-in message (EIP-4361, or the same for Solana) for one address.',
    access: 'anyone',
    limit: challengeLimit,
    parameters: z.object({
      address: z.string().max(128),
      chain: z
        .union([z.number(), z.string().max(64)], 'must be a chain: its name, or its id')
        .optional()
        .describe('a name or an id; Ethereum, or the mainnet of Solana, where it is absent'),
      network: network.optional().describe('evm where it is absent'),
      networkType: network.optional().describe('older name of network'),
      domain: z.string().max(255).optional(),
      uri: z.string().max(2_000).optional(),
      statement: line.max(1_000).optional(),
      notBefore: date.optional(),
      expirationTime: date.optional(),
      timeout: z.number().int().min(1).max(86_400).optional().describe('seconds until it expires'),
      resources: z.array(line.max(2_000).regex(/^\S+$/, 'must be an address')).max(20).default([]),
    }),
    answer: z.strictObject({
      message: z.string(),
      id: z.string().describe('the nonce of the message'),
      profileId: z.string().describe('a name of the address that is always the same'),
    }),
  },
} as const satisfies Record<string, Call>;
