import { formatNumber } from '@/lib/format/text';

/** Texts of the token approvals of a portfolio. */
export const strings = {
  lead: 'An approval lets a spender, usually a contract, move tokens out of your wallet. Revoke approvals you no longer need.',
  token: 'Token',
  spender: 'Spender',
  limit: 'Limit',
  risk: 'Risk',
  atRisk: 'At risk',
  unknown: 'Unknown',
  levels: { high: 'High', medium: 'Medium', low: 'Low' },
  reasons: {
    unlimited: 'unlimited amount',
    allNfts: 'all NFTs of the collection',
    wholeBalance: 'covers your whole balance',
    unknownSpender: 'unknown spender',
  },
  risky: (count: number) => `${formatNumber(count)} high risk`,
  revoke: 'Revoke',
  revokeFrom: (token: string, spender: string) => `Revoke ${token} from ${spender}`,
  revoked: (spender: string, token: string) => `Revoked: ${spender} can no longer spend your ${token}`,
  allNfts: 'All NFTs',
  unlimited: (token: string) => `Unlimited ${token}`,
  failed: 'Approvals could not be loaded.',
  none: 'No active approvals.',
  noneSoFar: 'None found so far.',
  checked: (checked: number, known: number, isMore: boolean) =>
    `Checked ${formatNumber(checked)} of ${isMore ? 'more than ' : ''}${formatNumber(known)} contracts you have used, newest first.`,
  checkMore: 'Check more',
};
