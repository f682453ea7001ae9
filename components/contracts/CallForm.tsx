import { useRouter } from 'next/router';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { FunctionListProps } from '@/components/contracts/FunctionList';
import { ValueField } from '@/components/contracts/ValueField';
import { Values } from '@/components/contracts/Value';
import { WriteReview } from '@/components/contracts/WriteReview';
import { type Draft, fitDraft } from '@/components/contracts/readDraft';
import { strings } from '@/components/contracts/strings.en';
import { useCall } from '@/components/contracts/useCall';
import { type ContractLink, unitsOf, writeLink } from '@/components/contracts/useContract';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { useChainSwitch } from '@/components/wallet/ChainSwitcher';
import { useAuth } from '@/lib/auth/useAuth';
import type { ContractFunction } from '@/lib/contracts/ContractDoc';
import { withNext } from '@/lib/shell/nextPath';
import { useAwaitedWallet, useConnectedWallet } from '@/lib/wallets/useConnectedWallet';
import { chainName, coinOf } from '@/protocol/chains';
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

/** Props of {@link WalletGate}. */
type WalletGateProps = {
  /** Decimal id of the contract's chain. */
  chainId: number;
  /** What a wallet of that chain can do. */
  children: ReactNode;
};

/** Lets through who can sign on a chain; to others it says what is missing, and offers it. */
function WalletGate({ chainId, children }: WalletGateProps) {
  const { asPath } = useRouter();
  const { user } = useAuth();
  const connected = useConnectedWallet();
  const awaited = useAwaitedWallet();
  const { current, busy, fault, go } = useChainSwitch();
  if (!user) return <Button href={withNext('/sign-in', asPath)}>{strings.wallet.signIn}</Button>;
  if (!connected?.connection.provider || !connected.account) {
    if (awaited) return <Button loading>{strings.wallet.waiting}</Button>;
    return <Button href="/account/wallets">{strings.wallet.connect}</Button>;
  }
  if (current === null || current === chainId) return children;
  return (
    <div className={styles.gate} role="group" aria-label={strings.wallet.wrongNetwork}>
      <p>{strings.wallet.switchHint(chainName(current), chainName(chainId))}</p>
      <Button loading={busy} onClick={() => void go(chainId)}>
        {strings.wallet.switch(chainName(chainId))}
      </Button>
      <p role="status">{busy ? strings.wallet.confirmSwitch : fault}</p>
    </div>
  );
}
