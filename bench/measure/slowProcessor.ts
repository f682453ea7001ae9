import type { Page } from '@playwright/test';
import { sized } from '@/bench/scale';

/** The processor is this many times slower than it is: a phone. */
const SLOWER = sized(4, 1);

/** Slows a page down to what it is on a phone. */
export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
