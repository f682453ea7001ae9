import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { fundWallet } from '@/tests/helpers/portfolioPage';
import { SENDERS } from '@/tests/helpers/senders';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';

const { dollar } = LOCAL_CONTRACTS;

test(
  'leads from a token to the form that sends it, on its network',
  { tag: '@send' },
  async ({ page, run, installWallet }) => {
    const { node, key } = await fundWallet(run.rpcUrl, SENDERS['mary.eth']);
    const wallet = await installWallet({ keys: [key], rpcUrl: run.rpcUrl });
    await signInAsWallet(page, wallet);
    await expect.poll(() => indexedBlock(run.operatorUrl)).toBeGreaterThanOrEqual(await node.getBlockNumber());
    await openReady(page, `/portfolio/31337/${dollar.toLowerCase()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foyer Dollar');
    wallet.knownChains.add(31_337);
    await wallet.switchChain(1);
    await page.getByRole('main').getByRole('link', { name: 'Send', exact: true }).click();
    await expect(page).toHaveURL(`/send?chain=31337&type=erc20&contract=${dollar.toLowerCase()}`);
    await page.getByRole('main').getByRole('button', { name: 'Switch to Local chain' }).click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Switch to Local chain' })).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('FUSD');
  },
);
