import { Router } from 'express';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import Parse from 'parse/node';
import { OPERATION_FORBIDDEN } from '@/protocol/codes';
import { keyFromSecret, type KeyStore } from '@/server/data-api/keys/KeyStore';
import type { CallHandlers } from '@/server/gateway/ParseCall';
import { mayUseMasterKey } from '@/server/http/clientAddress';

/** Name of the key in the operator's list. */
const NAME = 'MORALIS_SECRET';

/**
 * Answers `GET /api/publics/apiKeys`, which the SDK asks in Node where it is started with `moralisSecret`: the key of the
 * data service's REST, the same at each call and on each backend since it is made from the secret, and a key for nodes,
 * which opens nothing here. For the operator's programs (`mayUseMasterKey`) that bring the secret in the header
 * `moralis-secret`.
 */
export function serveAdminKeys(keys: KeyStore, secret: string | null): Router {
  const router = Router();
  if (secret === null) return router;
  router.get('/api/publics/apiKeys', async (req, res) => {
    res.set('Cache-Control', 'no-store');
    if (!mayUseMasterKey(req)) {
      res
        .status(403)
        .json({ code: OPERATION_FORBIDDEN, error: 'Ask for keys on the operator listener (OPERATOR_LISTEN).' });
      return;
    }
    if (!isEqual(req.get('moralis-secret') ?? '', secret)) {
      res
        .status(401)
        .json({ code: OPERATION_FORBIDDEN, error: 'The header moralis-secret is missing, or it is another secret.' });
      return;
    }
    const key = keyFromSecret(secret);
    if (!(await keys.keep({ name: NAME, key }))) {
      res
        .status(403)
        .json({ code: OPERATION_FORBIDDEN, error: 'The key of this secret was revoked: set another MORALIS_SECRET.' });
      return;
    }
    const speedyNodeApiKey = createHmac('sha256', secret).update('node').digest('hex').slice(0, 24);
    res.json({ result: { web3ApiKey: key, speedyNodeApiKey } });
  });
  return router;
}

/** Compares digests, so that the time taken tells nothing about the secret. */
function isEqual(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

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
