import * as Radix from '@radix-ui/react-toast';
import Link from 'next/link';
import { Icon } from '@/components/ui/Icon';
import { strings } from '@/components/ui/strings.en';
import { TOAST_MS, toastDuration, toastStore, type ShownToast } from '@/components/ui/overlays/useToast';
import styles from '@/components/ui/overlays/Toast.module.css';

const ICONS = { plain: 'info', good: 'check', bad: 'warning' } as const;

/** The toasts themselves; F8 leads to them. Loaded by `Toaster` with the first one. */
export function Toast({ toasts }: { toasts: readonly ShownToast[] }) {
  return (
    <Radix.Provider duration={TOAST_MS} swipeDirection="right" label={strings.overlays.message}>
      {toasts.map((toast) => {
        const { id, title, text, tone = 'plain', link, action } = toast;
        return (
          <Radix.Root
            key={id}
            className={styles.toast}
            data-tone={tone}
            type={tone === 'bad' ? 'foreground' : 'background'}
            duration={toastDuration(toast)}
            onOpenChange={(open) => {
              if (!open) toastStore.dismiss(id);
            }}
          >
            <Icon name={ICONS[tone]} size={20} />
            <div>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {text ? <Radix.Description className={styles.text}>{text}</Radix.Description> : null}
              {link || action ? (
                <div className={styles.acts}>
                  {link ? (
                    <Link href={link.href} onClick={() => toastStore.dismiss(id)}>
                      {link.label}
                    </Link>
                  ) : null}
                  {action ? (
                    <Radix.Action asChild altText={action.label}>
                      <button type="button" onClick={action.onPress}>
                        {action.label}
                      </button>
                    </Radix.Action>
                  ) : null}
                </div>
              ) : null}
            </div>
            <Radix.Close className={styles.close} aria-label={strings.overlays.close}>
              <Icon name="close" size={16} />
            </Radix.Close>
          </Radix.Root>
        );
      })}
      <Radix.Viewport className={styles.viewport} />
    </Radix.Provider>
  );
}
