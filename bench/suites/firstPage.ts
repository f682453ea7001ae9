import { timeToInteractive } from '@/bench/measure/timeToInteractive';
import { launchBrowser } from '@/bench/measure/launchBrowser';
import { timeToVisible } from '@/bench/measure/timeToVisible';
import { median } from '@/bench/measure/median';
import { servePages } from '@/bench/measure/servePages';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';

const RUNS = sized(7, 1);
/** How long a hand rests on a button before it presses, about; the dialog's code is fetched in that time. */
const REST_MS = 100;
/** The way in at the right end of the header. */
const BUTTON = 'header a[href^="/sign-in"]';
const WALLET = '[role="dialog"] ul button';

/** How soon the first page can be used: beside an empty page with the same fonts and style sheet, in the same run. */
export async function firstPage(root: string): Promise<Row[]> {
  const pages = await servePages(root);
  const browser = await launchBrowser(root);
  try {
    const ours: number[] = [];
    const empty: number[] = [];
    const rested: number[] = [];
    const atOnce: number[] = [];
    // One round warms the servers. Then turn by turn, so that a busy moment of the machine meets both.
    for (let run = 0; run <= RUNS; run += 1) {
      const [one, other] = [
        await timeToInteractive(browser, pages.emptyUrl, '[data-bench="button"]'),
        await timeToInteractive(browser, pages.siteUrl, BUTTON),
      ];
      if (run === 0) continue;
      empty.push(one);
      ours.push(other);
      rested.push(await timeToVisible(browser, pages.siteUrl, BUTTON, WALLET, REST_MS));
      atOnce.push(await timeToVisible(browser, pages.siteUrl, BUTTON, WALLET, 0));
    }
    return [
      { name: 'Sign-in button live', value: median(ours), beside: median(empty), unit: 'ms', limit: 1.15 },
      { name: 'Click to list of wallets', value: median(rested), beside: null, unit: 'ms', limit: 60 },
      { name: 'The same, pointer not rested', value: median(atOnce), beside: null, unit: 'ms', limit: null },
    ];
  } finally {
    await browser.close();
  }
}
