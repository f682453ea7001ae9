import type { ConvertProgress } from '@/server/db/migrations/chain-0001-convert';

const MB = 1_000_000;

/** Tables of less than this share of all take no time. */
const SMALL = 0.01;

/** Writes into the log how far the conversion of a chain's tables is, and how long it will take by what was done. */
export function reportConversion(
  chainId: number,
  log: { info(words: string): void },
): (progress: ConvertProgress) => void {
  const began = performance.now();
  const inMb = (bytes: number) => `${Math.round(bytes / MB)} MB`;
  return ({ table, bytes, doneBytes, allBytes }) => {
    if (bytes < SMALL * allBytes) return;
    const seconds = (performance.now() - began) / 1_000;
    const left = doneBytes > 0 ? `, about ${Math.ceil((seconds * (allBytes - doneBytes)) / doneBytes)} s left` : '';
    log.info(
      `chain ${chainId}: converting ${table} (${inMb(bytes)}); ${inMb(doneBytes)} of ${inMb(allBytes)} are done${left}`,
    );
  };
}
