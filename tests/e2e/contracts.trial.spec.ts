import { utils } from 'ethers';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { expect, test } from '@/tests/helpers/browserTest';
import { chooseOption } from '@/tests/helpers/chooseOption';
import { openReady } from '@/tests/helpers/signInFlows';
import { expectAccessible } from '@/tests/helpers/expectAccessible';
import { pathOf, form, contract, TOKEN, entry } from '@/tests/helpers/contractPage';

test('accepts an ABI by paste or file, handles lists of tuples, and rejects what is no ABI', async ({ page }) => {
  await openReady(page, '/contracts');
  const place = page.getByRole('form', { name: 'Contract', exact: true });
  await expect(place.getByRole('button', { name: 'Network Local chain' })).toBeVisible();
  await place.getByLabel('Address or name').fill(LOCAL_CONTRACTS.multicall);
  await place.getByRole('button', { name: 'Custom ABI' }).click();
  await place.getByLabel('ABI', { exact: true }).fill('function of nothing');
  await place.getByRole('button', { name: 'Open' }).click();
  await expect(place.getByLabel('ABI', { exact: true })).toHaveAccessibleDescription(/This is not a valid ABI\./);
  const lines =
    'function aggregate3(tuple(address target, bool allowFailure, bytes callData)[] calls) view returns (tuple(bool success, bytes returnData)[] returnData)';
  // From a file, as a compiler writes it.
  const abi = new utils.Interface([lines]).format(utils.FormatTypes['json'] ?? 'json') as string;
  const file = { name: 'Multicall.json', mimeType: 'application/json', buffer: Buffer.from(`{"abi":${abi}}`) };
  await place.getByLabel('Upload a file').setInputFiles(file);
  await expect(place.getByLabel('ABI', { exact: true })).toHaveValue(file.buffer.toString());
  await place.getByRole('button', { name: 'Open' }).click();
  await entry(page, 'aggregate3').click();
  const call = form(page, 'aggregate3((address,bool,bytes)[])');
  await call.getByRole('button', { name: 'Add to calls' }).click();
  await call.getByRole('button', { name: 'Read' }).click();
  await expect(call.getByLabel('target (address)')).toHaveAccessibleDescription(/Enter a value\./);
  await expect(call.getByLabel('target (address)')).toBeFocused();
  await call.getByLabel('target (address)').fill(LOCAL_CONTRACTS.dollar);
  await chooseOption(call.getByRole('combobox', { name: /^allowFailure/ }), 'false');
  await call.getByLabel('callData').fill(TOKEN.encodeFunctionData('totalSupply'));
  await call.getByRole('button', { name: 'Read' }).click();
  const answer = contract(page).getByRole('status').filter({ hasText: 'returnData' });
  await expect(answer).toContainText('true');
  await expect(answer).toContainText(utils.hexZeroPad(utils.parseUnits('50000000', 6).toHexString(), 32));
});

test('finds the ABI of a contract by its address alone, asks for one where it finds none, and takes another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReady(page, '/contracts');
  const place = page.getByRole('form', { name: 'Contract', exact: true });
  await place.getByRole('button', { name: 'Open' }).click();
  await expect(place.getByLabel('Address or name')).toHaveAccessibleDescription(
    /Enter the address of the contract, or its name\./,
  );
  await expect(place.getByLabel('Address or name')).toBeFocused();
  await expectAccessible(page, '/contracts, with nothing open');
  await place.getByLabel('Address or name').fill(LOCAL_CONTRACTS.exchangeRouter);
  await place.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'No ABI found' })).toBeVisible();
  const asked = page.getByRole('form', { name: 'Change ABI' });
  await asked.getByLabel('ABI', { exact: true }).fill('function factory() view returns (address)');
  await asked.getByRole('button', { name: 'Use this ABI' }).click();
  await expect(entry(page, 'factory').locator('bdi')).toHaveText(/^0x/);

  await openReady(page, pathOf(LOCAL_CONTRACTS.dollar, '', { fn: 'transfer' }));
  await expect(page.getByRole('main')).toContainText('ABI: known contract');
  // On a phone a function is picked from a list with a search.
  await contract(page).getByRole('button', { name: 'Function transfer' }).click();
  await page.getByRole('combobox', { name: /^Search \d+ functions$/ }).fill('allow');
  await page.keyboard.press('Enter');
  await expect(form(page, 'allowance(address,address)')).toBeVisible();
  await page.getByRole('button', { name: 'Change ABI' }).click();
  await chooseOption(
    page.getByRole('form', { name: 'Change ABI' }).getByRole('combobox', { name: /^Interface/ }),
    'NFT (ERC-721)',
  );
  await page.getByRole('form', { name: 'Change ABI' }).getByRole('button', { name: 'Use this ABI' }).click();
  await expect(page.getByRole('main')).toContainText('ABI: from the link');
  await expect(page.getByRole('main')).toContainText('ERC-721');
});
