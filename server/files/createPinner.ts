import type { Logger } from 'pino';
import { z } from 'zod';
import type { Files } from '@/server/files/createFiles';
import type { KnownFile } from '@/server/files/fileRows';
import { deadline } from '@/server/http/requestPublic';
import type { FileSettings } from '@/server/config/ServerSettings';

/** Dependencies of the pinner. */
export type PinnerParts = {
  files: Files;
  pinning: NonNullable<FileSettings['pinning']>;
  log: Logger;
};

/** Updates the status of each pin at an interval, in milliseconds. */
const POLL_INTERVAL = 15_000;
/** Timeout of the service, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** The part of the service's response used here (IPFS Pinning Service API 1.0, `PinStatus`). */
const PIN_STATUS = z.object({
  requestid: z.string().min(1).max(500),
  status: z.enum(['queued', 'pinning', 'pinned', 'failed']),
});

/**
 * Pins content-addressed files at a service (IPFS Pinning Service API 1.0), follows each pin until
 * it is done or rejected, and removes it with the file. Nothing waits for the service: failures are
 * retried.
 */
export function createPinner({ files, pinning, log }: PinnerParts): { stop(): Promise<void> } {
  const ended = new AbortController();
  const running = new Set<Promise<void>>();

  async function ask(method: string, path: string, body?: object): Promise<z.infer<typeof PIN_STATUS> | null> {
    const answer = await fetch(`${pinning.url}/pins${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${pinning.token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The token is for this host only.
      redirect: 'error',
      signal: deadline(TIMEOUT_MS, ended.signal),
    });
    if (answer.status === 404 && method !== 'POST') return null;
    if (!answer.ok) throw new PinningError(`The pinning service answered ${answer.status}.`, answer.status);
    return method === 'DELETE' ? null : PIN_STATUS.parse(await answer.json());
  }

  /** Requests a pin or its status. */
  async function follow({ objectId, hash, name, pinId }: KnownFile): Promise<void> {
    try {
      const reported = pinId
        ? await ask('GET', `/${encodeURIComponent(pinId)}`)
        : await ask('POST', '', { cid: hash, name, meta: { file: objectId } });
      await files.rows.change(
        objectId,
        reported ? { pin: reported.status, pinId: reported.requestid } : { pin: 'failed' },
      );
    } catch (error) {
      const refused =
        error instanceof PinningError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (refused) await files.rows.change(objectId, { pin: 'failed' });
      throw error;
    }
  }

  function work(task: () => Promise<void>): void {
    const one = task()
      .catch((err: unknown) => {
        if (!ended.signal.aborted) log.warn({ err }, 'a file could not be pinned');
      })
      .finally(() => running.delete(one));
    running.add(one);
  }

  files.listen({
    kept: (file) => work(() => follow(file)),
    removed: ({ pinId }) => {
      if (pinId) work(() => ask('DELETE', `/${encodeURIComponent(pinId)}`).then(() => undefined));
    },
  });
  const timer = setInterval(() => {
    if (running.size > 0) return;
    work(async () => {
      for (const file of await files.rows.withPin(['queued', 'pinning'])) await follow(file);
    });
  }, POLL_INTERVAL).unref();

  return {
    async stop() {
      clearInterval(timer);
      ended.abort();
      await Promise.all(running);
    },
  };
}

/** An error response of the pinning service. */
class PinningError extends Error {
  override readonly name = 'PinningError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}
