import { useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import { Field, type FieldProps } from '@/components/ui/forms/Field';
import { strings } from '@/components/ui/strings.en';
import { validatePassword } from '@/protocol/sign-in/credentialRules';
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
          aria-label={strings.forms.showPassword}
          title={shown ? strings.forms.hide : strings.forms.show}
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
            text={strings.forms.passwordStrength(strings.forms.strengths[strength])}
            parts={[<span className="visually-hidden" />]}
          />
        </span>
      ) : null}
    </div>
  );
}

/** How hard a password is to guess: 0 refused or empty, 1 weak, 2 fair, 3 good, 4 strong. */
type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/**
 * Rates a password by its length and by how many kinds of signs it draws on, in bits of a blind search.
 *
 * Length counts most (NIST SP 800-63B, appendix A). Signs that repeat or continue the one before add little. What the
 * rules refuse is 0.
 */
export function passwordStrength(password: string, username = ''): PasswordStrength {
  if (validatePassword(password, username)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[ -/:-@[-`{-~]/, /[^ -~]/];
  const sizes = [26, 26, 10, 33, 60];
  const alphabet = kinds.reduce((sum, kind, i) => (kind.test(password) ? sum + (sizes[i] ?? 0) : sum), 0);
  const signs = [...password];
  const counted = signs.reduce((sum, sign, i) => {
    const step = Math.abs((sign.codePointAt(0) ?? 0) - (signs[i - 1]?.codePointAt(0) ?? -9));
    return sum + (step <= 1 ? 0.3 : 1);
  }, 0);
  const bits = counted * Math.log2(alphabet);
  if (bits < 40) return 1;
  if (bits < 56) return 2;
  return bits < 76 ? 3 : 4;
}
