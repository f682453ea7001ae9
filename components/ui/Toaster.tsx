import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from '@/components/ui/toastStore';

const Toast = lazy(async () => ({ default: (await import('@/components/ui/Toast')).Toast }));

/** The place where toasts appear; mounted once, around no page. Its code comes with the first toast. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <Toast toasts={toasts} />
    </Suspense>
  );
}
