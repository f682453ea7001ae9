import { base58 } from '@scure/base';
import { z } from 'zod';

/** An address: 32 bytes in base58. */
export const address = z.string().refine(isAddress, { error: 'Invalid param: it is no address' });

/**
 * The encoding of accounts; the commitment is accepted and has no effect on a single-node chain.
 */
export const config = z
  .looseObject({ encoding: z.enum(['binary', 'base58', 'base64', 'jsonParsed']).default('binary') })
  .prefault({});

/** The filter of `getTokenAccountsByOwner`. */
export const tokenFilter = z.union([z.object({ mint: address }), z.object({ programId: address })]);

const bytes = z.string().max(512);

/** The filters of `getProgramAccounts`. */
export const filters = z
  .array(
    z.union([
      z.object({ dataSize: z.int().min(0) }),
      z.object({
        memcmp: z.looseObject({
          offset: z.int().min(0),
          bytes,
          encoding: z.enum(['base58', 'base64']).default('base58'),
        }),
      }),
    ]),
  )
  .max(4)
  .nullish();

function isAddress(text: string): boolean {
  try {
    return text.length <= 44 && base58.decode(text).length === 32;
  } catch {
    // The library's error for invalid base58.
    return false;
  }
}

/** A JSON-RPC 2.0 error. */
export class SolanaRpcError extends Error {
  override readonly name = 'SolanaRpcError';

  /** @param code of JSON-RPC: -32602 for invalid parameters, -32601 for an unknown method */
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
