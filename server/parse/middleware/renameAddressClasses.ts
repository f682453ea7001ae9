import type { RequestHandler } from 'express';
import { renameClassNames, renamePath } from '@/server/parse/renameClassNames';

/**
 * Leads the SDK's address classes (`_EthAddress`, …) to the stored ones (`EthAddress`, …), in the path, in the parts of a
 * batch, and wherever a body names a class.
 */
export const renameAddressClasses: RequestHandler = (req, _res, next) => {
  req.url = renamePath(req.url);
  // Parse Server finds the prefix of a batch by the address as it came.
  req.originalUrl = renamePath(req.originalUrl);
  renameClassNames(req.body);
  next();
};
