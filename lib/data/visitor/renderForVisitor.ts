import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Refusal } from '@/lib/data/Refusal';
import { readVisitorSettings } from '@/lib/env';
import { clientAddress, networkOf } from '@/protocol/clientAddress';
import { createTurns } from '@/protocol/waits/createTurns';

/**
 * Pages of one network that are rendered at once, for how long further ones wait, in milliseconds, and how many. Networks
 * do not wait for each other.
 */
const PAGES = {
  perAddress: 10,
  inAll: Infinity,
  timeoutMs: 5_000,
  waitingPerAddress: 100,
  maxWaiting: Infinity,
};

/** The page that is being rendered. */
export type Rendering = {
  /** Address of its visitor. */
  visitor: string;
  /** Whether it shows what is known already: its visitor opens too many pages at once. */
  isClosed: boolean;
  /** What the backend refused of it so far. */
  refusal: Refusal | null;
};

const renderings = new AsyncLocalStorage<Rendering>();

/** The page on whose behalf the site asks; `null` where it renders none. */
export function currentRendering(): Rendering | null {
  return renderings.getStore() ?? null;
}

/** A page's data, and what the backend refused of it, which its loader may have gone without. */
export type Rendered<Result> = { result: Result; refusal: Refusal | null };

const turns = createTurns(PAGES);

/**
 * Loads what a page shows in the name of the visitor who asks for it. Each network has some pages at once, so that the
 * burst of one keeps neither site nor backend busy for the others.
 */
export async function renderForVisitor<Result>(
  req: Pick<IncomingMessage, 'headers' | 'socket'>,
  load: () => Promise<Result>,
): Promise<Rendered<Result>> {
  const visitor = clientAddress(req, readVisitorSettings().trustProxy);
  const leave = await turns(networkOf(visitor));
  const rendering: Rendering = { visitor, isClosed: leave === null, refusal: null };
  try {
    const result = await renderings.run(rendering, load);
    return { result, refusal: rendering.refusal };
  } finally {
    leave?.();
  }
}
