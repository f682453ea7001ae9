import dynamic from 'next/dynamic';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { ContractTarget } from '@/components/contracts/start/ContractForm';
import { ValueField } from '@/components/contracts/ValueField';
import type { OwnAmountProps } from '@/components/contracts/write/OwnAmount';
import { isAmount } from '@/components/ui/contract/Value';
import { type Draft, fitDraft, isAtFields, pathOf } from '@/components/contracts/drafts';
import { strings } from '@/components/contracts/strings.en';
import { strings as valueStrings } from '@/components/ui/contract/strings.en';
import { useCall } from '@/components/contracts/useCall';
import {
  type ContractLink,
  type OpenContract,
  unitsOf,
  type useContractLink,
  writeLink,
} from '@/components/contracts/useContract';
import { Button, Row } from '@/components/ui/Button';
import { Failure, PanelSkeleton } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { SdkMessage } from '@/components/ui/forms/SdkMessage';
import { useFirstInvalid } from '@/components/ui/forms/focus';
import { CopyButton } from '@/components/ui/values/CopyButton';
import type { ContractResult } from '@/lib/contracts/queryContract';
import type { ContractDoc, ContractFunction } from '@/lib/contracts/ContractDoc';
import { toMessage } from '@/lib/errors/toMessage';
import { InvalidAmountError, MissingFieldsError } from '@/lib/errors/inputErrors';
import { coinOf } from '@/protocol/chains';
import styles from '@/components/contracts/CallForm.module.css';

/** Fetched with the first answer. */
const CallAnswer = dynamic(() => import('@/components/contracts/CallAnswer').then((code) => code.CallAnswer), {
  ssr: false,
  loading: PanelSkeleton,
});

/** Fetched with the first review. */
const WriteReview = dynamic(() => import('@/components/contracts/write/WriteReview').then((code) => code.WriteReview), {
  loading: PanelSkeleton,
});

/** For who moves tokens of their own. */
const OwnAmount = dynamic<OwnAmountProps>(
  () => import('@/components/contracts/write/OwnAmount').then((code) => code.OwnAmount),
  { ssr: false, loading: () => null },
);

/** Who only reads never fetches it. */
const WalletGate = dynamic(() => import('@/components/contracts/write/WalletGate').then((code) => code.WalletGate), {
  ssr: false,
  loading: ({ error }) => (
    <PanelSkeleton {...(error && { error })}>{<Button loading>{strings.call.review}</Button>}</PanelSkeleton>
  ),
});

/** Props of {@link CallForm}. */
export type CallFormProps = {
  at: ContractTarget;
  /** As a link names it, without an ABI that is found again. */
  linked: ContractTarget;
  contract: OpenContract;
  /** What the contract is called; `null` where it has no name. */
  name: string | null;
  doc: ContractDoc;
  one: ContractFunction;
  /** What it answers, where it takes nothing and was asked with the others. */
  known: ContractResult | undefined;
  note: ReturnType<typeof useContractLink>['note'];
  /** What the link fills in. */
  start: ContractLink | null;
};

/** The form of a function: its inputs, then what it answers, or what it would do. */
export function CallForm({ at, linked, contract, name, doc, note, one, known, start }: CallFormProps) {
  const { signature, inputs, reads, payable } = one;
  const { token } = contract;
  const units = unitsOf(token);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    inputs.map((input, index) => fitDraft(input, start?.args[index])),
  );
  const [value, setValue] = useState(start?.value ?? '');
  const [touched, setTouched] = useState(false);
  const call = useCall({ at, doc, one, drafts, value, units, token });
  // By its parts: the place is a new object with each rendering.
  const { chainId, address, abi } = linked;
  const link = { ...linked, fn: signature, args: drafts, value };
  const answer = call.answer ?? (call.busy ? undefined : known);
  const id = useId();
  const isAmountError = payable && call.error instanceof InvalidAmountError;
  const atFields = isAtFields(call.error, inputs);
  const holder = useFirstInvalid<HTMLFormElement>(call.error);
  useEffect(() => {
    if (!touched) return;
    const place = { chainId, address, abi };
    const timer = setTimeout(() => note({ ...place, fn: signature, args: drafts, value }), 300);
    return () => clearTimeout(timer);
  }, [touched, drafts, value, note, chainId, address, abi, signature]);

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
  const fields = inputs.map((input, index) => (
    <ValueField
      key={index}
      type={input}
      label={input.name || valueStrings.value(index + 1)}
      draft={drafts[index] ?? ''}
      units={units}
      path={pathOf(input, index)}
      error={call.error}
      unit={token && isAmount(input, one.name) ? token.symbol : ''}
      action={
        token && !reads && <OwnAmount {...{ at, doc, one, index, token }} onMax={(draft) => change(index, draft)} />
      }
      onChange={(draft) => change(index, draft)}
    />
  ));
  return (
    <div className={styles.call}>
      <div className={styles.head}>
        <h2>{one.name}</h2>
        <span className={styles.tag}>{reads ? strings.functions.read : strings.functions.write}</span>
        {payable && <span className={styles.tag}>{strings.functions.payable}</span>}
        <code>{signature}</code>
      </div>
      {call.shown ? (
        <WriteReview
          {...call.shown}
          one={one}
          name={name}
          token={token}
          busy={call.busy}
          onSend={call.send}
          onAgain={() => void call.review()}
          onBack={call.clear}
        />
      ) : (
        <form ref={holder} id={id} className={styles.fields} aria-label={signature} onSubmit={submit} noValidate>
          {fields}
          {payable && (
            <Field
              label={strings.call.amount(coinOf(at.chainId).symbol)}
              name="value"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              value={value}
              error={isAmountError ? toMessage(call.error) : null}
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
      <Failure error={isAmountError || atFields ? null : call.error} />
      {atFields && call.error instanceof MissingFieldsError && <SdkMessage message={call.error.message} />}
      <div role="status" className={styles.answer}>
        {answer !== undefined && <CallAnswer one={one} answer={answer} token={token} />}
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
