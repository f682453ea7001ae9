import Parse from 'parse/node';
import type { CallHandlers } from '@/server/gateway/CallHandler';
import type { KeyStore } from '@/server/data-api/keys/KeyStore';

type Name = 'issueApiKey' | 'revokeApiKey' | 'listApiKeys';

/** What the operator does with keys, for the master key alone. */
export function createKeyFunctions(keys: KeyStore): CallHandlers<Name> {
  return {
    issueApiKey: ({ params: { name, rate } }) => keys.issue({ name, rate: rate ?? null }),
    async revokeApiKey({ params: { id } }) {
      const revoked = await keys.revoke(id);
      if (!revoked) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `Key ${id} does not exist.`);
      return revoked;
    },
    listApiKeys: () => keys.list(),
  };
}
