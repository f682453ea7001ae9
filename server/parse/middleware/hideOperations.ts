import type { RequestHandler } from 'express';
import { isRecord } from '@/server/parse/findValueFault';

/**
 * Leaves operations out of answers. Parse Server answers a field that a trigger deleted with the operation, which the SDK
 * would keep as the value of the field.
 */
export const hideOperations: RequestHandler = (_req, res, next) => {
  const json = res.json.bind(res);
  res.json = (body: unknown) => json(Array.isArray(body) ? body.map(cleanPart) : clean(body));
  next();
};

/** A part of the answer to a batch. */
function cleanPart(part: unknown): unknown {
  return isRecord(part) && 'success' in part ? { ...part, success: clean(part['success']) } : part;
}

function clean(row: unknown): unknown {
  if (!isRecord(row)) return row;
  const operations = Object.keys(row).filter((key) => isOperation(row[key]));
  return operations.length === 0
    ? row
    : Object.fromEntries(Object.entries(row).filter(([, value]) => !isOperation(value)));
}

const isOperation = (value: unknown): boolean => isRecord(value) && '__op' in value;
