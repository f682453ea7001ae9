import { expect, test } from '@/tests/helpers/browserTest';
import { write } from '@/tests/helpers/communityPage';
import { openComposer } from '@/tests/helpers/openComposer';
import { openReady } from '@/tests/helpers/signInFlows';
import { signInAs } from '@/tests/helpers/signInAs';

test(
  'at an address without https, files are uploaded and posts are sent',
  { tag: ['@files', '@community'] },
  async ({ page, person }) => {
    // What a page at `http://192.168.…` lacks; the site of the tests is at localhost, which browsers trust.
    await page.addInitScript(() => {
      for (const name of ['locks', 'clipboard', 'serviceWorker', 'share', 'storage']) {
        Reflect.deleteProperty(Navigator.prototype, name);
      }
      for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name);
      Reflect.deleteProperty(window, 'caches');
      Object.defineProperty(window, 'isSecureContext', { value: false });
    });
    await signInAs(page, person);
    await openReady(page, '/files');
    expect(await page.evaluate(() => [typeof crypto.randomUUID, 'locks' in navigator])).toEqual(['undefined', false]);
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('from a home network') };
    await page.locator('input[type="file"]').first().setInputFiles(note);
    await expect(page.getByRole('region', { name: 'Your files' }).getByText('note.txt')).toBeVisible();

    await openReady(page, '/community');
    await (await openComposer(page)).getByRole('button', { name: 'Add location' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Locations need HTTPS.' })).toBeVisible();
    const words = `From a home network, ${person.username}`;
    await write(page, words);
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  },
);
