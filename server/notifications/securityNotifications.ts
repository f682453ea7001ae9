import { shortenAddress } from '@/protocol/data/addresses';
import type { Inbox } from '@/server/notifications/createInbox';

/** What changed in how an account is opened. */
export type SecurityEvent =
  | 'password-changed'
  | 'email-changed'
  | 'username-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-renewed'
  | 'wallet-linked'
  | 'wallet-unlinked';

/** Notifies owners of what changed in how their account is opened. */
export type SecurityNotifications = {
  /** @param address of the wallet, for its events */
  notify(userId: string, event: SecurityEvent, address?: string): void;
};

const TITLES: Readonly<Record<SecurityEvent, string>> = {
  'password-changed': 'Password changed',
  'email-changed': 'Email address changed',
  'username-changed': 'Username changed',
  'two-factor-on': 'Two-factor authentication turned on',
  'two-factor-off': 'Two-factor authentication turned off',
  'recovery-codes-renewed': 'New recovery codes created',
  'wallet-linked': 'Wallet added as a sign-in method',
  'wallet-unlinked': 'Wallet removed from sign-in methods',
};

/** Makes them: each event is a notification of its own. */
export function createSecurityNotifications(inbox: Pick<Inbox, 'notify'>): SecurityNotifications {
  return {
    notify(userId, event, address) {
      const wallet = address === undefined ? '' : `${shortenAddress(address)}. `;
      inbox.notify(userId, {
        kind: 'security',
        title: TITLES[event],
        body: `${wallet}If this wasn’t you, change your password and sign out your other devices.`,
        url: event.startsWith('wallet') ? '/account/wallets' : '/account/security',
        tag: `security-${event}-${Date.now()}-${address ?? ''}`,
      });
    },
  };
}
