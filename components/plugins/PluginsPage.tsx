import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { InsideFrame } from '@/components/layout/InsideFrame';
import { PluginForm } from '@/components/plugins/PluginForm';
import { strings } from '@/components/plugins/strings.en';
import { TriggerQuestion } from '@/components/plugins/TriggerQuestion';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { awaitSender } from '@/lib/transactions/TransactionWallet';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { provideTriggerHandler } from '@/lib/sdk/patches/triggers';
import type { TriggerRequest, TriggerTools } from '@/lib/triggers/Trigger';
import { type PluginSpec, readPlugins } from '@/lib/triggers/askPlugin';
import { runTriggers } from '@/lib/triggers/runTriggers';
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
