import { expect } from 'vitest';
import { connectLiveQuery } from '@/tests/helpers/connectLiveQuery';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** What a subscription heard: the names of the rows, by what became of them. */
export type Heard = Record<'create' | 'enter' | 'leave' | 'update', string[]>;

const OPERATIONS = ['create', 'enter', 'leave', 'update'] as const;

/** How long a report that is missing is waited for, in milliseconds. */
const PATIENCE = 2_000;

const nameOf = (object: object | undefined) => String((object as Record<string, unknown> | undefined)?.['name']);

/** Follows conditions on a class over one connection, at most a hundred. */
export async function followAll(backend: SharedBackend, className: string, wheres: readonly object[]) {
  const { heard, say, socket } = await connectLiveQuery(backend);
  let lastHeard = Date.now();
  socket.on('message', () => (lastHeard = Date.now()));
  for (const [place, where] of wheres.entries()) {
    say({ op: 'subscribe', requestId: place + 1, query: { className, where } });
  }
  const answers = () => heard.filter(({ op }) => op === 'subscribed' || op === 'error');
  await expect.poll(answers).toHaveLength(wheres.length);
  const refused = answers().flatMap(({ op, requestId }) =>
    op === 'error' ? [{ where: wheres[Number(requestId) - 1], error: op }] : [],
  );
  const read = (place: number): Heard => {
    const own = heard.filter(({ requestId }) => requestId === place + 1);
    const names = (wanted: string) => own.flatMap(({ op, object }) => (op === wanted ? [nameOf(object)] : [])).sort();
    const [create, enter, leave, update] = OPERATIONS.map(names) as [string[], string[], string[], string[]];
    return { create, enter, leave, update };
  };
  return {
    refused,
    /** What a condition heard, as soon as it is what is expected; else what it heard until now. */
    async heard(place: number, expected: Heard): Promise<Heard> {
      const end = Date.now() + PATIENCE;
      while (JSON.stringify(read(place)) !== JSON.stringify(expected) && Date.now() < end && socket.readyState === 1) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        // What was to come came long ago.
        if (Date.now() - lastHeard > PATIENCE / 4) break;
      }
      return read(place);
    },
    close: () => socket.terminate(),
  };
}
