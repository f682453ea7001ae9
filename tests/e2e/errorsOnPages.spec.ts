import { expect, test } from '@/tests/helpers/browserTest';
import { openReady, signOut, signUp } from '@/tests/helpers/signInFlows';
import { readMoralis } from '@/tests/helpers/readMoralis';

/** A sentence for each code, and where the backend's own words say more of the case, these. */
const SENTENCES: readonly [code: number, sentence: string][] = [
  [1, 'The server could not do this. Try again in a moment.'],
  [105, 'A field has a name that is not allowed. Use letters, digits and underscores.'],
  [107, 'The request was damaged in transit. Reload the page and try again.'],
  [111, 'A field has a value of the wrong type. Correct it and try again.'],
  [116, 'This is too large. Make it smaller and try again.'],
  [123, 'The access rights are not valid. Set them again.'],
  [125, 'This is not a valid email address. Check it for typos.'],
  [137, 'This already exists. Choose another value.'],
  [141, 'The words of the server.'],
  [142, 'The words of the server.'],
  [155, 'The words of the server.'],
  [159, 'This request was already processed. Nothing was done twice.'],
  [208, 'This belongs to another account. Sign in with that account.'],
  [252, 'This sign-in method is not available here. Choose another one.'],
];

test('[H01] explains each code in a sentence; keeps the code and the server’s message reachable', async ({
  page,
  person,
  run,
}) => {
  let code = 0;
  await page.route(`${run.serverUrl}/users`, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'Access-Control-Allow-Origin': run.siteUrl },
      json: { code, error: 'The words of the server.' },
    }),
  );
  await openReady(page, '/sign-up');
  await page.getByLabel('Username').fill(person.username);
  const form = page.getByRole('form', { name: 'Create an account' });
  for (const [number, sentence] of SENTENCES) {
    code = number;
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(form.getByText(sentence), `${number}`).toBeVisible();
    expect(await readMoralis(page)).toMatchObject({
      state: 'error',
      error: { code: number, message: 'The words of the server.' },
    });
  }
});

test('[H01] reports a taken email under its field', async ({ page, person }) => {
  await signUp(page, person, true);
  await signOut(page);
  await openReady(page, '/sign-up');
  await page.getByLabel('Username').fill(`${person.username}-2`);
  const email = page.getByLabel('Email (optional)');
  await email.fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(email).toHaveAccessibleDescription(
    /An account with this email already exists\. Sign in, or reset your password\./,
  );
  const words = 'Account already exists for this email address.';
  expect(await readMoralis(page)).toMatchObject({ state: 'error', error: { code: 203, message: words } });
});
