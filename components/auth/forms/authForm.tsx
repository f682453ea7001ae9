import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from '@/components/auth/forms/Form.module.css';
import { strings } from '@/components/auth/forms/strings.en';
import { Button } from '@/components/ui/Button';
import type { AuthResult } from '@/lib/auth/changeSession';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { useHydrated } from '@/lib/state/createStore';

/** The field that a code of the error catalogue (row H01) is about. */
const FIELD_OF_CODE: Readonly<Record<number, AuthFieldName>> = {
  101: 'password',
  125: 'email',
  142: 'password',
  200: 'username',
  201: 'password',
  202: 'username',
  203: 'email',
  204: 'email',
  205: 'email',
};

type Values<Name extends string> = Record<Name, string>;
type Errors<Name extends string> = Partial<Record<Name, string | ReactElement>>;

type AuthFormOptions<Name extends string> = {
  /** Names of the inputs in their order; the first wrong one gets the focus. */
  fields: readonly Name[];
  /** Errors that are found before anything is sent, by field. */
  validate: (values: Values<Name>) => Errors<Name>;
  /** Sends the form by an action of `useAuth`. */
  submit: (values: Values<Name>) => Promise<AuthResult>;
  /** Where an error of this form belongs, if not where {@link placeError} puts it. */
  place?: (error: FoyerError) => PlacedError | null;
};

/**
 * What the forms for signing in, signing up and passwords share.
 *
 * Inputs keep their own values, so nothing that was typed or filled in before React took over is lost. A form is sent
 * once at a time; a wrong field is named, focused, and cleared of its error at the next key.
 */
export function useAuthForm<Name extends string>({ fields, validate, submit, place }: AuthFormOptions<Name>) {
  const ready = useHydrated();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [failure, setFailure] = useState<string | null>(null);

  const showErrors = (form: HTMLFormElement, found: Errors<Name>) => {
    setErrors(found);
    const first = fields.find((name) => found[name]);
    const input = first && form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };

  const showFailure = (form: HTMLFormElement, error: FoyerError) => {
    const placed = place?.(error) ?? placeError(error, fields);
    const field = fields.find((name) => name === placed.field);
    if (field) showErrors(form, { [field]: placed.text } as Errors<Name>);
    else setFailure(placed.text);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>;
    const found = validate(values);
    setFailure(null);
    showErrors(form, found);
    if (fields.some((name) => found[name])) return;
    sending.current = true;
    setBusy(true);
    try {
      const result = await submit(values);
      if (!result.ok && !result.canceled) showFailure(form, result.error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const name = event.target instanceof HTMLInputElement ? event.target.name : '';
    setErrors((now) => (name in now ? { ...now, [name]: undefined } : now));
  };

  return {
    /** Whether the form may be sent: before this its button is inert, so that a password never leaves in a plain POST. */
    ready,
    busy,
    errors,
    failure,
    formProps: {
      method: 'post',
      noValidate: true,
      onInput,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    },
  } as const;
}

/** Names of the fields that an answer of the server can be about. */
type AuthFieldName = 'username' | 'email' | 'password' | 'code';

/** An error and the place where the visitor looks for it: under a field, or above the button. */
type PlacedError = { field: AuthFieldName | null; text: string };

/**
 * Finds the place of an error in a form.
 *
 * @param error What the call failed with.
 * @param fields The fields that the form has; an error about another one is shown above the button.
 */
function placeError(error: FoyerError, fields: readonly string[]): PlacedError {
  const field = typeof error.code === 'number' ? FIELD_OF_CODE[error.code] : undefined;
  return { field: field && fields.includes(field) ? field : null, text: toMessage(error) };
}

/** Whether caps lock was on at the last key in a password field; spread `handlers` on the field. */
export function useCapsLock() {
  const [capsLock, setCapsLock] = useState(false);
  const read = (event: KeyboardEvent<HTMLInputElement>) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  return { capsLock, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setCapsLock(false) } };
}

/** Props of {@link FormFooter}. */
type FormFooterProps = { label: string; ready: boolean; busy: boolean; failure: string | null };

/** The end of such a form: what went wrong, read aloud, and the button. */
export function FormFooter({ label, ready, busy, failure }: FormFooterProps) {
  return (
    <div className={styles.footer}>
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
      <Button type="submit" variant="primary" size="l" loading={busy} disabled={!ready} className={styles.submit}>
        {label}
      </Button>
      <noscript>
        <p className={styles.note}>{strings.fields.needsJavaScript}</p>
      </noscript>
    </div>
  );
}

/** Props of {@link Notice}. */
type NoticeProps = { tone: 'good' | 'bad' | 'plain'; title: string; children?: ReactNode };

/** The outcome of a form, in the place of the form; takes the focus so that it is read out. */
export function Notice({ tone, title, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.notice} data-tone={tone} role="status" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
