import dynamic from 'next/dynamic';

/** The offer of notices; its code comes when there is something to offer. */
export const LazyPushOffer = dynamic(
  () => import('@/components/layout/push/PushOffer').then((code) => code.PushOffer),
  {
    ssr: false,
  },
);
