import type { RequestHandler } from 'express';
import { isRecord } from '@/server/parse/findValueFault';
import { listCalls } from '@/server/parse/middleware/listCalls';

/**
 * Puts values into the form in which Parse Server bears them: a file gets its address (without it no trigger and no live
 * query can be told of the row, and a class with triggers would never answer), and `null` inside an object (`a.b`) deletes,
 * as it does anywhere else (Parse Server would write it, and fail after that).
 *
 * @param filesUrl public address below which files are served
 */
export function settleValues(filesUrl: string, mountPath: string): RequestHandler {
  return (req, _res, next) => {
    addressFiles(req.body, filesUrl);
    const body: unknown = req.body;
    const parts: unknown[] = isRecord(body) && Array.isArray(body['requests']) ? body['requests'] : [];
    const rows = [body, ...parts.map((part) => isRecord(part) && part['body'])];
    if (listCalls(req, mountPath).some(({ method }) => method === 'PUT' || method === 'POST')) rows.forEach(dropNulls);
    next();
  };
}

/** In place. A body is at most as deep as `readBody` lets through. */
function addressFiles(value: unknown, filesUrl: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const held of Object.values(value)) addressFiles(held, filesUrl);
  if (!isRecord(value) || value['__type'] !== 'File' || typeof value['name'] !== 'string') return;
  value['url'] ??= `${filesUrl}/${encodeURIComponent(value['name'])}`;
}

function dropNulls(row: unknown): void {
  if (!isRecord(row)) return;
  for (const [name, value] of Object.entries(row)) {
    if (value === null && /^[^.]+\.[^.]+$/.test(name)) row[name] = { __op: 'Delete' };
  }
}
