import * as Radix from '@radix-ui/react-toast';
import { Icon } from '@/components/ui/Icon';
import { strings } from '@/components/ui/strings.en';
import { STAY_MS, toastStore, type ShownToast } from '@/components/ui/overlays/useToast';
import styles from '@/components/ui/overlays/Toast.module.css';

const ICONS = { plain: 'info', good: 'check', bad: 'warning' } as const;

/** The toasts themselves; F8 leads to them. Loaded by `Toaster` with the first one. */
export function Toast({ toasts }: { toasts: readonly ShownToast[] }) {
  return (
    <Radix.Provider duration={STAY_MS} swipeDirection="right" label={strings.overlays.message}>
      {toasts.map(({ id, title, text, tone = 'plain' }) => (
        <Radix.Root
          key={id}
          className={styles.toast}
          data-tone={tone}
          type={tone === 'bad' ? 'foreground' : 'background'}
          duration={tone === 'bad' ? Number.POSITIVE_INFINITY : STAY_MS}
          onOpenChange={(open) => {
            if (!open) toastStore.dismiss(id);
          }}
        >
          <Icon name={ICONS[tone]} size={20} />
          <div>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {text ? <Radix.Description className={styles.text}>{text}</Radix.Description> : null}
          </div>
          <Radix.Close className={styles.close} aria-label={strings.overlays.close}>
            <Icon name="close" size={16} />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className={styles.viewport} />
    </Radix.Provider>
  );
}
