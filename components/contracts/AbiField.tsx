import { strings } from '@/components/contracts/strings.en';
import { TextArea } from '@/components/ui/forms/Field';
import { RichText } from '@/components/ui/RichText';
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
        label={strings.form.abi}
        rows={4}
        value={value}
        onChange={onChange}
        hint={<RichText text={strings.form.abiHint} parts={[<code key="example" />]} />}
      />
      <label className={styles.file}>
        {strings.form.abiFile}
        <input
          type="file"
          accept=".json,.abi,.txt,application/json,text/plain"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
    </div>
  );
}
