import { Router, type RequestHandler } from 'express';
import type { DataService } from '@/server/data/createDataService';
import type { ApiGuard } from '@/server/data/keys/createApiGuard';
import { serveData } from '@/server/data/rest/serveData';

/** Serves the data service as REST, below `/api/v2` and `/api/solana`. */
export function serveRest(data: DataService, guard: ApiGuard): RequestHandler {
  return Router().use(serveData('v2', data, guard), serveData('solana', data, guard));
}
