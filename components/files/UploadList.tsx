import styles from '@/components/files/Files.module.css';
import { UploadRow } from '@/components/files/UploadRow';
import { Button } from '@/components/ui/Button';
import { uploads } from '@/lib/files/uploads';
import type { UploadItem } from '@/lib/files/uploadStore';

/** The files on their way, with what can be done about each. */
export function UploadList({ items, onChange }: { items: readonly UploadItem[]; onChange: () => void }) {
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <section aria-label="On their way" hidden={items.length === 0} className={styles.part}>
      <h2>On their way</h2>
      <p role="status" className="visually-hidden">
        {items.length > 0 ? `${done} of ${items.length} files have arrived.` : ''}
      </p>
      {done > 1 && (
        <Button
          variant="quiet"
          className={styles.clear}
          onClick={() => items.filter(({ state }) => state === 'done').forEach(({ key }) => uploads.dismiss(key))}
        >
          Clear what has arrived
        </Button>
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}
