import type { ReactNode } from 'react';
import { strings } from '@/components/plugins/strings.en';
import styles from '@/components/plugins/TriggerQuestion.module.css';
import { Amount } from '@/components/ui/values/Amount';
import { Button, Row } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/overlays/Dialog';
import type { TriggerRequest } from '@/lib/triggers/Trigger';
import { chainName, coinOf } from '@/protocol/chains';
import { checksumAddress } from '@/protocol/data/addresses';

/** Props of {@link TriggerQuestion}. */
export type TriggerQuestionProps = { request: TriggerRequest; onAnswer: (agreed: boolean) => void };

/** Shows what a plugin asks for, decoded and whole; nothing is done without a yes. */
export function TriggerQuestion({ request, onAnswer }: TriggerQuestionProps) {
  const { title, text, confirm } = strings[request.kind];
  return (
    <Dialog open onOpenChange={(open) => !open && onAnswer(false)} title={title} description={text}>
      <dl className={styles.facts}>
        {factsOf(request).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Row>
        <Button variant="primary" onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
        <Button onClick={() => onAnswer(false)}>{strings.decline}</Button>
      </Row>
    </Dialog>
  );
}

function factsOf(request: TriggerRequest): [name: string, value: ReactNode][] {
  if (request.kind === 'open') return [[strings.facts.url, <code key="url">{request.url}</code>]];
  if (request.kind === 'signature') {
    const { domain, primaryType, message } = request.typedData;
    return [
      [strings.facts.account, <code key="account">{checksumAddress(request.account)}</code>],
      [strings.facts.application, write(domain)],
      [strings.facts.type, primaryType],
      ...Object.entries(message).map(([name, value]): [string, ReactNode] => [name, write(value)]),
    ];
  }
  const { call, chainId, fee } = request;
  const { from, to, value, data } = request.request;
  const coin = coinOf(chainId);
  return [
    [strings.facts.from, <code key="from">{checksumAddress(from)}</code>],
    [strings.facts.to, <code key="to">{checksumAddress(to)}</code>],
    [strings.facts.amount, <Amount key="value" value={value} {...coin} digits={Infinity} />],
    ...(call ? ([[strings.facts.action, call.sentence]] as [string, ReactNode][]) : []),
    ...(call?.args ?? []).map(({ name, value: given }): [string, ReactNode] => [name, write(given)]),
    ...(!call && data !== '0x'
      ? ([[strings.facts.unknownData, <code key="data">{data}</code>]] as [string, ReactNode][])
      : []),
    [strings.facts.network, chainName(chainId)],
    [strings.facts.maxFee, <Amount key="fee" value={fee.max} {...coin} round="up" />],
  ];
}

/** A value as it is, whatever it is made of. */
function write(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part), 1) ?? '';
}
