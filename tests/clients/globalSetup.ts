import { folderOf, installClient } from '@/tests/clients/install';
import { CLIENTS } from '@/tests/clients/table';
import { provideWorld } from '@/tests/clients/worldOfRun';
import { startWorld } from '@/tests/clients/world';

/** How many are installed at once. */
const BATCH_SIZE = 2;

/** Installs every client that is not there yet, and starts what they meet. Answers how to stop it again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const waiting = [...CLIENTS];
  const installNext = async (): Promise<void> => {
    for (let client = waiting.shift(); client; client = waiting.shift()) await installClient(client);
  };
  await Promise.all(Array.from({ length: BATCH_SIZE }, installNext));
  const { world, stop } = await startWorld(CLIENTS.map(folderOf));
  provideWorld(world);
  return stop;
}
