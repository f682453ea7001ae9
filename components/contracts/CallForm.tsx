import { useEffect, useId, useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import type { FunctionListProps } from '@/components/contracts/FunctionList';
import { strings } from '@/components/contracts/strings.en';
import { unitsOf } from '@/components/contracts/useContractDoc';
import { useCall } from '@/components/contracts/useCall';
import { writeLink, type ContractLink } from '@/components/contracts/useContractLink';
import { Values } from '@/components/contracts/Values';
import { ValueField } from '@/components/contracts/ValueField';
import { WalletGate } from '@/components/contracts/WalletGate';
import { WriteReview } from '@/components/contracts/WriteReview';
import { Button, Row } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { Field } from '@/components/ui/forms/Field';
import type { ContractFunction } from '@/lib/contracts/ContractDoc';
import { fitDraft, type Draft } from '@/components/contracts/readDraft';
import { coinOf } from '@/protocol/chains';
import styles from '@/components/contracts/CallForm.module.css';

/** Props of {@link CallForm}. */
export type CallFormProps = Pick<FunctionListProps, 'at' | 'contract' | 'doc' | 'note'> & {
  one: ContractFunction;
  /** What the link fills in. */
  start: ContractLink | null;
};

/** The form of a function: its inputs, then what it answers, or what it would do. */
export function CallForm({ at, contract, doc, note, one, start }: CallFormProps) {
  const { signature, inputs, outputs, reads, payable } = one;
  const { token } = contract;
  const units = unitsOf(token);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    inputs.map((input, place) => fitDraft(input, start?.args[place])),
  );
  const [value, setValue] = useState(start?.value ?? '');
  const [touched, setTouched] = useState(false);
  const call = useCall({ at, doc, one, drafts, value, units });
  const link = { ...at, fn: signature, args: drafts, value };
  const id = useId();
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => note({ ...at, fn: signature, args: drafts, value }), 300);
    return () => clearTimeout(timer);
  }, [touched, drafts, value, note, at, signature]);

  const change = (place: number, draft: Draft) => {
    setTouched(true);
    call.clear();
    setDrafts((before) => before.map((other, index) => (index === place ? draft : other)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    note(link);
    void (reads ? call.read() : call.review());
  };
  const fields = inputs.map((input, place) => (
    <ValueField
      key={place}
      type={input}
      label={input.name || strings.call.value(place + 1)}
      draft={drafts[place] ?? ''}
      units={units}
      onChange={(draft) => change(place, draft)}
    />
  ));
  return (
    <div className={styles.call}>
      {call.shown ? (
        <WriteReview {...call.shown} one={one} token={token} busy={call.busy} onSend={call.send} onBack={call.clear} />
      ) : (
        <form id={id} className={styles.fields} aria-label={signature} onSubmit={submit} noValidate>
          {fields}
          {payable && (
            <Field
              label={strings.call.amount(coinOf(at.chainId).symbol)}
              name="value"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              value={value}
              onChange={(event) => {
                setTouched(true);
                call.clear();
                setValue(event.target.value);
              }}
            />
          )}
          <Row>
            {reads ? (
              <Button type="submit" variant="primary" loading={call.busy}>
                {strings.call.read}
              </Button>
            ) : (
              <WalletGate chainId={at.chainId}>
                <Button type="submit" variant="primary" loading={call.busy}>
                  {strings.call.review}
                </Button>
              </WalletGate>
            )}
            <CopyLink path={writeLink(link)} />
          </Row>
        </form>
      )}
      <Failure error={call.error} />
      <div role="status" className={styles.answer}>
        {call.answer !== undefined && <Values types={outputs} answer={call.answer} token={token} of={one.name} />}
      </div>
    </div>
  );
}

function CopyLink({ path }: { path: string }) {
  const origin = typeof window === 'undefined' ? '' : window.location.origin;
  return (
    <span className={styles.copy}>
      {strings.call.link} <CopyButton value={origin + path} label={strings.call.link} quiet />
    </span>
  );
}
