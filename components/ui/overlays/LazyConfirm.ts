import { lazyPart } from '@/components/ui/lazyPart';

/** `Confirm`, whose code comes when there is something to ask: for pages that are read more than acted on. */
export const LazyConfirm = lazyPart(
  async () => (await import('@/components/ui/overlays/Confirm')).Confirm,
  ({ onNo }) => onNo(),
);
