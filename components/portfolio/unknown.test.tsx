// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApprovalsSection } from '@/components/portfolio/approvals/ApprovalsSection';
import { NftsSection } from '@/components/portfolio/nfts/NftsSection';
import { BackendError } from '@/lib/errors/backendErrors';
import type { EvmWalletOnChain } from '@/lib/portfolio/walletOnChain';
import { replaceExports } from '@/tests/helpers/replaceExports';

const readings = new Map<string, unknown>();
replaceExports(import('@/lib/live-queries/useVersionedQueries'), {
  useVersionedQueries: () => readings,
});

const wallet = {
  id: 'one',
  address: `0x${'a'.repeat(40)}`,
  chain: { family: 'eth', id: '0x7a69', chain: '0x7a69', chainId: 31_337, name: 'Local chain' },
} as unknown as EvmWalletOnChain;
const error = new BackendError('The index of Local chain begins with block 450.', 101, null);
const views = [
  [
    'ApprovalsSection',
    () => (
      <ApprovalsSection wallets={[wallet]} holdings={{ wallets: [], findPrice: () => null }} minutes={0} tries={0} />
    ),
    'No active approvals.',
  ],
  [
    'NftsSection',
    () => <NftsSection wallets={[wallet]} versions={{ chainId: null, blocks: 0, minutes: 0 }} tries={0} />,
    'No NFTs yet',
  ],
] as const;

beforeEach(() => readings.clear());
afterEach(cleanup);

describe.each(views)('%s', (_name, view, none) => {
  it('says that there are none where that is known', () => {
    const value = { active: [], checked: 0, known: 0, isTruncated: false, nfts: [], total: 0, cursor: '', mark: '' };
    readings.set('one', { value, loading: false, error: null });
    render(view());
    expect(screen.getByText(none)).toBeTruthy();
  });

  it('says in its section why it is not known', () => {
    readings.set('one', { value: undefined, loading: false, error });
    render(view());
    expect(screen.getByText(/The index of Local chain begins with block 450\./)).toBeTruthy();
    expect(screen.queryByText(none)).toBeNull();
  });
});
