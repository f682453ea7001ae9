import { useId } from 'react';
import styles from '@/components/contracts/Contracts.module.css';

/** Props of {@link AbiField}. */
export type AbiFieldProps = { value: string; onChange: (value: string) => void };

/** An ABI, pasted or from a file. */
export function AbiField({ value, onChange }: AbiFieldProps) {
  const id = useId();
  const read = async (file: File | undefined) => {
    if (file) onChange(await file.text());
  };
  return (
    <div className={`${styles.abi} ${styles.wide}`}>
      <label htmlFor={id}>ABI</label>
      <textarea
        id={id}
        rows={4}
        value={value}
        spellCheck={false}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`}>
        The list that the compiler wrote, its whole file, or lines such as{' '}
        <code>function balanceOf(address) view returns (uint256)</code>.
      </p>
      <label className={styles.file}>
        From a file
        <input
          type="file"
          accept=".json,.abi,.txt,application/json,text/plain"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
    </div>
  );
}
