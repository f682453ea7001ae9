import { useState } from 'react';
import { Field, type FieldProps } from '@/components/ui/forms/Field';
import { RichText } from '@/components/ui/RichText';
import { Icon } from '@/components/ui/Icon';
import { passwordStrength } from '@/components/ui/forms/passwordStrength';
import { strings } from '@/components/ui/forms/strings.en';
import styles from '@/components/ui/forms/PasswordField.module.css';

/** A `Field` for a password. */
export type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'below'> & {
  /** Shows how hard the password is to guess. */
  meter?: boolean;
  /** The name beside it, which a good password does not contain; for the meter. */
  username?: string;
};

/** A password with show and hide, and on request a strength meter. Works with autofill: name it by `autoComplete`. */
export function PasswordField({ meter, username, onChange, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const password = typeof rest.value === 'string' ? rest.value : typed;
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(event);
      }}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-pressed={shown}
          aria-label={strings.showPassword}
          title={shown ? strings.hide : strings.show}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={20} />
        </button>
      }
      below={meter ? <StrengthMeter password={password} username={username} /> : undefined}
    />
  );
}

function StrengthMeter({ password, username }: { password: string; username?: string }) {
  const strength = passwordStrength(password, username);
  return (
    <div className={styles.meter} data-strength={password ? strength : 'none'} aria-live="polite">
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      {password ? (
        <span>
          <RichText
            text={strings.passwordStrength(strings.strengths[strength])}
            parts={[<span className="visually-hidden" />]}
          />
        </span>
      ) : null}
    </div>
  );
}
