import { rm } from 'node:fs/promises';
import { createPublicClient, http, type Address } from 'viem';
import { expect, test } from '@playwright/test';
import { createRest } from '@/tests/helpers/createRest';
import { press, signInByMouse, walletOf } from '@/tests/helpers/developmentWallet';
import { openReady } from '@/tests/helpers/signInFlows';
import { fill, form, send, sent } from '@/tests/helpers/sendPage';
import { makeDevelopmentFolder, startDevelopment, type Development } from '@/tests/helpers/startDevelopment';
import { openComposer } from '@/tests/helpers/openComposer';

const CHAIN = '0x7a69';
/** The account that the wallet opens on (dorothy.eth). */
const DOROTHY = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';
const DAYS = 10;

/** What node and data service say, as of a block. */
async function ask({ serverUrl, rpcUrl }: Development, height: bigint) {
  const node = createPublicClient({ transport: http(rpcUrl) });
  const rest = createRest(serverUrl, 'foyer');
  const call = async (name: string, params: object) => {
    const { status, body } = await rest('POST', `functions/${name}`, { chain: CHAIN, ...params });
    expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200);
    return body['result'] as Record<string, unknown>;
  };
  const told = await call('getBlock', { block_number_or_hash: String(height) });
  const all = await call('getTransactions', { address: DOROTHY, to_block: Number(height) });
  const block = await node.getBlock({ blockNumber: height });
  expect(told['hash']).toBe(block.hash);
  const balances = (await call('getTokenBalances', { address: DOROTHY })) as unknown as Record<string, string>[];
  expect(balances.length).toBeGreaterThan(0);
  for (const { token_address: token, balance } of balances) {
    const data = `0x70a08231${DOROTHY.slice(2).padStart(64, '0')}` as const;
    const { data: word } = await node.call({ to: token as Address, data });
    expect(balance, token).toBe(String(BigInt(word ?? '0x0')));
  }
  return { hash: block.hash, transactions: all['total'] };
}

test('ten starts on one folder, with use in between, lose nothing', async ({ browser }) => {
  test.setTimeout(30 * 60_000);
  const folder = await makeDevelopmentFolder();
  // Nobody else sends in her name.
  const sentByDay: number[] = [];
  const known: { height: bigint; answers: Awaited<ReturnType<typeof ask>> }[] = [];
  try {
    for (let day = 1; day <= DAYS; day += 1) {
      const development = await startDevelopment(folder);
      const context = await browser.newContext({ baseURL: development.siteUrl });
      try {
        const page = await context.newPage();
        await signInByMouse(page);

        await openReady(page, '/community');
        const post = await openComposer(page);
        await post.getByLabel('New post').fill(`Words of day ${day}.`);
        await post.getByRole('button', { name: 'Post', exact: true }).click();
        // Posts that are on their way have another name.
        for (let before = 1; before <= day; before += 1) {
          await expect(
            page.getByRole('article', { name: /^Post by/ }).filter({ hasText: `Words of day ${before}.` }),
          ).toBeVisible();
        }

        await openReady(page, '/send');
        await expect(form(page)).toBeVisible();
        await fill(page, 'mary.eth', `0.${day}`);
        await send(page);
        await expect(walletOf(page).getByRole('heading', { name: /^Send 0\.\d+ ETH to mary\.eth$/ })).toBeVisible();
        await press(page, 'Send');
        await expect(sent(page).first()).toContainText(/Confirmed|Final/);
        await openReady(page, '/portfolio');
        await expect(page.getByRole('main')).toContainText('1,250 raw units of MARK');

        for (const { height, answers } of known) expect(await ask(development, height)).toEqual(answers);
        const node = createPublicClient({ transport: http(development.rpcUrl) });
        sentByDay.push(await node.getTransactionCount({ address: DOROTHY }));
        const height = await node.getBlockNumber();
        await expect(async () => void (await ask(development, height))).toPass();
        known.push({ height, answers: await ask(development, height) });
        expect(development.printed()).toBe('');
      } finally {
        await context.close();
        await development.stop();
      }
    }
    const [first = 0] = sentByDay;
    expect(sentByDay).toEqual(Array.from({ length: DAYS }, (_day, index) => first + index));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
});
