import { useTask } from '@/lib/shell/useTask';
import { useToast } from '@/components/ui/overlays/useToast';

/** Something an administrator does: once at a time, and said when it is done. What went wrong is the `error`. */
export function useAct() {
  const { busy, error, run, clear } = useTask();
  const toast = useToast();
  /** Resolves to whether it was done. */
  const act = async (title: string, work: () => Promise<unknown>): Promise<boolean> => {
    const done = await run(work);
    if (done) toast.show({ title, tone: 'good' });
    return done;
  };
  return { busy, error, act, clear };
}
