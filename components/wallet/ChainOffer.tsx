import { Button } from '@/components/ui/Button';
import { strings } from '@/components/wallet/strings.en';
import { useChainSwitch } from '@/components/wallet/useChainSwitch';
import { chainName } from '@/protocol/chains';
import styles from '@/components/wallet/ChainOffer.module.css';

/** Props of {@link ChainOffer}; chains by their decimal ids. */
export type ChainOfferProps = { wanted: number; shown: number; onSwitched: () => void };

/** Says that the wallet is on another chain than the one that is meant, and offers to go there. */
export function ChainOffer({ wanted, shown, onSwitched }: ChainOfferProps) {
  const { busy, fault, go } = useChainSwitch();
  const press = async () => {
    if (await go(wanted)) onSwitched();
  };
  return (
    <div role="alert" className={styles.offer}>
      <p>{strings.network.wrong(chainName(shown), chainName(wanted))}</p>
      <Button variant="primary" loading={busy} onClick={() => void press()}>
        {strings.network.switch(chainName(wanted))}
      </Button>
      {busy || fault ? <p role="status">{busy ? strings.network.confirm : fault}</p> : null}
    </div>
  );
}
