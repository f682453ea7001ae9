import type { Page } from '@playwright/test';
import { utils, type providers } from 'ethers';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { test as base, expect } from '@/tests/helpers/browserTest';
import { indexedBlock } from '@/tests/helpers/indexedBlock';
import { signInAsWallet } from '@/tests/helpers/signInAs';
import { openReady } from '@/tests/helpers/signInFlows';
import type { TestWallet, TestWalletOptions } from '@/tests/stand-ins/testWallet';

/** Brings a new visitor in, whose wallet holds so much ether. */
type Enter = (ether: string, options?: TestWalletOptions) => Promise<TestWallet>;

/** Tests of /send. */
export const test = base.extend<{ enter: Enter }>({
  enter: async ({ page, run, node, installWallet }, use) =>
    use(async (ether, options) => {
      const wallet = await installWallet({ rpcUrl: run.rpcUrl, ...options });
      await node.send('anvil_setBalance', [wallet.address, utils.hexValue(utils.parseEther(ether))]);
      await signInAsWallet(page, wallet);
      return wallet;
    }),
});

/** What is called of tokens and collections. */
export const TOKENS = new utils.Interface([
  'function ownerOf(uint256) view returns (address)',
  'function safeTransferFrom(address, address, uint256)',
  'function transfer(address, uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function mintBatch(address, uint256[], uint256[])',
]);

/** The form of /send. */
export const form = (page: Page) => page.getByRole('form', { name: 'Send' });
/** What would happen, before the wallet opens. */
export const review = (page: Page) => page.getByRole('region', { name: 'Review' });
/** What was sent from here, newest first. */
export const sent = (page: Page) =>
  page.getByRole('region', { name: /^(In progress|Completed|In progress and completed)$/ }).getByRole('listitem');
/** What is said to be wrong. */
export const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** The button that shows what is sent, and opens the list of what can be. */
export const picker = (page: Page) => form(page).getByRole('button', { name: /^Asset/ });

/** Chooses what to send by its words, and answers its name. */
export async function choose(page: Page, words: RegExp): Promise<string> {
  await picker(page).click();
  const option = form(page).getByRole('option', { name: words }).first();
  await expect(option).toBeVisible();
  const label = (await option.getAttribute('aria-label')) ?? '';
  await option.click();
  return label.split(' · ')[0] ?? '';
}

/** Fills the form in and asks for the review. */
export async function fill(page: Page, to: string, amount?: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'To' }).fill(to);
  if (amount !== undefined) await form(page).getByLabel('Amount', { exact: true }).fill(amount);
  await form(page).getByRole('button', { name: 'Review' }).click();
}

/** A field of the form, by its label. */
export type SendField = 'To' | 'Contract' | 'Token ID' | 'Amount';

/** What is said to be wrong with a field of the form, below it. */
export const fieldError = (page: Page, label: SendField) =>
  form(page)
    .getByLabel(label, { exact: true })
    .and(page.locator('[aria-invalid="true"]'))
    .locator('xpath=../following-sibling::*[@aria-live]');

/** Opens the SDK's messages of all errors that are shown. */
export async function openSdkMessages(page: Page): Promise<void> {
  const buttons = page.getByRole('main').getByRole('button', { name: 'SDK message', expanded: false });
  await expect(buttons.first()).toBeVisible();
  while ((await buttons.count()) > 0) await buttons.first().click();
}

/** Confirms in the review what there is to confirm of whom it goes to, such as a first time. */
export async function confirmRecipient(page: Page): Promise<void> {
  const submit = review(page).getByRole('button', { name: 'Send' });
  const tick = review(page).getByRole('checkbox');
  // A question goes when what was sent before is read again, and names the recipient.
  await expect(async () => {
    if (await tick.isVisible()) await tick.check({ timeout: 1_000 });
    await expect(submit).toBeEnabled({ timeout: 1_000 });
  }).toPass();
}

/** Sends what was reviewed. */
export async function send(page: Page): Promise<void> {
  await confirmRecipient(page);
  await review(page).getByRole('button', { name: 'Send' }).click();
}

/** Has an account of the node, or one that it plays, send a call, and waits until the index has it. */
export async function act(node: providers.JsonRpcProvider, from: string, to: string, data: string): Promise<void> {
  await node.send('anvil_impersonateAccount', [from]);
  const hash = (await node.send('eth_sendTransaction', [{ from, to, data }])) as string;
  const { blockNumber } = await node.waitForTransaction(hash);
  const { operatorUrl } = readBrowserRun();
  await expect.poll(() => indexedBlock(operatorUrl)).toBeGreaterThanOrEqual(blockNumber);
}

/** Has the page's wallet send something of its own accord, as a person does in it. */
export function askWallet(page: Page, transaction: object): Promise<unknown> {
  return page.evaluate((params) => {
    const [name] = Object.keys(window).filter((key) => key.startsWith('wallet_'));
    const send = (window as unknown as Record<string, (request: object) => Promise<unknown>>)[name ?? ''];
    return send?.({ method: 'eth_sendTransaction', params: [params] });
  }, transaction);
}

const HIGH = utils.hexValue(utils.parseUnits('90', 'gwei'));
/** Prices above those of anything before. */
export const PRICES = { maxFeePerGas: HIGH, maxPriorityFeePerGas: HIGH };

/** Has the wallet send nothing to itself with a nonce that was left free. */
export const useNonce = (page: Page, { address }: TestWallet, nonce: number) =>
  askWallet(page, {
    ...{ from: address, to: address, value: '0x0', gas: utils.hexValue(21_000), ...PRICES },
    nonce: utils.hexValue(nonce),
  });

/** Sends half an ether to grace.eth that waits for a nonce before its own. */
export async function sendPending(page: Page, wallet: TestWallet): Promise<void> {
  wallet.numbersAhead = 1;
  await openReady(page, '/send');
  await fill(page, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0.5');
  await expect(review(page)).toContainText('0.5 ETH');
  await send(page);
  await expect(sent(page).first()).toContainText('Pending. Waiting for a block.');
}
