import type { LiveRow } from '@/lib/live-queries/LiveQuery';
import type { RowOp } from '@/lib/live-queries/createMerge';

/** What the backend says: that it took the connection or refuses it, or something of one subscription. */
export type LiveMessage =
  | { kind: 'connected'; now: string }
  | { kind: 'failed'; error: string }
  | { kind: 'open'; requestId: number }
  | { kind: 'change'; requestId: number; op: RowOp; row: LiveRow }
  | { kind: 'refused'; requestId: number; code: number; error: string };

const OPS: readonly string[] = ['create', 'enter', 'update', 'leave', 'delete'];

/** Reads a message of live query; `null` for anything else. */
export function readLiveMessage(data: unknown): LiveMessage | null {
  const message: unknown = typeof data === 'string' ? JSON.parse(data) : data;
  if (!isRecord(message)) return null;
  const { op, requestId, object, code, error, now } = message;
  if (op === 'connected') return typeof now === 'string' ? { kind: 'connected', now } : null;
  if (op === 'error' && typeof requestId !== 'number') return { kind: 'failed', error: String(error) };
  if (typeof requestId !== 'number') return null;
  if (op === 'subscribed') return { kind: 'open', requestId };
  if (op === 'error') return { kind: 'refused', requestId, code: Number(code), error: String(error) };
  if (!isOp(op) || !isRow(object)) return null;
  // A plain answer carries neither.
  const row = { ...object };
  delete row['__type'];
  delete row['className'];
  return { kind: 'change', requestId, op, row };
}

const isOp = (op: unknown): op is RowOp => typeof op === 'string' && OPS.includes(op);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isRow(value: unknown): value is LiveRow & Record<string, unknown> {
  return isRecord(value) && typeof value['objectId'] === 'string' && typeof value['updatedAt'] === 'string';
}
