import { type KeyboardEvent, useState } from 'react';
import {
  BY_FIELD,
  EVERYONE,
  type Grants,
  readGrantee,
  roleOf,
  SIGNED_IN,
} from '@/components/admin/data/permissions/grants';
import { strings } from '@/components/admin/data/strings.en';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Field } from '@/components/ui/forms/Field';
import { Checkbox } from '@/components/ui/forms/Toggles';
import styles from '@/components/admin/data/permissions/Grants.module.css';

const words = strings.classes.grants;

/** Props of {@link GrantGrid}. */
export type GrantGridProps<Operation extends string> = {
  /** Name of the table for screen readers. */
  caption: string;
  operations: readonly Operation[];
  grants: Grants<Operation>;
  /** Grantees that have a line even without a grant. */
  always: readonly string[];
  /** Without it, the grants are only shown. */
  onChange?: ((grants: Grants<Operation>) => void) | undefined;
};

/** Who may do what, as a table: a line for each grantee, a tick for each operation. Roles and accounts can be added. */
export function GrantGrid<Operation extends keyof typeof words.operations>(props: GrantGridProps<Operation>) {
  const { caption, operations, grants, always, onChange } = props;
  const grantees = [...always, ...Object.keys(grants).filter((who) => !always.includes(who))];
  const set = (who: string, operation: Operation, isGranted: boolean) => {
    const held = (grants[who] ?? []).filter((one) => one !== operation);
    onChange?.({ ...grants, [who]: isGranted ? [...held, operation] : held });
  };
  const remove = (who: string) =>
    onChange?.(Object.fromEntries(Object.entries(grants).filter(([one]) => one !== who)) as Grants<Operation>);
  return (
    <div className={styles.grants}>
      <table className={styles.table} data-wide={operations.length > 2 || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.who}</th>
            {operations.map((operation) => (
              <th key={operation} scope="col">
                {words.operations[operation]}
              </th>
            ))}
            {onChange && (
              <td>
                <span className="visually-hidden">{words.actions}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {grantees.map((who) => (
            <tr key={who}>
              <th scope="row" title={who}>
                {nameGrantee(who)}
              </th>
              {operations.map((operation) => {
                const isGranted = (grants[who] ?? []).includes(operation);
                return (
                  <td key={operation} data-operation={words.operations[operation]}>
                    {onChange ? (
                      <Checkbox
                        label={words.grant(nameGrantee(who), words.operations[operation])}
                        quietLabel
                        checked={isGranted}
                        onChange={(on) => set(who, operation, on)}
                      />
                    ) : isGranted ? (
                      <>
                        <Icon name="check" size={16} />
                        <span className="visually-hidden">{words.yes}</span>
                      </>
                    ) : (
                      <span className={styles.no}>
                        <span aria-hidden="true">–</span>
                        <span className="visually-hidden">{words.no}</span>
                      </span>
                    )}
                  </td>
                );
              })}
              {onChange && (
                <td>
                  {!always.includes(who) && (
                    <button
                      type="button"
                      className={styles.remove}
                      aria-label={words.remove(nameGrantee(who))}
                      title={words.remove(nameGrantee(who))}
                      onClick={() => remove(who)}
                    >
                      <Icon name="close" size={16} />
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {onChange && <AddGrantee known={grantees} onAdd={(who) => onChange({ ...grants, [who]: [] })} />}
    </div>
  );
}

/** Adds a line. It is no form: a row's permissions are part of the form of the row. */
function AddGrantee({ known, onAdd }: { known: readonly string[]; onAdd: (who: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const who = readGrantee(typed);
    if (who === null) return setError(words.wrongGrantee);
    if (known.includes(who)) return setError(words.knownGrantee);
    onAdd(who);
    setTyped('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.add}>
      <Field
        label={words.add}
        hint={words.addHint}
        error={error ?? undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onKeyDown={onKey}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
      <Button disabled={typed.trim() === ''} onClick={add}>
        {words.addSubmit}
      </Button>
    </div>
  );
}

function nameGrantee(who: string): string {
  if (who === EVERYONE) return words.everyone;
  if (who === SIGNED_IN) return words.signedIn;
  if (who.startsWith(BY_FIELD)) return words.byField(who.slice(BY_FIELD.length));
  const role = roleOf(who);
  return role === null ? words.account(who) : words.role(role);
}
