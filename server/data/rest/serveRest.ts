import { Router, type RequestHandler } from 'express';
import { BACKEND_PATHS } from '@/protocol/paths';
import type { DataService } from '@/server/data/createDataService';
import type { ApiGuard } from '@/server/data/keys/createApiGuard';
import { describeApi } from '@/server/data/rest/describeApi';
import { serveData } from '@/server/data/rest/serveData';

/**
 * Serves the data service as REST, below `/api/v2` and `/api/solana`, and its description in OpenAPI, which needs no key.
 *
 * @param serverUrl public address of the Parse protocol
 */
export function serveRest(data: DataService, guard: ApiGuard, serverUrl: string): RequestHandler {
  let description: object | null = null;
  const router = Router();
  router.get(`${BACKEND_PATHS.v2}/openapi.json`, (_req, res) => {
    description ??= describeApi(serverUrl);
    res.json(description);
  });
  return router.use(serveData('v2', data, guard), serveData('solana', data, guard));
}
