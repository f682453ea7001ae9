import { createStore } from '@/lib/state/createStore';

/** What a toast says. */
type ToastMessage = {
  /** One short sentence. */
  title: string;
  /** One more, if needed. */
  text?: string;
  /** `bad` stays until it is closed and is read out at once; the others leave after six seconds. */
  tone?: 'plain' | 'good' | 'bad';
  /** Where there is more, such as the transaction that was submitted. */
  link?: { label: string; href: string };
  /** One thing to do about it, such as "Undo"; closes the message. */
  action?: { label: string; onPress: () => void };
  /** What it is about: a later message of the same topic takes the place of an earlier one. */
  topic?: string;
};

/** A toast on the screen. */
export type ShownToast = ToastMessage & { id: number };

/** How long a message stays that reports no error, in milliseconds. */
export const TOAST_MS = 6_000;

/** How long one stays that can be pressed, in milliseconds. */
const ACTION_TOAST_MS = 12_000;

/** How long a message stays, in milliseconds: one of a fault until it is closed. */
export function toastDuration({ tone, link, action }: ToastMessage): number {
  if (tone === 'bad') return Number.POSITIVE_INFINITY;
  return link || action ? ACTION_TOAST_MS : TOAST_MS;
}

const toast = { show: (message: ToastMessage): void => toastStore.show(message) };

/** Shows short messages at the edge of the window, on a page with a `Toaster`: `useToast().show({ title: 'Saved' })`. */
export function useToast(): { show: (message: ToastMessage) => void } {
  return toast;
}

const store = createStore<readonly ShownToast[]>([]);
let lastId = 0;

/** The toasts on the screen; outside React, so that a toast outlives the page that sent it. */
export const toastStore = {
  ...store,
  /** Shows a message; at most three stand at a time. */
  show(message: ToastMessage): void {
    lastId += 1;
    const others = store.get().filter(({ topic }) => topic === undefined || topic !== message.topic);
    store.set([...others, { ...message, id: lastId }].slice(-3));
  },
  /** Takes one away. */
  dismiss(id: number): void {
    store.set(store.get().filter((toast) => toast.id !== id));
  },
};
