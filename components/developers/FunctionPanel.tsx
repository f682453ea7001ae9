import { type FormEvent, memo, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { CodeBlock } from '@/components/developers/CodeBlock';
import { ParameterField } from '@/components/developers/ParameterField';
import { strings } from '@/components/developers/strings.en';
import { type RunOutcome, useRun } from '@/components/developers/useRun';
import { writeSnippets } from '@/components/developers/writeSnippets';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Tabs } from '@/components/ui/Tabs';
import {
  type Fields,
  type FunctionDoc,
  type GroupDoc,
  type ParameterDoc,
  readFields,
} from '@/lib/developers/FunctionDoc';
import { readSettings } from '@/lib/env';
import { toMessage } from '@/lib/errors/toMessage';
import { findCataloguedError } from '@/protocol/errorCatalogue';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import styles from '@/components/developers/FunctionPanel.module.css';

/** Props of {@link FunctionGroup}. */
type FunctionGroupProps = {
  group: GroupDoc;
  /** Names of the functions that the search has found. */
  found: ReadonlySet<string>;
  /** Decimal id of the chain to try; `null` while it is not known. */
  chainId: number | null;
};

/** Functions that belong together; away while the search finds none of them. */
export function FunctionGroup({ group: { id, title, words, functions }, found, chainId }: FunctionGroupProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={styles.group}
      hidden={!functions.some(({ name }) => found.has(name))}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p className={styles.words}>{words}</p>
      <div className={styles.entries}>
        {functions.map((doc) => (
          <FunctionEntry key={doc.name} doc={doc} hidden={!found.has(doc.name)} chainId={chainId} />
        ))}
      </div>
    </section>
  );
}

/** Props of {@link FunctionEntry}. */
type FunctionEntryProps = { doc: FunctionDoc; hidden: boolean; chainId: number | null };

/** A function: one line, and all about it once it is opened. */
const FunctionEntry = memo(function FunctionEntry({ doc, hidden, chainId }: FunctionEntryProps) {
  return (
    <details id={doc.name} className={styles.entry} hidden={hidden} onToggle={nameInAddress}>
      <summary>
        <h3>{doc.name}</h3>
        <span className={styles.what}>{doc.summary}</span>
        <span className={styles.chevron}>
          <Icon name="chevron" />
        </span>
      </summary>
      <FunctionPanel doc={doc} chainId={chainId} />
    </details>
  );
});

/** Props of {@link FunctionPanel}. */
export type FunctionPanelProps = { doc: FunctionDoc; chainId: number | null };

/** All about a function: its parameters as a form that runs it, the call to copy, and what comes back. */
function FunctionPanel({ doc, chainId }: FunctionPanelProps) {
  const id = useId();
  const [filled, setFilled] = useState<Fields>({});
  const { run, running, outcome } = useRun(doc.cloud);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const isElsewhere = chainId !== null && chainId !== LOCAL_CHAIN_ID;
  const valueOf = ({ name, example, local }: ParameterDoc): string => {
    if (name === 'chain' && chainId !== null) return `0x${chainId.toString(16)}`;
    return local && isElsewhere ? '' : example;
  };
  const fields = Object.fromEntries(doc.parameters.map((one) => [one.name, filled[one.name] ?? valueOf(one)]));
  const { parameters, errors } = readFields(doc.parameters, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(errors).length === 0) void run(parameters);
  };
  return (
    <div className={styles.panel}>
      <p className={styles.facts}>
        {doc.rest ? (
          <code>
            <b>{doc.rest.method}</b> {doc.rest.path}
          </code>
        ) : (
          <span>{strings.call.cloudOnly}</span>
        )}
        <span>{strings.call.cost(doc.cost)}</span>
      </p>
      <div className={styles.halves}>
        <form className={styles.form} onSubmit={submit} aria-label={strings.call.form(doc.name)}>
          <h4>{strings.call.parameters}</h4>
          {doc.parameters.length === 0 && <p className={styles.none}>{strings.call.noParameters}</p>}
          {doc.parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              id={`${id}-${parameter.name}`}
              doc={parameter}
              value={fields[parameter.name] ?? ''}
              error={errors[parameter.name] ?? ''}
              onChange={(value) => setFilled((before) => ({ ...before, [parameter.name]: value }))}
            />
          ))}
          <div className={styles.run}>
            <Button type="submit" variant="primary" loading={running}>
              {strings.call.run}
            </Button>
            <noscript>{strings.call.noScript}</noscript>
          </div>
        </form>
        <div className={styles.code}>
          <CallSnippets doc={doc} parameters={parameters} />
          <div role="status" aria-busy={running} ref={ref}>
            {outcome && <RunResult outcome={outcome} />}
          </div>
          {!outcome && <CodeBlock title={strings.response.example(doc.recorded)} code={doc.answer} long />}
        </div>
      </div>
    </div>
  );
}

/** Longer answers are cut, in letters: a browser stumbles over millions of them. */
const MAX_SHOWN = 100_000;

const shorten = (text: string) =>
  text.length > MAX_SHOWN ? strings.response.cut(text.slice(0, MAX_SHOWN), text.length - MAX_SHOWN) : text;

/** What a run came to: the answer and how long it took, or what was wrong, with its code. */
function RunResult({ outcome }: { outcome: RunOutcome }) {
  if ('failure' in outcome) return <p className={styles.refusal}>{toMessage(outcome.failure)}</p>;
  const { status, milliseconds, answer, refusal } = outcome;
  const facts = strings.response.status(status, milliseconds);
  if (answer !== null)
    return <CodeBlock title={strings.response.title(status, milliseconds)} code={shorten(answer)} long />;
  const known = refusal?.code == null ? null : findCataloguedError(refusal.code);
  return (
    <div className={styles.refusal}>
      <p>
        <b>{strings.response.error(refusal?.code ?? null, known?.name ?? null)}</b> <small>{facts}</small>
      </p>
      <p>{refusal?.message}</p>
      {known && <a href={`#error-${known.code}`}>{strings.response.reference}</a>}
    </div>
  );
}

/** Props of {@link CallSnippets}. */
type CallSnippetsProps = { doc: FunctionDoc; parameters: Readonly<Record<string, unknown>> };

/** The call with what is filled in, for the SDK, for react-moralis, for a page of this site and for a shell. */
function CallSnippets({ doc, parameters }: CallSnippetsProps) {
  const { serverUrl, appId } = readSettings();
  const { sdk, react, lib, curl } = writeSnippets(doc, parameters, {
    origin: new URL(serverUrl).origin,
    serverUrl,
    appId,
  });
  return (
    <Tabs
      label={strings.call.languages(doc.name)}
      tabs={[
        { value: 'sdk', label: strings.call.sdk, content: <CodeBlock title="moralis" code={sdk} /> },
        { value: 'react', label: strings.call.react, content: <CodeBlock title="react-moralis" code={react} /> },
        { value: 'lib', label: strings.call.lib, content: <CodeBlock title="lib/data" code={lib} /> },
        {
          value: 'curl',
          label: doc.rest ? strings.call.rest : strings.call.http,
          content: <CodeBlock title="curl" code={curl} />,
        },
      ]}
    />
  );
}

/** The address names the entry that was opened last, so that it can be passed on. */
function nameInAddress({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  const { open, id } = currentTarget;
  if (open) window.history.replaceState(window.history.state, '', `#${id}`);
}
