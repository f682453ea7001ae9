import dynamic from 'next/dynamic';
import { ComposerPlace } from '@/components/community/ComposerPlace';
import { LazyPlace } from '@/components/ui/LazyPlace';

/** Where a post or a reply is written; its code comes for whoever may write, not for every reader. */
export const LazyComposer = dynamic(() => import('@/components/community/Composer').then((code) => code.Composer), {
  ssr: false,
  loading: ComposerPlace,
});

/** The same for a reply, which is lower. */
export const LazyReplyComposer = dynamic(
  () => import('@/components/community/Composer').then((code) => code.Composer),
  {
    ssr: false,
    loading: LazyPlace,
  },
);
