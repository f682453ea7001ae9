import type { PartState } from '@/server/observability/createHealth';
import type { DiskSpace } from '@/server/storage/diskSpace';

/** How the disk stands in `/health`: `down` while uploads are refused. */
export async function probeDisk(space: Pick<DiskSpace, 'read'>): Promise<PartState> {
  const state = await space.read();
  if (!state || state.free >= state.floor) return { status: 'ok' };
  const [free, floor] = [state.free, state.floor].map((bytes) => Math.round(bytes / 1024 / 1024));
  return { status: 'down', detail: `uploads are refused: ${free} MB are free, and ${floor} MB are kept free` };
}
