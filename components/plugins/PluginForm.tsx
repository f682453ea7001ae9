import { useState, type FormEvent } from 'react';
import { strings } from '@/components/plugins/strings.en';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/plugins/PluginForm.module.css';
import { Button } from '@/components/ui/Button';
import { Choice, TextArea } from '@/components/ui/forms/Field';
import { useConnectedWallet } from '@/lib/wallets/useConnectedWallet';
import { PluginFailedError } from '@/lib/errors/triggerErrors';
import { callPlugin } from '@/lib/triggers/runTriggers';
import type { TriggerTools } from '@/lib/triggers/Trigger';

/** Props of {@link PluginForm}. */
export type PluginFormProps = { plugin: string; functions: readonly string[]; tools: TriggerTools };

function readParameters(text: string, plugin: string): object {
  try {
    const parsed: unknown = JSON.parse(text || '{}');
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Told below, in words for who typed it.
  }
  throw new PluginFailedError(plugin, strings.run.notAnObject);
}

/** Runs a function of a plugin with what is typed, and shows what comes back. */
export function PluginForm({ plugin, functions, tools }: PluginFormProps) {
  const account = useConnectedWallet()?.account;
  const [endpoint, setEndpoint] = useState(functions[0] ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const { busy, error, run } = useTask();
  const parameters =
    typed ?? JSON.stringify({ ...(account ? { guest: account } : {}), text: strings.run.example }, null, 2);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAnswer(null);
    void run(async () => {
      const answered = await callPlugin(plugin, endpoint, readParameters(parameters, plugin), tools);
      setAnswer(JSON.stringify(answered ?? null, null, 2));
    });
  };
  return (
    <form className={styles.form} aria-label={strings.run.form(plugin)} onSubmit={submit}>
      <Choice label={strings.run.function} value={endpoint} onChange={setEndpoint}>
        {functions.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      <TextArea
        label={strings.run.parameters}
        rows={5}
        value={parameters}
        // From now on it changes under nobody's hands, whatever the wallet tells.
        onFocus={() => setTyped(parameters)}
        onChange={setTyped}
      />
      <Button type="submit" variant="primary" loading={busy}>
        {strings.run.submit}
      </Button>
      <Failure error={error} />
      <output className={styles.answer} aria-label={strings.run.result}>
        {answer}
      </output>
    </form>
  );
}
