import { createStore } from '@/lib/shell/createStore';

/** What a toast says. */
type ToastMessage = {
  /** One short sentence. */
  title: string;
  /** One more, if needed. */
  text?: string;
  /** `bad` stays until it is closed and is read out at once; the others leave after six seconds. */
  tone?: 'plain' | 'good' | 'bad';
};

/** A toast on the screen. */
export type ShownToast = ToastMessage & { id: number };

/** How long a message stays that tells of no fault, in milliseconds. */
export const STAY_MS = 6_000;

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
    store.set([...store.get(), { ...message, id: lastId }].slice(-3));
  },
  /** Takes one away. */
  dismiss(id: number): void {
    store.set(store.get().filter((toast) => toast.id !== id));
  },
};
