import { strings } from '@/components/explorer/home/strings.en';
import { Button } from '@/components/ui/Button';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { useFigures } from '@/lib/live-queries/liveFigures';
import styles from '@/components/explorer/home/LiveSwitch.module.css';

/** Props of {@link LiveSwitch}. */
export type LiveSwitchProps = {
  chain: ExplorerChain;
  /** Number of the newest block that is shown. */
  shown: string;
  isPaused: boolean;
  /** Whether new rows wait for as long as a row has the focus. */
  isHeld: boolean;
  onPause: (isPaused: boolean) => void;
};

/** Whether new rows come in by themselves, and the button that stops them; nothing on a chain that nobody watches. */
export function LiveSwitch({ chain, shown, isPaused, isHeld, onPause }: LiveSwitchProps) {
  const { figures, state } = useFigures();
  if (figures?.chainId !== chain.id || figures.blockNumber === null) return null;
  const { live, lost, paused, waiting, pause, resume } = strings.live;
  const isStill = isPaused || isHeld;
  const behind = Math.max(figures.blockNumber - Number(shown), 0);
  return (
    <div className={styles.live}>
      <span data-state={isStill ? 'paused' : state}>
        {isStill ? (behind > 0 ? waiting(behind) : paused) : state === 'live' ? live : lost}
      </span>
      <Button
        icon={
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <path
              d={isPaused ? 'M3 1.500v9l7.500-4.500z' : 'M2.500 1.500h2.500v9H2.500zM7 1.500h2.500v9H7z'}
              fill="currentColor"
            />
          </svg>
        }
        onClick={() => onPause(!isPaused)}
      >
        {isPaused ? resume : pause}
      </Button>
    </div>
  );
}
