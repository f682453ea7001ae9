import { formatUnits } from 'viem';
import { chainName, coinOf } from '@/protocol/chains';
import { isSuspicious, unitName } from '@/protocol/tokenRules';
import type { PushPayload } from '@/protocol/notifications';
import { isEnabled } from '@/protocol/config/siteConfig';
import { shortenAddress, ZERO_ADDRESS } from '@/protocol/data/addresses';
import type { Notifier } from '@/server/push/createDelivery';

/** Maximum length of a symbol or name in a notification, in characters: strangers choose them. */
const MAX_NAME_LENGTH = 24;

/** Digits of a number of a piece that are shown whole. */
const DIGITS = 12;

/** Notifies accounts of incoming transfers, rate-limited. */
export type TransferNotifier = {
  notify(userId: string, transfers: readonly Transfer[]): void;
  /** Tells what is held back. */
  stop(): void;
};

/** Notifications of an account per minute; the rest is summed up in one at its end. */
const MAX_PER_MINUTE = 3;
const MINUTE = 60_000;

type Window = { sent: number; held: Transfer[]; timer: NodeJS.Timeout };

/** Creates the notifier; it counts in the memory of this process, the one that follows the chain. */
export function createTransferNotifier({ notify }: Pick<Notifier, 'notify'>): TransferNotifier {
  const windows = new Map<string, Window>();

  const send = (userId: string, [first, ...others]: readonly Transfer[]) => {
    if (first) notify(userId, 'transfer', describeTransfers([first, ...others]));
  };
  const close = (userId: string) => {
    const held = windows.get(userId)?.held ?? [];
    windows.delete(userId);
    if (held.length > 0) open(userId, held);
  };
  const open = (userId: string, transfers: readonly Transfer[]) => {
    windows.set(userId, { sent: 1, held: [], timer: setTimeout(() => close(userId), MINUTE).unref() });
    send(userId, transfers);
  };

  return {
    notify(userId, transfers) {
      const window = windows.get(userId);
      if (!window) return open(userId, transfers);
      if (window.sent >= MAX_PER_MINUTE) {
        window.held.push(...transfers);
        return;
      }
      window.sent += 1;
      send(userId, transfers);
    },
    stop() {
      for (const [userId, { held, timer }] of windows) {
        clearTimeout(timer);
        send(userId, held);
      }
      windows.clear();
    },
  };
}

/**
 * Whether somebody may be told of it: a coin, or a token whose contract says what it is in words that lead nowhere. Who
 * sends strangers a token with an invitation in its name wants it to be read.
 */
export function isNotified(transfer: Transfer): boolean {
  if (transfer.kind === 'coin') return true;
  const { name, symbol, decimals } = transfer.token;
  const shown = transfer.kind === 'token' ? symbol : (name ?? symbol);
  if (!shown?.trim() || [...shown].length > MAX_NAME_LENGTH || isSuspicious(name, symbol)) return false;
  return transfer.kind === 'piece' || decimals !== null;
}

/** What a notification says about transfers that arrived together, oldest first; amounts are exact. */
export function describeTransfers(transfers: readonly [Transfer, ...Transfer[]]): PushPayload {
  const [first] = transfers;
  const last = transfers.at(-1) ?? first;
  const network = chainName(last.chainId);
  const sender = last.sender === ZERO_ADDRESS ? null : shortenAddress(last.sender);
  const place = { url: isEnabled('activity') ? '/activity' : '/' };
  if (transfers.length === 1) {
    const receiver = shortenAddress(first.receiver);
    const body =
      sender === null ? `Minted to ${receiver} on ${network}.` : `From ${sender} to ${receiver} on ${network}.`;
    return { title: `${amountOf(first)} received`, body, ...place, tag: `transfer-${first.transactionHash}` };
  }
  const amount = amountOf(last);
  const body =
    sender === null ? `Latest: ${amount}, minted on ${network}.` : `Latest: ${amount} from ${sender} on ${network}.`;
  return { title: `${transfers.length} transfers received`, body, ...place, tag: 'transfers' };
}

function amountOf(transfer: Transfer): string {
  const { amount, chainId } = transfer;
  if (transfer.kind === 'coin') {
    const { decimals, symbol } = coinOf(chainId);
    return `${formatUnits(amount, decimals)} ${symbol}`;
  }
  const { name, symbol, decimals } = transfer.token;
  if (transfer.kind === 'token') return `${formatUnits(amount, decimals ?? 0)} ${unitName(symbol ?? '', decimals)}`;
  const { tokenId } = transfer;
  const number = tokenId.length > DIGITS ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId;
  return `${amount === 1n ? '' : `${amount} × `}${name ?? symbol ?? ''} #${number}`;
}

/** Something that came to an address. Addresses in lower case. */
export type Transfer = {
  chainId: number;
  receiver: string;
  sender: string;
  transactionHash: string;
  blockNumber: number;
  blockTime: Date;
  /** In the smallest unit. */
  amount: bigint;
} & ({ kind: 'coin' } | { kind: 'token'; token: TokenWords } | { kind: 'piece'; token: TokenWords; tokenId: string });

/** What a contract calls itself. */
export type TokenWords = {
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  /** Whether it was asked yet. */
  isKnown: boolean;
};
