import type { ReactNode } from 'react';
import styles from '@/components/plugins/TriggerQuestion.module.css';
import { Amount } from '@/components/ui/values/Amount';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { Row } from '@/components/ui/Row';
import type { TriggerRequest } from '@/lib/triggers/Trigger';
import { chainName, coinOf } from '@/protocol/chains';

/** Props of {@link TriggerQuestion}. */
export type TriggerQuestionProps = { request: TriggerRequest; onAnswer: (agreed: boolean) => void };

const WORDS: Readonly<Record<TriggerRequest['kind'], { title: string; text: string; yes: string }>> = {
  open: { title: 'Leave this site?', text: 'The plugin wants to open another site.', yes: 'Open it' },
  transaction: {
    title: 'Send this transaction?',
    text: 'The plugin wants your wallet to send it. It was tried out just now: it would go through.',
    yes: 'Go on to the wallet',
  },
  signature: {
    title: 'Sign these words?',
    text: 'The plugin wants your wallet to sign them. Nothing is sent to the chain.',
    yes: 'Go on to the wallet',
  },
};

/** Shows what a plugin asks for, decoded and whole; nothing is done without a yes. */
export function TriggerQuestion({ request, onAnswer }: TriggerQuestionProps) {
  const { title, text, yes } = WORDS[request.kind];
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
          {yes}
        </Button>
        <Button onClick={() => onAnswer(false)}>Decline</Button>
      </Row>
    </Dialog>
  );
}

function factsOf(request: TriggerRequest): [name: string, value: ReactNode][] {
  if (request.kind === 'open') return [['Address', <code key="url">{request.url}</code>]];
  if (request.kind === 'signature') {
    const { domain, primaryType, message } = request.typedData;
    return [
      ['With', <code key="account">{request.account}</code>],
      ['For', write(domain)],
      ['Kind', primaryType],
      ...Object.entries(message).map(([name, value]): [string, ReactNode] => [name, write(value)]),
    ];
  }
  const { call, chainId, fee } = request;
  const { from, to, value, data } = request.request;
  const coin = coinOf(chainId);
  return [
    ['From', <code key="from">{from}</code>],
    ['To', <code key="to">{to}</code>],
    ['Amount', <Amount key="value" value={value} {...coin} />],
    ...(call ? ([['It does', call.sentence]] as [string, ReactNode][]) : []),
    ...(call?.args ?? []).map(({ name, value: given }): [string, ReactNode] => [name, write(given)]),
    ...(!call && data !== '0x' ? ([['Unknown data', <code key="data">{data}</code>]] as [string, ReactNode][]) : []),
    ['Chain', chainName(chainId)],
    ['Fee, at most', <Amount key="fee" value={fee.most} {...coin} digits={6} />],
  ];
}

/** A value as it is, whatever it is made of. */
function write(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part), 1) ?? '';
}
