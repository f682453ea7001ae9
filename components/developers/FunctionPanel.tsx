import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { CallSnippets } from '@/components/developers/CallSnippets';
import { CodeBlock } from '@/components/developers/CodeBlock';
import { ParameterField } from '@/components/developers/ParameterField';
import { RunResult } from '@/components/developers/RunResult';
import { useRun } from '@/components/developers/useRun';
import { Button } from '@/components/ui/Button';
import type { FunctionDoc, ParameterDoc } from '@/lib/developers/FunctionDoc';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { readFields, type Fields } from '@/lib/developers/readFields';
import styles from '@/components/developers/FunctionPanel.module.css';

/** Props of {@link FunctionPanel}. */
export type FunctionPanelProps = { doc: FunctionDoc; chainId: number | null };

/** All about a function: its parameters as a form that runs it, the call to copy, and what comes back. */
export function FunctionPanel({ doc, chainId }: FunctionPanelProps) {
  const id = useId();
  const [filled, setFilled] = useState<Fields>({});
  const { run, running, outcome } = useRun(doc.cloud);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) place.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const isElsewhere = chainId !== null && chainId !== LOCAL_CHAIN_ID;
  const valueOf = ({ name, example, local }: ParameterDoc): string => {
    if (name === 'chain' && chainId !== null) return `0x${chainId.toString(16)}`;
    return local && isElsewhere ? '' : example;
  };
  const fields = Object.fromEntries(doc.parameters.map((one) => [one.name, filled[one.name] ?? valueOf(one)]));
  const { parameters, faults } = readFields(doc.parameters, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(faults).length === 0) void run(parameters);
  };
  return (
    <div className={styles.panel}>
      <p className={styles.facts}>
        {doc.rest ? (
          <code>
            <b>{doc.rest.method}</b> {doc.rest.path}
          </code>
        ) : (
          <span>A cloud function, called by its name; it has no place in REST.</span>
        )}
        <span>{doc.cost === 1 ? 'costs 1 unit' : `costs ${doc.cost} units`}</span>
      </p>
      <div className={styles.halves}>
        <form className={styles.form} onSubmit={submit} aria-label={`Run ${doc.name}`}>
          <h4>Parameters</h4>
          {doc.parameters.length === 0 && <p className={styles.none}>It takes none.</p>}
          {doc.parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              id={`${id}-${parameter.name}`}
              doc={parameter}
              value={fields[parameter.name] ?? ''}
              fault={faults[parameter.name] ?? ''}
              onChange={(value) => setFilled((before) => ({ ...before, [parameter.name]: value }))}
            />
          ))}
          <div className={styles.run}>
            <Button type="submit" variant="primary" loading={running}>
              Run
            </Button>
            <noscript>Running a call needs JavaScript.</noscript>
          </div>
        </form>
        <div className={styles.code}>
          <div role="status" aria-busy={running} ref={place}>
            {outcome && <RunResult outcome={outcome} />}
          </div>
          <CallSnippets doc={doc} parameters={parameters} />
          {!outcome && <CodeBlock title="An answer looks like this" code={doc.answer} />}
        </div>
      </div>
    </div>
  );
}
