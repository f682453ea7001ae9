import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import type { TriggerQuestionProps } from '@/components/plugins/TriggerQuestion';
import { strings } from '@/components/plugins/strings.en';
import { PluginFields, toParameters, type Typed } from '@/components/plugins/PluginFields';
import { Button, Row } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { lazyPart } from '@/components/ui/lazyPart';
import { Skeleton } from '@/components/ui/Skeleton';
import { TextArea } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import { call } from '@/lib/data/backendClient';
import { awaitSender } from '@/lib/transactions/TransactionWallet';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { PluginFailedError } from '@/lib/errors/triggerErrors';
import { provideTriggerHandler } from '@/lib/sdk/patches/triggers';
import { useTask } from '@/lib/state/useTask';
import type { TriggerRequest, TriggerTools } from '@/lib/triggers/Trigger';
import { callPlugin, runTriggers } from '@/lib/triggers/runTriggers';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import type { PluginParameter } from '@/protocol/calls/plugins';
import type { CallAnswer } from '@/protocol/calls/registry';
import styles from '@/components/plugins/Plugins.module.css';

/** Comes with the first request: with it come dialogs. Where it cannot be had, the request is declined. */
const TriggerQuestion = lazyPart<TriggerQuestionProps>(
  () => import('@/components/plugins/TriggerQuestion').then((code) => code.TriggerQuestion),
  ({ onAnswer }) => onAnswer(false),
);

/** The plugins of the backend, each function with a form that runs it. */
export function PluginsPage() {
  const { tools, question } = useTriggerTools();
  const [plugins, setPlugins] = useState<CallAnswer<'getPluginSpecs'> | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    call('getPluginSpecs', {}, { reads: true }).then(setPlugins, (cause: unknown) => setError(toFoyerError(cause)));
  }, [attempt]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return (
    <InsideFrame title={strings.page.title} lead={strings.page.lead}>
      <Failure error={error} onRetry={retry} />
      {plugins === null && !error && (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton lines={6} />
        </div>
      )}
      {plugins?.length === 0 && <EmptyState title={strings.page.none} text={strings.page.noneText} />}
      {plugins?.map(({ name, functions, parameters = NONE }) => (
        <section key={name} className={styles.plugin} aria-label={name}>
          <header className={styles.head}>
            <h2>{name}</h2>
            <span>{strings.run.functions(functions.length)}</span>
          </header>
          <PluginForm plugin={name} functions={functions} declared={parameters} tools={tools} />
        </section>
      ))}
      {question}
    </InsideFrame>
  );
}

/** Of a plugin that declares nothing. */
const NONE = {};

type Question = { request: TriggerRequest; answer: (agreed: boolean) => void };

/**
 * What triggers are run with on a page: the connected wallet, and a dialog that shows each of them first. While the page
 * is there, what `Moralis.Plugins` is asked to do is shown in the same dialog.
 *
 * @returns the tools, and the dialog to put on the page
 */
function useTriggerTools(): { tools: TriggerTools; question: ReactNode } {
  const [requested, setRequested] = useState<Question | null>(null);
  const tools = useMemo<TriggerTools>(
    () => ({
      wallet: awaitSender,
      confirm: (request) =>
        new Promise((resolve) => {
          const answer = (agreed: boolean): void => {
            setRequested(null);
            resolve(agreed);
          };
          setRequested({ request, answer });
        }),
      open: (url, newTab) => void window.open(url, newTab ? '_blank' : '_self', newTab ? 'noopener' : ''),
    }),
    [],
  );
  useEffect(() => {
    provideTriggerHandler((triggers, payload) => runTriggers(triggers, payload, tools));
    return () => provideTriggerHandler(null);
  }, [tools]);
  return { tools, question: requested && <TriggerQuestion request={requested.request} onAnswer={requested.answer} /> };
}

/** Props of {@link PluginForm}. */
type PluginFormProps = {
  plugin: string;
  functions: readonly string[];
  /** The parameters of functions that declare them. */
  declared: Readonly<Record<string, readonly PluginParameter[]>>;
  tools: TriggerTools;
};

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
function PluginForm({ plugin, functions, declared, tools }: PluginFormProps) {
  const account = useConnectedWallet()?.account;
  const [endpoint, setEndpoint] = useState(functions[0] ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const [filled, setFilled] = useState<Typed>({});
  const [asJson, setAsJson] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const fields = asJson ? undefined : declared[endpoint];
  const own = Object.fromEntries(
    (fields ?? []).flatMap(({ name, own: isOwn }) => (isOwn && account ? [[name, account]] : [])),
  );
  const values = { ...own, ...filled };
  const { busy, error, run } = useTask();
  const parameters =
    typed ?? JSON.stringify({ ...(account ? { guest: account } : {}), text: strings.run.example }, null, 2);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAnswer(null);
    void run(async () => {
      const given = fields ? toParameters(fields, values) : readParameters(parameters, plugin);
      const answered = await callPlugin(plugin, endpoint, given, tools);
      setAnswer(JSON.stringify(answered ?? null, null, 2));
    });
  };
  return (
    <form className={styles.form} aria-label={strings.run.form(plugin)} onSubmit={submit}>
      <div className={styles.fields}>
        <Select
          label={strings.run.function}
          wide
          value={endpoint}
          onChange={setEndpoint}
          options={functions.map((name) => ({ value: name, label: name }))}
        />
        {fields ? (
          <PluginFields declared={fields} typed={values} onChange={setFilled} />
        ) : (
          <TextArea
            label={strings.run.parameters}
            rows={5}
            value={parameters}
            // From now on it changes under nobody's hands, whatever the wallet tells.
            onFocus={() => setTyped(parameters)}
            onChange={setTyped}
          />
        )}
        <Row>
          <Button type="submit" variant="primary" loading={busy}>
            {strings.run.submit}
          </Button>
          {declared[endpoint] ? (
            <Button variant="quiet" aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
              {strings.run.asJson}
            </Button>
          ) : null}
        </Row>
        <Failure error={error} />
      </div>
      <div className={styles.result}>
        <p>{strings.run.result}</p>
        <output className={styles.answer} aria-label={strings.run.result} data-empty={answer === null || undefined}>
          {answer ?? strings.run.noResult}
        </output>
      </div>
    </form>
  );
}
