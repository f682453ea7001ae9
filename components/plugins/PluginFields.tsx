import { strings } from '@/components/plugins/strings.en';
import { Field } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import { Checkbox } from '@/components/ui/forms/Toggles';
import type { PluginParameter } from '@/protocol/calls/plugins';

/** What is typed, by the names of the parameters; a flag is `true` or nothing. */
export type Typed = Readonly<Record<string, string>>;

/** What is sent: whole numbers stay digits, which hold any size, and what is empty is left out. */
export function toParameters(declared: readonly PluginParameter[], typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    declared.flatMap<[string, unknown]>(({ name, kind }) => {
      const value = typed[name]?.trim() ?? '';
      if (kind === 'flag') return [[name, value === 'true']];
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** Props of {@link PluginFields}. */
type PluginFieldsProps = { declared: readonly PluginParameter[]; typed: Typed; onChange: (typed: Typed) => void };

/** A field for each declared parameter of a function. */
export function PluginFields({ declared, typed, onChange }: PluginFieldsProps) {
  const put = (name: string) => (value: string) => onChange({ ...typed, [name]: value });
  return declared.map(({ name, kind, label, choices = [], optional = false }) => {
    const value = typed[name] ?? '';
    if (kind === 'flag') {
      return (
        <Checkbox key={name} label={label} checked={value === 'true'} onChange={(on) => put(name)(on ? 'true' : '')} />
      );
    }
    if (kind === 'choice') {
      return (
        <Select
          key={name}
          wide
          label={label}
          value={value || (choices[0] ?? '')}
          onChange={put(name)}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
        />
      );
    }
    return (
      <Field
        key={name}
        label={label}
        hint={optional ? strings.run.optional : undefined}
        required={!optional}
        value={value}
        inputMode={kind === 'whole' ? 'numeric' : undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={kind === 'text'}
        onChange={(event) => put(name)(event.target.value)}
      />
    );
  });
}
