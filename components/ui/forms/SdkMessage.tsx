import dynamic from 'next/dynamic';
import type { WithSdkMessageProps } from '@/components/ui/forms/WithSdkMessage';

/** The SDK's own message, which opens; few errors have one. */
export const SdkMessage = dynamic<WithSdkMessageProps>(
  () => import('@/components/ui/forms/WithSdkMessage').then((code) => code.WithSdkMessage),
  { ssr: false },
);
