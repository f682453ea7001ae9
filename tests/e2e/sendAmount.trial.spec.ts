import { expect } from '@/tests/helpers/browserTest';
import { openReady } from '@/tests/helpers/signInFlows';
import { form, test } from '@/tests/helpers/sendPage';

test('has controls as large as a finger in its fields on phones, and small ones beside a pointer', async ({
  page,
  enter,
}) => {
  await enter('2');
  await openReady(page, '/send');
  await form(page).getByLabel('Amount', { exact: true }).fill('0.5');
  const controls = [
    form(page).getByRole('button', { name: 'Max' }),
    form(page).getByRole('button', { name: /^ETH Enter the amount in dollars/ }),
  ];
  const heights = () => Promise.all(controls.map(async (control) => (await control.boundingBox())?.height));
  const widths = () => Promise.all(controls.map(async (control) => (await control.boundingBox())?.width ?? 0));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(heights).toEqual([44, 44]);
  expect(Math.min(...(await widths()))).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(heights).toEqual([36, 32]);
});
