import { useEffect, useState, type ComponentType } from 'react';
import { Button } from '@/components/ui/Button';
import { StableText } from '@/components/ui/StableText';
import { strings } from '@/components/ui/strings.en';
import { type ShownToast, toastDuration, toastStore } from '@/components/ui/overlays/useToast';
import { createStore, useStore } from '@/lib/state/createStore';
import styles from '@/components/ui/overlays/Toaster.module.css';

type ToastsProps = { toasts: readonly ShownToast[] };

/**
 * Where the toasts of a page appear (`useToast`). Their code comes with the first one; where it cannot be had, which is
 * when there is most to say, the words stand there plainly. In the page's own tree, since a root of their own would want
 * React's client apart from Next's, and with it a heavier first load for everybody.
 *
 * @param spare shows toasts only while no other one is on the page: the header has one, for pages that have none
 */
export function Toaster({ spare = false }: { spare?: boolean }) {
  const toasts = useStore(toastStore);
  const ofPage = useStore(pageToasters);
  useEffect(() => {
    if (spare) return;
    pageToasters.set(pageToasters.get() + 1);
    return () => pageToasters.set(pageToasters.get() - 1);
  }, [spare]);
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps>>(() => Waiting);
  useEffect(() => {
    if (toasts.length === 0) return;
    import('@/components/ui/overlays/Toast').then(
      (code) => setToasts(() => code.Toast),
      () => setToasts(() => PlainToasts),
    );
  }, [toasts]);
  return toasts.length > 0 && !(spare && ofPage > 0) && <Toasts toasts={toasts} />;
}

/** How many are on the page, without the spare one. */
const pageToasters = createStore(0);

const Waiting = () => null;

function PlainToasts({ toasts }: ToastsProps) {
  return toasts.slice(-1).map((toast) => <PlainToast key={toast.id} {...toast} />);
}

function PlainToast(toast: ShownToast) {
  const { id, title, text, tone, link, action } = toast;
  const isBad = tone === 'bad';
  const stay = toastDuration(toast);
  useEffect(() => {
    if (isBad) return;
    const timer = setTimeout(() => toastStore.dismiss(id), stay);
    return () => clearTimeout(timer);
  }, [id, isBad, stay]);
  return (
    <div role={isBad ? 'alert' : 'status'} className={styles.plain} data-tone={tone}>
      <p>
        <StableText>{title}</StableText> <StableText>{text}</StableText>{' '}
        {link ? <a href={link.href}>{link.label}</a> : null}
      </p>
      {action ? (
        <Button
          variant="quiet"
          onClick={() => {
            action.onPress();
            toastStore.dismiss(id);
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => toastStore.dismiss(id)}>
        {strings.overlays.close}
      </Button>
    </div>
  );
}
