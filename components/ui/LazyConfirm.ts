import dynamic from 'next/dynamic';

/** `Confirm`, whose code comes when there is something to ask: for pages that are read more than acted on. */
export const LazyConfirm = dynamic(() => import('@/components/ui/Confirm').then((code) => code.Confirm), {
  ssr: false,
});
