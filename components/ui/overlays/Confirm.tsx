import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { strings } from '@/components/ui/overlays/strings.en';
import styles from '@/components/ui/overlays/Confirm.module.css';

/** Props of {@link Confirm}. */
export type ConfirmProps = { title: string; text: string; yes: string; onYes: () => void; onNo: () => void };

/** Asks once more before something is taken away. */
export function Confirm({ title, text, yes, onYes, onNo }: ConfirmProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onNo()} title={title} description={text}>
      <div className={styles.row}>
        <Button variant="danger" onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={onNo}>{strings.cancel}</Button>
      </div>
    </Dialog>
  );
}
