import type { Logger } from 'pino';
import { z } from 'zod';
import type { Files } from '@/server/files/createFiles';
import type { KnownFile } from '@/server/files/fileRows';
import { deadline } from '@/server/http/requestPublic';
import type { FileSettings } from '@/server/config/ServerSettings';

/** What pins stand on. */
export type PinnerParts = {
  files: Files;
  pinning: NonNullable<FileSettings['pinning']>;
  log: Logger;
};

/** Tells how each pin fares from time to time, in milliseconds. */
const LOOK = 15_000;
/** Longest wait for the service, in milliseconds. */
const PATIENCE = 20_000;

/** The part of the service's answer that is used (IPFS Pinning Service API 1.0, `PinStatus`). */
const PIN_STATUS = z.object({
  requestid: z.string().min(1).max(500),
  status: z.enum(['queued', 'pinning', 'pinned', 'failed']),
});

/**
 * Has files that are kept by their content pinned by a service too (IPFS Pinning Service API 1.0), follows each until it
 * is pinned or refused, and takes the pin away with the file. Nobody waits for the service: what fails is tried again.
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
      // The token is for this host alone.
      redirect: 'error',
      signal: deadline(PATIENCE, ended.signal),
    });
    if (answer.status === 404 && method !== 'POST') return null;
    if (!answer.ok) throw new PinningError(`The pinning service answered ${answer.status}.`, answer.status);
    return method === 'DELETE' ? null : PIN_STATUS.parse(await answer.json());
  }

  /** Asks for a pin, or how it fares. */
  async function follow({ objectId, hash, name, pinId }: KnownFile): Promise<void> {
    try {
      const told = pinId
        ? await ask('GET', `/${encodeURIComponent(pinId)}`)
        : await ask('POST', '', { cid: hash, name, meta: { file: objectId } });
      await files.rows.change(objectId, told ? { pin: told.status, pinId: told.requestid } : { pin: 'failed' });
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
        if (!ended.signal.aborted) log.warn({ err }, 'a file could not be pinned elsewhere');
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
  }, LOOK).unref();

  return {
    async stop() {
      clearInterval(timer);
      ended.abort();
      await Promise.all(running);
    },
  };
}

/** What the pinning service answered instead of doing it. */
class PinningError extends Error {
  override readonly name = 'PinningError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}
