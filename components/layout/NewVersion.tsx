import styles from '@/components/layout/NewVersion.module.css';
import { strings } from '@/components/layout/strings.en';
import { Button } from '@/components/ui/Button';
import { useNewVersion } from '@/lib/shell/newVersion';

/** Says that the site was deployed anew, once something of this page cannot be loaded anymore; what was typed stays until the press. */
export function NewVersion() {
  if (!useNewVersion()) return null;
  return (
    <div role="alert" className={styles.banner}>
      <span>{strings.newVersion}</span>
      <Button onClick={() => window.location.reload()}>{strings.reload}</Button>
    </div>
  );
}
