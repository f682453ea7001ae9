import type { Page } from '@/protocol/data/shapes';

/**
 * The first block that a list knows of, where the index of its chain begins late and nobody else can list what came
 * before; `null` where the list is whole (`docs/reference/data-service.md`, "A part of a chain").
 */
export function firstKnownBlock({ status, from_block }: Pick<Page<unknown>, 'status' | 'from_block'>): number | null {
  return status === 'PARTIAL' ? (from_block ?? 0) : null;
}
