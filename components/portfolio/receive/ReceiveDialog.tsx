import { ReceivePanel, type ReceivePanelProps } from '@/components/portfolio/receive/ReceivePanel';
import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { Dialog } from '@/components/ui/overlays/Dialog';

/** Props of {@link ReceiveDialog}. */
export type ReceiveDialogProps = ReceivePanelProps & { onClose: () => void };

/** `/receive` as a dialog, for the page where one is. */
export function ReceiveDialog({ onClose, ...panel }: ReceiveDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={receiveStrings.title} description={receiveStrings.lead}>
      <ReceivePanel {...panel} />
    </Dialog>
  );
}
