import type { ReactNode } from 'react';
import { strings } from '@/components/ui/strings.en';
import styles from '@/components/ui/forms/WithSdkMessage.module.css';

/** Props of {@link WithSdkMessage}. */
export type WithSdkMessageProps = {
  /** What the SDK says of the same error. */
  message: string;
  /** What the page says. */
  children: ReactNode;
};

/** An error in the page's words; the SDK's own message, which developers know, opens below it. */
export function WithSdkMessage({ message, children }: WithSdkMessageProps) {
  return (
    <>
      {children}
      <details className={styles.details}>
        <summary>{strings.forms.sdkMessage}</summary>
        {message}
      </details>
    </>
  );
}
