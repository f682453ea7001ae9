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

type Listener = () => void;

const NONE: readonly ShownToast[] = [];

const listeners = new Set<Listener>();

let shown: readonly ShownToast[] = NONE;

let lastId = 0;

/** The toasts on the screen; outside React, so that a toast outlives the page that sent it. */
export const toastStore = {
  get: (): readonly ShownToast[] => shown,
  getOnServer: (): readonly ShownToast[] => NONE,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Shows a message; at most three stand at a time. */
  show(message: ToastMessage): void {
    lastId += 1;
    change([...shown, { ...message, id: lastId }].slice(-3));
  },
  /** Takes one away. */
  dismiss(id: number): void {
    change(shown.filter((toast) => toast.id !== id));
  },
};

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
