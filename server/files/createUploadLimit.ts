import { tooManyRequests } from '@/server/http/StatusError';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** What an account may send within an hour. */
const HOUR = 60 * 60_000;
const MOST_FILES = 60;
const MOST_BYTES = 200 * 1024 * 1024;

/** A stream of unknown length counts as the largest upload that is taken, in bytes. */
const UNKNOWN = 20 * 1024 * 1024;

/** The part of Parse Server's request before a file is saved that is used here. */
type UploadRequest = { user?: { id?: string | undefined }; master?: boolean; fileSize?: number | null };

/**
 * Holds each account to its share of the disk: 60 files and 200 MB an hour, counted over all backends.
 *
 * @throws {StatusError} 429, code 155
 */
export function createUploadLimit(store: RateLimitStore) {
  return async ({ user, master, fileSize }: UploadRequest): Promise<void> => {
    if (master || !user?.id) return;
    const files = await store.hit(`files ${user.id}`, HOUR);
    const bytes = await store.hit(`bytes ${user.id}`, HOUR, fileSize ?? UNKNOWN);
    if (files.count <= MOST_FILES && bytes.count <= MOST_BYTES) return;
    const minutes = Math.max(1, Math.ceil((files.endsAt - Date.now()) / 60_000));
    throw tooManyRequests(`Too many uploads. Try again in ${minutes} minutes.`, minutes * 60);
  };
}
