import { Router } from 'express';
import { BACKEND_PATHS } from '@/protocol/paths';
import { mayUseMasterKey } from '@/server/index';
import type { Mailbox } from '@/devnet/mailbox/startMailbox';

/**
 * Lets a developer read and empty the local mail box. Mounted in development only, answers this machine only, and
 * stands behind the origin policy: letters hold the links that open accounts.
 */
export function serveMailbox(mailbox: Mailbox): Router {
  const router = Router();
  router.use(BACKEND_PATHS.mailbox, (req, res, next) => {
    const foreignPage = req.headers['sec-fetch-site'] === 'cross-site' && req.headers.origin === undefined;
    if (mayUseMasterKey(req) && !foreignPage) next();
    else res.status(403).json({ error: 'The mail box opens on this machine only.' });
  });
  router.get(BACKEND_PATHS.mailbox, (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ messages: mailbox.letters() });
  });
  router.delete(BACKEND_PATHS.mailbox, async (_req, res) => {
    await mailbox.clear();
    res.status(204).end();
  });
  return router;
}
