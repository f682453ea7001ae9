import { useState } from 'react';
import { strings } from '@/components/contracts/strings.en';
import { unitsOf } from '@/components/contracts/useContract';
import { isAmount, isWide, type Token } from '@/components/ui/contract/Value';
import { Values } from '@/components/ui/contract/Values';
import { Select } from '@/components/ui/forms/Select';
import type { ContractResult } from '@/lib/contracts/queryContract';
import type { ContractFunction } from '@/lib/contracts/ContractDoc';
import styles from '@/components/contracts/CallForm.module.css';

/** Props of {@link CallAnswer}. */
export type CallAnswerProps = { one: ContractFunction; answer: ContractResult; token: Token | null };

/** Stands for the whole number as the contract returns it. */
const RAW = '';

/** What a function returned; numbers of full width in the unit that the visitor chooses. */
export function CallAnswer({ one, answer, token }: CallAnswerProps) {
  const { name, outputs } = one;
  const [chosen, setChosen] = useState<string | null>(null);
  const units = unitsOf(token);
  const usual = token && outputs.some((output) => isAmount(output, name)) ? token.symbol : RAW;
  const symbol = chosen ?? usual;
  const decimals = units[symbol];
  const unit = decimals === undefined ? null : { symbol, decimals };
  const isCounting = outputs.some((output) => isWide(output) || (output.item !== null && isWide(output.item)));
  return (
    <>
      {isCounting && (
        <div className={styles.unit}>
          <Select
            label={strings.call.unit}
            quietLabel
            bare
            value={symbol}
            options={[
              { value: RAW, label: strings.input.raw },
              ...Object.keys(units).map((one) => ({ value: one, label: one })),
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      <Values types={outputs} answer={answer} token={token} of={name} unit={chosen === null ? undefined : unit} />
    </>
  );
}
