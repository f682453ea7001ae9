import { renderSVG } from 'uqr';
import { strings } from '@/components/account/strings.en';
import styles from '@/components/account/forms.module.css';

/** A setting for an authenticator, as a picture to scan. */
export function TwoStepCode({ uri }: { uri: string }) {
  const svg = renderSVG(uri, { ecc: 'M', border: 2 });
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return <img className={styles.code} src={source} width={200} height={200} alt={strings.twoFactor.scanAlt} />;
}
