import type { Request } from 'express';
import { decodePath } from '@/server/parse/middleware/decodePath';
import type { Call } from '@/server/parse/rateLimits';

/** The calls a request makes: itself, or the parts of a batch. `mountPath` is where the protocol stands, such as `/server`. */
export function listCalls(req: Request, mountPath: string): Call[] {
  const body = asRecord(req.body);
  const method = typeof body['_method'] === 'string' ? body['_method'].toUpperCase() : req.method;
  const path = normalize(req.path);
  const parts = body['requests'];
  if (path !== '/batch' || !Array.isArray(parts)) return [{ method, path, body }];
  return parts.map((part: unknown) => {
    const fields = asRecord(part);
    const partPath = normalize(typeof fields['path'] === 'string' ? fields['path'] : '');
    return {
      method: typeof fields['method'] === 'string' ? fields['method'].toUpperCase() : 'GET',
      path: partPath.startsWith(`${mountPath}/`) ? partPath.slice(mountPath.length) : partPath,
      body: asRecord(fields['body']),
    };
  });
}

/** As Express finds its routes: without regard to case, doubled slashes, one at the end, or encoded letters. */
function normalize(path: string): string {
  const bare = path.split('?', 1)[0] ?? '';
  return (
    decodePath(bare)
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/\/$/, '') || '/'
  );
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
