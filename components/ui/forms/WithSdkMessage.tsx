import type { ReactNode } from 'react';
import { Disclosure } from '@/components/ui/Disclosure';
import { strings } from '@/components/ui/strings.en';

/** Props of {@link WithSdkMessage}. */
export type WithSdkMessageProps = {
  /** What the SDK says of the same error. */
  message: string;
  /** What the page says. */
  children?: ReactNode;
};

/** An error in the page's words; the SDK's own message, which developers know, opens below it. */
export function WithSdkMessage({ message, children }: WithSdkMessageProps) {
  return (
    <>
      {children}
      <Disclosure summary={strings.forms.sdkMessage}>{message}</Disclosure>
    </>
  );
}
