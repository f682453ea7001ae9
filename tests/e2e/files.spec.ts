import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';
import { expectAccessible } from '@/tests/helpers/expectAccessible';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What one request carries. */
const PART = 8 * 1024 * 1024;

const uploading = (page: Page) => page.getByRole('region', { name: 'Uploading' });
const files = (page: Page) => page.getByRole('region', { name: 'Your files' });

/** Drops files on the page, as from a folder beside the browser. */
async function drop(page: Page, given: readonly { name: string; type: string; text: string }[]): Promise<void> {
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, type, text } of all) transfer.items.add(new File([text], name, { type }));
    return transfer;
  }, given);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Drop to upload')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
}

/** The link that the page puts on the clipboard, in place of one that was there. */
async function readCopiedLink(page: Page, before = ''): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      text = await page.evaluate(() => navigator.clipboard.readText());
      return text.startsWith('http') && text !== before;
    })
    .toBe(true);
  return text;
}

test('uploads files, resumes after a reload, previews, tags, shares and deletes them', async ({
  page,
  person,
  context,
  request,
}, testInfo) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, person);
  await openReady(page, '/files');
  await expect(page.getByText('No files yet')).toBeVisible();

  // Dropped: one is taken in, one is refused before a byte of it is sent.
  await drop(page, [
    { name: 'Été.txt', type: 'text/plain', text: 'warm words' },
    { name: 'fake.png', type: 'image/png', text: '<script>alert(1)</script>' },
  ]);
  await expect(uploading(page).getByText('Uploaded, 10 B')).toBeVisible();
  await expect(uploading(page).getByText(/The name ends in \.png/)).toBeVisible();
  await expectAccessible(page, 'files on their way');
  await page.getByRole('button', { name: 'Clear fake.png from this list' }).click();

  // Pasted, and kept by its content.
  await page.getByLabel('Store new files').click();
  await page.getByRole('option', { name: 'On IPFS' }).click();
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  }, PNG.toString('base64'));
  await files(page).getByRole('button', { name: 'dot.png', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'dot.png' });
  await expect(sheet.getByRole('img', { name: 'dot.png' })).toBeVisible();
  await expect(sheet.getByText(/\/ipfs\/Qm\w{44}$/)).toBeVisible();
  await expectAccessible(page, 'sheet of a file', [360, 1440]);
  await sheet.getByLabel('Tags', { exact: true }).fill('sea, summer');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Saved', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await page.keyboard.press('Escape');
  const shared = await readCopiedLink(page);
  // Whoever has the link may fetch it, without a session.
  expect(Buffer.compare(await (await request.get(shared)).body(), PNG)).toBe(0);
  await page.getByLabel('Search by name or tag').fill('summer');
  await expect(files(page).getByText('1 of 2 files', { exact: true })).toBeVisible();
  await page.getByLabel('Search by name or tag').fill('');

  // Chosen: a large one over a slow line, through a pause, a reload, and to its end.
  const large = testInfo.outputPath('large.bin');
  const bytes = randomBytes(24 * 1024 * 1024);
  await writeFile(large, bytes);
  // After its first part the line hangs for as long as this says.
  let held = true;
  await page.route('**/uploads/*', async (route) => {
    const asked = route.request();
    const goesOn = asked.method() === 'PATCH' && Number(asked.headers()['upload-offset']) > 0;
    while (held && goesOn) await new Promise((resolve) => setTimeout(resolve, 50));
    await route.continue().catch(() => undefined);
  });
  const secondPart = () =>
    page.waitForRequest((asked) => asked.method() === 'PATCH' && asked.headers()['upload-offset'] === String(PART));
  await page.getByLabel('Store new files').click();
  await page.getByRole('option', { name: 'On this server' }).click();
  const begun = secondPart();
  await page.getByLabel('Choose files').setInputFiles(large);
  await begun;
  await expect(page.getByRole('progressbar', { name: 'large.bin' })).not.toHaveAttribute('value', '0');
  await page.getByRole('button', { name: 'Pause large.bin' }).click();
  await expect(uploading(page).getByText(/^Paused at /)).toBeVisible();
  const again = secondPart();
  await page.getByRole('button', { name: 'Resume large.bin' }).click();
  await again;
  const sent: number[] = [];
  page.on('request', (asked) => {
    if (asked.method() === 'PATCH') sent.push(Number(asked.headers()['upload-offset']));
  });
  await page.reload();
  held = false;
  await expect(files(page).getByRole('button', { name: 'large.bin', exact: true })).toBeVisible();
  // It went on: what had arrived was not sent again.
  expect(Math.min(...sent)).toBe(PART);
  await files(page).getByRole('button', { name: 'Copy link to large.bin' }).click();
  const largeUrl = await readCopiedLink(page, shared);
  expect(Buffer.compare(await (await request.get(largeUrl)).body(), bytes)).toBe(0);

  // Given up: nothing stays of it.
  held = true;
  const other = testInfo.outputPath('other.bin');
  await writeFile(other, bytes);
  await page.getByLabel('Choose files').setInputFiles(other);
  await expect(page.getByRole('progressbar', { name: 'other.bin' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel other.bin' }).click();
  await expect(page.getByRole('progressbar', { name: 'other.bin' })).toHaveCount(0);

  // Deleted, after a question, and gone for everybody.
  await files(page).getByRole('button', { name: 'Été.txt', exact: true }).click();
  const words = page.getByRole('dialog', { name: 'Été.txt' });
  await expect(words.getByLabel('Content of Été.txt')).toHaveValue('warm words');
  await words.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Été.txt?' }).getByRole('button', { name: 'Delete file' }).click();
  await expect(files(page).getByRole('button', { name: 'Été.txt', exact: true })).toHaveCount(0);
  await expect(files(page).getByRole('listitem')).toHaveCount(2);
});
