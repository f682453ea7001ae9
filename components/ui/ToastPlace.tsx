import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from '@/components/ui/toastStore';

const Toast = lazy(async () => ({ default: (await import('@/components/ui/Toast')).Toast }));

/**
 * Where the toasts of a page appear (`useToast`). Their code comes with the first one. In the page's own tree, since a root
 * of their own would want React's client apart from Next's, and with it a heavier first load for everybody.
 */
export function ToastPlace() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <Toast toasts={toasts} />
    </Suspense>
  );
}
