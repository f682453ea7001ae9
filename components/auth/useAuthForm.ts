import { useRef, useState, type FormEvent } from 'react';
import { authStore } from '@/lib/auth/authStore';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { placeError, type PlacedError } from '@/components/auth/placeError';
import { useHydrated } from '@/lib/hooks/useHydrated';

type Values<Name extends string> = Record<Name, string>;
type Errors<Name extends string> = Partial<Record<Name, string>>;

type AuthFormOptions<Name extends string> = {
  /** Names of the inputs, in the order they stand; the first wrong one gets the focus. */
  fields: readonly Name[];
  /** What is wrong before anything is sent, by field. */
  validate: (values: Values<Name>) => Errors<Name>;
  /** Sends the form by an action of `useAuth`: answers whether it succeeded, and leaves what went wrong in its `error`. */
  submit: (values: Values<Name>) => Promise<boolean>;
  /** Where an error of this form belongs, if not where {@link placeError} puts it. */
  place?: (error: FoyerError) => PlacedError | null;
};

/**
 * The behaviour that every form of the entrance shares.
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
      const done = await submit(values);
      const { error } = authStore.get();
      if (!done && error) showFailure(form, error);
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
