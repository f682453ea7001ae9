import type { ReactNode } from 'react';
import { StableText } from '@/components/ui/StableText';
import { SdkMessage } from '@/components/ui/forms/SdkMessage';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';

/** What is wrong with a field: in the page's words, and in the SDK's where it has a message for it. */
export type FieldError = { text: string; sdkMessage?: string };

/** What is wrong with a field, as the field shows it. */
export function writeFieldError(error: FieldError | null | undefined): ReactNode {
  if (!error) return null;
  if (!error.sdkMessage) return error.text;
  return (
    <>
      <StableText>{error.text}</StableText>
      <SdkMessage message={error.sdkMessage} />
    </>
  );
}

/** An error about one field, for {@link writeFieldError}. */
export function toFieldError(error: FoyerError): FieldError {
  return { text: toMessage(error), ...(error.sentence === undefined ? {} : { sdkMessage: error.message }) };
}
