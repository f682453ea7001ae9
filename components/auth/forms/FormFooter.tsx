import { strings } from '@/components/auth/forms/strings.en';
import { Button } from '@/components/ui/Button';
import styles from '@/components/auth/forms/Form.module.css';

/** Props of {@link FormFooter}. */
export type FormFooterProps = { label: string; ready: boolean; busy: boolean; failure: string | null };

/** The end of each form of the entrance: what went wrong, read aloud, and the one button. */
export function FormFooter({ label, ready, busy, failure }: FormFooterProps) {
  return (
    <div className={styles.footer}>
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
      <Button type="submit" variant="primary" size="l" loading={busy} disabled={!ready} className={styles.submit}>
        {label}
      </Button>
      <noscript>
        <p className={styles.note}>{strings.fields.needsJavaScript}</p>
      </noscript>
    </div>
  );
}
