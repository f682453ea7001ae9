import styles from '@/components/account/forms.module.css';
import { KIND_WORDS } from '@/components/push/kindWords';
import { PUSH_KINDS, type PushKind } from '@/protocol/push';

/** Props of {@link KindChoice}. */
export type KindChoiceProps = {
  kinds: readonly PushKind[];
  onChange: (kinds: PushKind[]) => void;
};

/** Of what a device is told. */
export function KindChoice({ kinds, onChange }: KindChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>Tell me when</legend>
      {PUSH_KINDS.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              onChange(PUSH_KINDS.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
            }
          />
          {KIND_WORDS[kind]}
        </label>
      ))}
    </fieldset>
  );
}
