import { strings as addressStrings } from '@/components/explorer/address/strings.en';
import { strings } from '@/components/explorer/strings.en';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { QrPlate } from '@/components/ui/values/QrPlate';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import parts from '@/components/explorer/address/Address.module.css';

/** Props of {@link AddressQr}. */
export type AddressQrProps = {
  chain: ExplorerChain;
  address: string;
  /** What it is called; `null` for one without a name. */
  name: string | null;
  onClose: () => void;
};

/** An address as a code to scan with a phone. */
export function AddressQr({ chain, address, name, onClose }: AddressQrProps) {
  const whole = checksumAddress(address);
  return (
    <Dialog open onOpenChange={onClose} title={addressStrings.qr.title}>
      <div className={parts.qr}>
        <QrPlate
          text={whole}
          of={whole}
          title={<bdi>{name ?? shortenAddress(whole)}</bdi>}
          lines={[addressStrings.qr.line(chain.name)]}
        />
        <p className={parts.whole} translate="no">
          {whole}
        </p>
        <CopyButton value={whole} label={strings.address.copy} text={strings.address.copy} />
      </div>
    </Dialog>
  );
}
