import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import type { AnsweredRequest } from '@/server/http/observeRequests';

/** Requests that failed or were refused in the same way, since the last look. */
export type FailureGroup = {
  /** What they have in common: operation, status and code. */
  operation: string;
  status: number;
  code: number | null;
  /** Words of the last answer, masked. */
  message: string | null;
  count: number;
  /** The last ones, the newest first. */
  requests: { id: string; at: string }[];
};

/**
 * Most groups between two looks, of refusals and of failures of ours, so that callers cannot fill the place of what an
 * operator must see. The rest are counted as one.
 */
const MAX_GROUPS = { refused: 60, failed: 40 } as const;
/** Most numbers of requests kept of a group between two looks. */
const MAX_REQUESTS = 20;
/** Longest words kept, in characters. */
const MAX_LENGTH = 200;

const OTHER_REQUESTS = 'other requests';

/**
 * Gathers requests that failed or were refused, by what they have in common, and starts from nothing at each `take`. It
 * keeps nothing of what a request carried but what its answer repeats, with whatever could be a secret masked.
 */
export function collectFailures(now: () => Date = () => new Date()) {
  let groups = new Map<string, FailureGroup>();

  const isFull = (status: number) => {
    const alike = [...groups.values()].filter((group) => group.status >= 500 === status >= 500);
    return alike.length >= MAX_GROUPS[status >= 500 ? 'failed' : 'refused'];
  };

  const add = (id: string, { operation, status, code, message }: Omit<FailureGroup, 'count' | 'requests'>) => {
    const key = JSON.stringify([operation, status, code]);
    if (operation !== OTHER_REQUESTS && !groups.has(key) && isFull(status)) {
      add(id, { operation: OTHER_REQUESTS, status, code: null, message: null });
      return;
    }
    const group = groups.get(key) ?? { operation, status, code, message, count: 0, requests: [] };
    const requests = [{ id, at: now().toISOString() }, ...group.requests].slice(0, MAX_REQUESTS);
    groups.set(key, { ...group, message: message && mask(message), count: group.count + 1, requests });
  };

  return {
    note({ method, route, status, id, refusals }: AnsweredRequest): void {
      if (refusals.length > 0) {
        for (const refusal of refusals) if (!isMiss(refusal)) add(id, refusal);
      } else if (status >= 500) {
        add(id, { operation: `${method} ${route}`, status, code: null, message: null });
      }
    },
    take(): FailureGroup[] {
      const taken = [...groups.values()];
      groups = new Map();
      return taken;
    },
  };
}

/** Lookups of names, which most addresses do not have: that there is none is an answer, and not a failure. */
const NAME_LOOKUP = /\/(?:resolveAddress|resolveDomain|resolve\/[^/]+(?:\/reverse)?)$/;

const isMiss = ({ operation, code }: Pick<FailureGroup, 'operation' | 'code'>): boolean =>
  code === OBJECT_NOT_FOUND && NAME_LOOKUP.test(operation);

/** Addresses of email, and words that could be keys, tokens, hashes or codes: long ones, or digits alone. */
const MASKED = /[^\s@"'<>]{1,200}@[^\s@"'<>]+|[\w-]{21,}|\b\d{6,}\b/g;

function mask(message: string): string {
  return message.slice(0, MAX_LENGTH).replace(MASKED, '(hidden)');
}
