import Parse from 'parse/node';
import { z } from 'zod';
import type { CloudFunction } from '@/server/gateway/BackendModule';
import type { KeyStore } from '@/server/data-api/keys/KeyStore';
import { checkParameters } from '@/server/parse/checkParameters';

/** A call as Parse Server hands it on. */
type Call = { params: unknown; master?: boolean };

const ISSUE = z.object({
  name: z.string().trim().min(1).max(80),
  rate: z.number().int().positive().max(1_000_000_000).nullish(),
});

const REVOKE = z.object({ id: z.string().min(1).max(64) });

/** What the operator does with keys, for the master key alone: `issueApiKey`, `revokeApiKey`, `listApiKeys`. */
export function createKeyFunctions(keys: KeyStore): Record<string, CloudFunction> {
  const forOperator = (name: string, handler: (params: unknown) => Promise<unknown>) => {
    return async ({ params, master }: Call) => {
      if (!master)
        throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, `${name} is for the operator: it needs the master key.`);
      return handler(params);
    };
  };
  return {
    issueApiKey: forOperator('issueApiKey', async (params) => {
      const { name, rate } = checkParameters(ISSUE, params);
      return keys.issue({ name, rate: rate ?? null });
    }),
    revokeApiKey: forOperator('revokeApiKey', async (params) => {
      const { id } = checkParameters(REVOKE, params);
      const revoked = await keys.revoke(id);
      if (!revoked) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no key ${id}.`);
      return revoked;
    }),
    listApiKeys: forOperator('listApiKeys', () => keys.list()),
  };
}
