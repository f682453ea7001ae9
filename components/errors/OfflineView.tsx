import { ErrorView } from '@/components/errors/ErrorView';
import styles from './OfflineView.module.css';

/** No network. Works without any script, since it comes from the browser's own store. */
export function OfflineView() {
  return (
    <ErrorView
      picture="door"
      mark="No network"
      title="The street is out of reach"
      actions={
        // A plain link to the address one wanted: an empty one leads to the page itself.
        <a className={styles.again} href="">
          Try again
        </a>
      }
    >
      <p>
        Your device has no connection, or this site does not answer. Check the network and try again; you are still
        signed in if you were before.
      </p>
    </ErrorView>
  );
}
