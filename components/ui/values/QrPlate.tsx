import type { ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { strings } from '@/components/ui/strings.en';
import styles from '@/components/ui/values/QrPlate.module.css';

/** Props of {@link QrPlate}. */
export type QrPlateProps = {
  /** What is scanned. */
  text: string;
  /** What it is the code of, for screen readers. */
  of: string;
  /** Whose it is, or how much is asked for. */
  title: ReactNode;
  /** What may be sent. */
  lines: readonly string[];
  /** Shortened, below a name; `null` where the title is the address. */
  address?: string | null;
};

/** What is scanned, as the source of a picture. */
export const drawQr = (text: string): string => renderSVG(text, { ecc: 'M', border: 2 });

/** A code to scan, in the arch, with what it is for. Dark on light in both themes, as scanners want it. */
export function QrPlate({ text, of, title, lines, address = null }: QrPlateProps) {
  const source = `data:image/svg+xml,${encodeURIComponent(drawQr(text))}`;
  return (
    <div className={styles.plate}>
      <img className={styles.code} src={source} width={264} height={264} alt={strings.values.qr(of)} />
      <p className={styles.title}>{title}</p>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {address && (
        <code className={styles.address} translate="no">
          {address}
        </code>
      )}
    </div>
  );
}
