import { formatUnits, getAddress } from 'viem';
import { chainName, coinOf } from '@/protocol/chains';
import { isSuspicious } from '@/protocol/isSuspicious';
import { unitName } from '@/protocol/tokenDecimals';
import type { PushPayload } from '@/protocol/push';
import { isEnabled } from '@/protocol/config/siteConfig';
import type { Notifier } from '@/server/push/createDelivery';

/** Longest symbol or name that a notice repeats, in letters: strangers choose them. */
const LONGEST = 24;

/** Digits of a number of a piece that are shown whole. */
const DIGITS = 12;

const NOBODY = `0x${'0'.repeat(40)}`;

/** Tells accounts what came to them, without a flood. */
export type TransferTeller = {
  tell(userId: string, transfers: readonly Transfer[]): void;
  /** Tells what is held back. */
  stop(): void;
};

/** Notifier an account gets in a minute; what comes beyond that is told in one at its end. */
const MOST = 3;
const MINUTE = 60_000;

type Window = { told: number; held: Transfer[]; timer: NodeJS.Timeout };

/** Makes the teller; it counts in the memory of this process, the one that tells of the chain. */
export function createTransferTeller({ tell }: Pick<Notifier, 'tell'>): TransferTeller {
  const windows = new Map<string, Window>();

  const send = (userId: string, [first, ...others]: readonly Transfer[]) => {
    if (first) tell(userId, 'transfer', describeTransfers([first, ...others]));
  };
  const close = (userId: string) => {
    const held = windows.get(userId)?.held ?? [];
    windows.delete(userId);
    if (held.length > 0) open(userId, held);
  };
  const open = (userId: string, transfers: readonly Transfer[]) => {
    windows.set(userId, { told: 1, held: [], timer: setTimeout(() => close(userId), MINUTE).unref() });
    send(userId, transfers);
  };

  return {
    tell(userId, transfers) {
      const window = windows.get(userId);
      if (!window) return open(userId, transfers);
      if (window.told >= MOST) {
        window.held.push(...transfers);
        return;
      }
      window.told += 1;
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
  if (!shown?.trim() || [...shown].length > LONGEST || isSuspicious(name, symbol)) return false;
  return transfer.kind === 'piece' || decimals !== null;
}

/** What a notification says about transfers that arrived together, oldest first; amounts are exact. */
export function describeTransfers(transfers: readonly [Transfer, ...Transfer[]]): PushPayload {
  const [first] = transfers;
  const last = transfers.at(-1) ?? first;
  const network = chainName(last.chainId);
  const sender = last.sender === NOBODY ? null : shortOf(last.sender);
  const place = { url: isEnabled('activity') ? '/activity' : '/' };
  if (transfers.length === 1) {
    const receiver = shortOf(first.receiver);
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

/** An address as people compare it (EIP-55): its first and last letters. */
function shortOf(address: string): string {
  const whole = getAddress(address);
  return `${whole.slice(0, 6)}…${whole.slice(-4)}`;
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
