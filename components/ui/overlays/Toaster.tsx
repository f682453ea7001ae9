import { useEffect, useState, type ComponentType } from 'react';
import { Button } from '@/components/ui/Button';
import { strings } from '@/components/ui/strings.en';
import { type ShownToast, STAY_MS, toastStore } from '@/components/ui/overlays/useToast';
import { useStore } from '@/lib/shell/createStore';
import styles from '@/components/ui/overlays/Toaster.module.css';

type ToastsProps = { toasts: readonly ShownToast[] };

/**
 * Where the toasts of a page appear (`useToast`). Their code comes with the first one; where it cannot be had, which is
 * when there is most to say, the words stand there plainly. In the page's own tree, since a root of their own would want
 * React's client apart from Next's, and with it a heavier first load for everybody.
 */
export function Toaster() {
  const toasts = useStore(toastStore);
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps>>(() => Waiting);
  useEffect(() => {
    if (toasts.length === 0) return;
    import('@/components/ui/overlays/Toast').then(
      (code) => setToasts(() => code.Toast),
      () => setToasts(() => PlainToasts),
    );
  }, [toasts]);
  return toasts.length > 0 && <Toasts toasts={toasts} />;
}

const Waiting = () => null;

function PlainToasts({ toasts }: ToastsProps) {
  return toasts.slice(-1).map((toast) => <PlainToast key={toast.id} {...toast} />);
}

function PlainToast({ id, title, text, tone }: ShownToast) {
  const isBad = tone === 'bad';
  useEffect(() => {
    if (isBad) return;
    const timer = setTimeout(() => toastStore.dismiss(id), STAY_MS);
    return () => clearTimeout(timer);
  }, [id, isBad]);
  return (
    <div role={isBad ? 'alert' : 'status'} className={styles.plain} data-tone={tone}>
      <p>
        {title} {text}
      </p>
      <Button variant="quiet" onClick={() => toastStore.dismiss(id)}>
        {strings.overlays.close}
      </Button>
    </div>
  );
}
