import type { Page } from '@playwright/test';
import { within } from '@/tests/helpers/within';

/** How long each question waits for its answer, in milliseconds. */
const PATIENCE_MS = 3_000;

/** The functions of its stack that are named, innermost first. */
const MAX_FRAMES = 12;

const ask = <Answer>(work: Promise<Answer>): Promise<Answer | null> =>
  within(
    work.catch(() => null),
    PATIENCE_MS,
  );

/**
 * Why a page does not end its work, for the message of a test that gave up on it: whether it answers at all, is shown, how
 * long its timers take, and what it runs at the moment.
 */
export async function explainStuckPage(page: Page): Promise<string> {
  const state = await ask(
    page.evaluate(async () => {
      const start = performance.now();
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
      const frames = document.querySelectorAll('iframe').length;
      return `${document.visibilityState}, ${frames} frames, ten timers in ${Math.round(performance.now() - start)} ms`;
    }),
  );
  const stack = await ask(readStack(page));
  return `the page: ${state ?? 'no answer'}; it runs: ${stack ?? 'nothing that could be stopped'}`;
}

async function readStack(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const paused = new Promise<string>((resolve) => {
    session.once('Debugger.paused', ({ callFrames }) => {
      const frames = callFrames.slice(0, MAX_FRAMES);
      resolve(
        frames
          .map(
            ({ functionName, url, location }) =>
              `${functionName || '?'} (${url.slice(-40)}:${location.lineNumber}:${location.columnNumber})`,
          )
          .join(' < '),
      );
    });
  });
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  return paused;
}
