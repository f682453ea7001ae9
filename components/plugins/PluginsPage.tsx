import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { TriggerQuestion } from '@/components/plugins/TriggerQuestion';
import { strings } from '@/components/plugins/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Choice, TextArea } from '@/components/ui/forms/Field';
import { awaitSender } from '@/lib/transactions/TransactionWallet';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { PluginFailedError } from '@/lib/errors/triggerErrors';
import { ensureSdk } from '@/lib/sdk/startSdk';
import { provideTriggerHandler } from '@/lib/sdk/patches/triggers';
import { withTimeout } from '@/lib/sdk/withTimeout';
import { useTask } from '@/lib/shell/useTask';
import type { TriggerRequest, TriggerTools } from '@/lib/triggers/Trigger';
import { callPlugin, runTriggers } from '@/lib/triggers/runTriggers';
import { useConnectedWallet } from '@/lib/wallets/useConnectedWallet';
import styles from '@/components/plugins/Plugins.module.css';

/** The plugins of the backend, each function with a form that runs it. */
export function PluginsPage() {
  const { tools, question } = useTriggerTools();
  const [plugins, setPlugins] = useState<readonly PluginSpec[] | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  useEffect(() => {
    readPlugins().then(setPlugins, (cause: unknown) => setError(toFoyerError(cause)));
  }, []);
  return (
    <InsideFrame kicker={strings.page.kicker} title={strings.page.title} lead={strings.page.lead}>
      <Failure error={error} />
      {plugins === null && !error && (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      )}
      {plugins?.length === 0 && <EmptyState title={strings.page.none} text={strings.page.noneText} />}
      {plugins?.map(({ name, functions }) => (
        <section key={name} className={styles.plugin} aria-label={name}>
          <h2>{name}</h2>
          <PluginForm plugin={name} functions={functions} tools={tools} />
        </section>
      ))}
      {question}
    </InsideFrame>
  );
}

type Question = { request: TriggerRequest; answer: (agreed: boolean) => void };

/**
 * What triggers are run with on a page: the connected wallet, and a dialog that shows each of them first. While the page
 * is there, what `Moralis.Plugins` is asked to do is shown in the same dialog.
 *
 * @returns the tools, and the dialog to put on the page
 */
function useTriggerTools(): { tools: TriggerTools; question: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null);
  const tools = useMemo<TriggerTools>(
    () => ({
      wallet: awaitSender,
      confirm: (request) =>
        new Promise((resolve) => {
          const answer = (agreed: boolean): void => {
            setAsked(null);
            resolve(agreed);
          };
          setAsked({ request, answer });
        }),
      open: (url, newTab) => void window.open(url, newTab ? '_blank' : '_self', newTab ? 'noopener' : ''),
    }),
    [],
  );
  useEffect(() => {
    provideTriggerHandler((triggers, payload) => runTriggers(triggers, payload, tools));
    return () => provideTriggerHandler(null);
  }, [tools]);
  return { tools, question: asked && <TriggerQuestion request={asked.request} onAnswer={asked.answer} /> };
}

/** A plugin of the backend, by its name and the names of its functions. */
type PluginSpec = { name: string; functions: readonly string[] };

/**
 * The plugins of the backend (`getPluginSpecs`, row G27).
 *
 * @throws FoyerError where the backend does not tell
 */
async function readPlugins(): Promise<readonly PluginSpec[]> {
  try {
    const sdk = await ensureSdk();
    const specs = await withTimeout(sdk.Cloud.run('getPluginSpecs'));
    return Array.isArray(specs) ? (specs as PluginSpec[]) : [];
  } catch (error) {
    throw toFoyerError(error);
  }
}

/** Props of {@link PluginForm}. */
type PluginFormProps = { plugin: string; functions: readonly string[]; tools: TriggerTools };

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
function PluginForm({ plugin, functions, tools }: PluginFormProps) {
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
