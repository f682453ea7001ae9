import { toastStore, type ToastMessage } from '@/components/ui/overlays/toastStore';

const toast = { show: (message: ToastMessage): void => toastStore.show(message) };

/** Shows short messages at the edge of the window, on a page with a `Toaster`: `useToast().show({ title: 'Saved' })`. */
export function useToast(): { show: (message: ToastMessage) => void } {
  return toast;
}
