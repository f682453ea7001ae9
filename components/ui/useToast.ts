import { toastStore, type ToastMessage } from '@/components/ui/toastStore';

async function show(message: ToastMessage): Promise<void> {
  toastStore.show(message);
  const { mountToasts } = await import('@/components/ui/mountToasts');
  mountToasts();
}

const toast = { show: (message: ToastMessage): void => void show(message) };

/**
 * Shows short messages at the edge of the window: `useToast().show({ title: 'Saved' })`. Their code comes with the first.
 */
export function useToast(): { show: (message: ToastMessage) => void } {
  return toast;
}
