import type { Page } from '@playwright/test';

/** One moment at which things on a page moved without the visitor having done anything. */
export type LayoutShift = { score: number; atMs: number; moved: string[] };

/** Where a page keeps them. */
type WatchedWindow = Window & { layoutShifts?: LayoutShift[] };

/** Records the layout shifts of every page that opens from now on, until {@link readLayoutShifts}. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] };
    const shifts: LayoutShift[] = [];
    (window as WatchedWindow).layoutShifts = shifts;
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      if (!element) return 'something removed';
      return `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0] ?? ''} "${(element.textContent ?? '').slice(0, 30)}"`;
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly): string =>
      [x, y, width, height].map((value) => Math.round(value)).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({
          score: entry.value,
          atMs: Math.round(entry.startTime),
          moved: entry.sources.map(
            ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${place(previousRect)} → ${place(currentRect)}`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved on the open page since it was opened. */
export function readLayoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(() => (window as WatchedWindow).layoutShifts ?? []);
}

/** Cumulative layout shift: all of it, which is at least the worst window of five seconds that browsers report. */
export const sumShifts = (shifts: readonly LayoutShift[]): number => shifts.reduce((sum, { score }) => sum + score, 0);

/** Their sum, and each of them: how much, when, and what moved from where to where. */
export const describeShifts = (shifts: readonly LayoutShift[]): string[] => [
  `${sumShifts(shifts).toFixed(3)} in all`,
  ...shifts.map(({ score, atMs, moved }) => `${score.toFixed(3)} at ${atMs} ms: ${moved.join(' | ')}`),
];
