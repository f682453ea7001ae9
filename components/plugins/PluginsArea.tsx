import { useEffect, useState } from 'react';
import { Failure } from '@/components/ui/Failure';
import { PluginForm } from '@/components/plugins/PluginForm';
import styles from '@/components/plugins/PluginsArea.module.css';
import { useTriggerTools } from '@/components/plugins/useTriggerTools';
import { InsideFrame } from '@/components/layout/InsideFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import { readPlugins, type PluginSpec } from '@/lib/triggers/readPlugins';

/** The plugins of the backend, each function with a form that runs it. */
export function PluginsArea() {
  const { tools, question } = useTriggerTools();
  const [plugins, setPlugins] = useState<readonly PluginSpec[] | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  useEffect(() => {
    readPlugins().then(setPlugins, (cause: unknown) => setError(toFoyerError(cause)));
  }, []);
  return (
    <InsideFrame
      kicker="What the owner of this site has added"
      title="Plugins"
      lead="A plugin is a set of functions of the backend. It may ask your wallet to sign or to send something: you see what, and nothing is done before you say yes."
    >
      <Failure error={error} />
      {plugins === null && !error && (
        <div aria-busy="true">
          <Skeleton lines={4} />
        </div>
      )}
      {plugins?.length === 0 && (
        <EmptyState title="There are no plugins here" text="The owner of this site has added none to its backend." />
      )}
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
