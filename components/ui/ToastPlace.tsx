import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { Button } from '@/components/ui/Button';
import { toastStore, type ShownToast } from '@/components/ui/toastStore';
import styles from '@/components/ui/ToastPlace.module.css';

type Toasts = { toasts: readonly ShownToast[] };

/**
 * Where the toasts of a page appear (`useToast`). Their code comes with the first one; where it cannot be had, which is
 * when there is most to say, the words stand there plainly. In the page's own tree, since a root of their own would want
 * React's client apart from Next's, and with it a heavier first load for everybody.
 */
export function ToastPlace() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  const [Toasts, setToasts] = useState<ComponentType<Toasts>>(() => Waiting);
  useEffect(() => {
    if (toasts.length === 0) return;
    import('@/components/ui/Toast').then(
      (code) => setToasts(() => code.Toast),
      () => setToasts(() => PlainToasts),
    );
  }, [toasts]);
  return toasts.length > 0 && <Toasts toasts={toasts} />;
}

const Waiting = () => null;

function PlainToasts({ toasts }: Toasts) {
  return toasts.slice(-1).map(({ id, title, text }) => (
    <div key={id} role="alert" className={styles.plain}>
      <p>
        {title} {text}
      </p>
      <Button variant="quiet" onClick={() => toastStore.dismiss(id)}>
        Close
      </Button>
    </div>
  ));
}
