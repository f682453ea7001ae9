// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WriteReview } from '@/components/contracts/write/WriteReview';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import type { PreparedWrite } from '@/lib/contracts/callContract';
import { readDecimal } from '@/lib/format/amounts';
import { checksumAddress } from '@/protocol/data/addresses';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { replaceExports } from '@/tests/helpers/replaceExports';

const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const GRACE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const DOLLAR = LOCAL_CONTRACTS.dollar;

replaceExports(import('@/lib/portfolio/useDollarPrice'), { useDollarPrice: () => readDecimal(2) });
replaceExports(import('@/lib/account/contacts'), {
  useAddressName: (address: string) => ({ [ADA]: 'ada.eth', [GRACE]: 'Studio rent' })[address] ?? null,
});

afterEach(cleanup);

const plain = (name: string, type: string, kind: AbiType['kind']): AbiType => ({
  ...{ name, type, kind, length: null, item: null, parts: [] },
});

function show(value = 0n): HTMLElement {
  const prepared = {
    contract: { address: DOLLAR, name: null },
    values: [GRACE, [ADA], 7_500_000n],
    data: '0xa9059cbb',
    request: { from: ADA, to: DOLLAR, value, data: '0xa9059cbb' },
  } as unknown as PreparedWrite;
  const list: AbiType = { ...plain('others', 'address[]', 'list'), item: plain('', 'address', 'address') };
  const fee = { gas: 21_000n, expected: 10n ** 14n, max: 10n ** 15n, prices: { gasPrice: 1n } };
  render(
    <WriteReview
      {...{ prepared, fee, account: ADA, chainId: LOCAL_CHAIN_ID, at: new Date().toISOString(), busy: false }}
      name="Foyer Dollar"
      token={{ symbol: 'FUSD', decimals: 6 }}
      one={{
        ...{ name: 'transfer', signature: 'transfer(address,address[],uint256)', reads: false, payable: true },
        inputs: [plain('to', 'address', 'address'), list, plain('value', 'uint256', 'number')],
        outputs: [],
      }}
      onSend={() => undefined}
      onAgain={() => undefined}
      onBack={() => undefined}
    />,
  );
  return screen.getByRole('region', { name: 'Review' });
}

const row = (review: HTMLElement, name: string): string =>
  within(review).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? '';

it('shows recipient, signer and contract whole and by name, in lists too', () => {
  const review = show();
  expect(row(review, 'to')).toContain(`Studio rent${GRACE}`);
  expect(row(review, 'others')).toContain(`ada.eth${ADA}`);
  expect(row(review, 'From')).toContain(`ada.eth${ADA}`);
  expect(row(review, 'Contract')).toContain(`Foyer Dollar${checksumAddress(DOLLAR)}`);
  expect(row(review, 'Network')).toBe('Local chain');
});

it('shows what amounts and the fee are worth', () => {
  const review = show(10n ** 18n);
  expect(row(review, 'value')).toMatch(/7\.5\s?FUSD\$15\.00/);
  expect(row(review, 'You send')).toMatch(/1\s?ETH\$2\.00/);
  expect(row(review, 'Network fee')).toContain('< $0.01');
});
