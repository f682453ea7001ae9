import { TextArea } from '@/components/ui/forms/TextArea';
import styles from '@/components/contracts/AbiField.module.css';

/** Props of {@link AbiField}. */
export type AbiFieldProps = { value: string; onChange: (value: string) => void };

/** An ABI, pasted or from a file. */
export function AbiField({ value, onChange }: AbiFieldProps) {
  const read = async (file: File | undefined) => {
    if (file) onChange(await file.text());
  };
  return (
    <div className={styles.abi}>
      <TextArea
        label="ABI"
        rows={4}
        value={value}
        onChange={onChange}
        hint={
          <>
            An ABI lists what a contract can be asked and told; its makers publish it. Paste the list that the compiler
            wrote, its whole file, or lines such as <code>function balanceOf(address) view returns (uint256)</code>.
          </>
        }
      />
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
