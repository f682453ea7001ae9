import { useState } from 'react';
import { CallForm } from '@/components/contracts/CallForm';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import { strings } from '@/components/contracts/strings.en';
import type { ContractLink, OpenContract, useContractLink } from '@/components/contracts/useContract';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import type { ContractDoc, ContractFunction } from '@/lib/contracts/ContractDoc';
import styles from '@/components/contracts/FunctionList.module.css';

/** Props of {@link FunctionList}. */
export type FunctionListProps = {
  at: ContractPlace;
  contract: OpenContract;
  doc: ContractDoc;
  functions: readonly ContractFunction[];
  /** What the link said when the contract was opened, its function by its signature. */
  start: ContractLink;
  note: ReturnType<typeof useContractLink>['note'];
};

const describe = ({ inputs }: ContractFunction) =>
  inputs.map(({ name, type }) => `${type} ${name}`.trim()).join(', ') || strings.functions.noInputs;

/** The functions of a contract, each of which opens into its form. */
export function FunctionList({ functions, start, ...common }: FunctionListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([start.fn]));
  if (functions.length === 0) return <Note>{strings.functions.none}</Note>;
  const toggle = (signature: string, isOpen: boolean) =>
    setOpen((before) => new Set([...before, signature].filter((one) => one !== signature || isOpen)));
  return (
    <div className={styles.functions}>
      {functions.map((one) => (
        <details
          key={one.signature}
          open={open.has(one.signature)}
          onToggle={(event) => toggle(one.signature, event.currentTarget.open)}
        >
          <summary>
            <h3>{one.name}</h3>
            <span>{one.payable ? strings.functions.payable(describe(one)) : describe(one)}</span>
            <Icon name="chevron" />
          </summary>
          {open.has(one.signature) && (
            <CallForm {...common} one={one} start={one.signature === start.fn ? start : null} />
          )}
        </details>
      ))}
    </div>
  );
}
