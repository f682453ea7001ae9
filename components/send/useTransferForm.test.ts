import { describe, expect, it } from 'vitest';
import type { Asset } from '@/components/send/useAssets';
import { draftOf, draftOfRequest } from '@/components/send/useTransferForm';
import type { AssetTransfer } from '@/lib/activity/ActivityEntry';

const GRACE = `0x${'7'.repeat(40)}`;
const TOKEN = `0x${'a'.repeat(40)}`;
const move = (part: Partial<AssetTransfer>): AssetTransfer => ({
  ...{ kind: 'coin', from: `0x${'1'.repeat(40)}`, to: GRACE, amount: '250000000000000000', token: null, tokenId: null },
  ...part,
});
const asset = (part: Partial<Asset>): Asset => ({
  ...{ key: 'native', type: 'native', label: 'Ether', symbol: 'ETH', decimals: 18, balance: 1n },
  ...{ contractAddress: null, tokenId: null },
  ...part,
});
const owned = [
  asset({}),
  asset({ key: TOKEN, type: 'erc20', decimals: 6, contractAddress: TOKEN }),
  asset({ key: `${TOKEN}:3`, type: 'erc1155', decimals: 0, contractAddress: TOKEN, tokenId: '3' }),
];

describe('sending something once more', () => {
  it.each([
    ['the coin', move({}), { asset: 'native', amount: '0.25' }],
    ['a token', move({ kind: 'token', token: TOKEN, amount: '1250000' }), { asset: TOKEN, amount: '1.25' }],
    [
      'copies of an NFT',
      move({ kind: 'nft', token: TOKEN, tokenId: '3', amount: '2' }),
      { asset: `${TOKEN}:3`, type: 'erc1155', amount: '2' },
    ],
  ])('fills in %s, to whom it went', (_what, sent, filled) => {
    expect(draftOf(sent, owned)).toMatchObject({ receiver: GRACE, ...filled });
  });

  it('names what is no longer owned by its contract, and gives no amount in units that are not known', () => {
    const sent = move({ kind: 'token', token: `0x${'b'.repeat(40)}`, amount: '5' });
    expect(draftOf(sent, owned)).toMatchObject({ type: 'erc20', contractAddress: sent.token, amount: '' });
    const nft = move({ kind: 'nft', token: TOKEN, tokenId: '9', amount: '1' });
    expect(draftOf(nft, owned)).toMatchObject({ type: 'erc721', contractAddress: TOKEN, tokenId: '9', amount: '' });
  });
});

describe('a payment request', () => {
  it('fills in who receives and what; the amount waits for the decimals', () => {
    const request = { chainId: 1, to: GRACE, token: TOKEN.toUpperCase().replace('0X', '0x'), amount: 120_000_000n };
    expect(draftOfRequest(request)).toMatchObject({ asset: TOKEN, receiver: GRACE, amount: '', units: '120000000' });
    expect(draftOfRequest({ ...request, token: null, amount: null })).toMatchObject({
      ...{ asset: 'native', receiver: GRACE, contractAddress: '', units: undefined },
    });
  });
});
