import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Toast } from '@/components/ui/Toast';
import { toastStore } from '@/components/ui/toastStore';

function Toasts() {
  return <Toast toasts={useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer)} />;
}

let mounted = false;

/** Gives the toasts a place of their own beside the page, once: they outlive a change of page, and no page pays for them. */
export function mountToasts(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Toasts />);
}
