import { ECDH } from 'node:crypto';
import { z } from 'zod';
import { PUSH_KINDS } from '@/protocol/push';
import { findPushService } from '@/server/push/findPushService';

const BASE64URL = /^[\w-]+={0,2}$/;

/** A public key of the device: a point of P-256, uncompressed (RFC 8291, section 2.1). */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1', undefined, undefined, 'compressed');
    return true;
  } catch {
    return false; // It lies beside the curve: told to the caller.
  }
}

/** The shapes of what callers of the functions send; `services` as the setting `PUSH_SERVICES` has them. */
export function pushParameters(services: readonly string[]) {
  const endpoint = z.string().max(2_048);
  const auth = z
    .string()
    .regex(BASE64URL)
    .refine((text) => Buffer.from(text, 'base64url').length === 16, { error: 'must be 16 bytes in base64url' });
  const p256dh = z
    .string()
    .regex(BASE64URL)
    .refine(isPoint, { error: 'must be a point of P-256, 65 bytes in base64url' });
  const subscription = z.object({
    endpoint: endpoint.refine((text) => findPushService(text, services) !== null, {
      error: 'must be an address (https) of a push service that this site uses',
    }),
    keys: z.object({ p256dh, auth }),
  });
  return {
    save: z.strictObject({
      subscription,
      kinds: z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length),
      replaces: endpoint.optional(),
    }),
    remove: z.union([z.strictObject({ id: z.string().min(1).max(64) }), z.strictObject({ endpoint })]),
    list: z.strictObject({ endpoint: endpoint.optional() }),
    test: z.strictObject({ id: z.string().min(1).max(64) }),
    move: z.strictObject({ endpoint, auth, subscription }),
  };
}
