import { useRouter } from 'next/router';
import { RequestedTransfer } from '@/components/send/RequestedTransfer';
import { SendPanel, type SendPanelProps } from '@/components/send/SendPanel';
import { ChainOffer } from '@/components/wallet/ChainSwitcher';
import { readLinkedRequest } from '@/lib/transfers/paymentRequest';

/**
 * The desk of a connected wallet. A link to send a token names the chain that it is on, and so does a payment request: on
 * another one the switch is offered.
 */
export function SendDesk({ wallet, chainId }: SendPanelProps) {
  const { query } = useRouter();
  const request = readLinkedRequest(query);
  const wanted = request?.chainId ?? Number(query['chain']);
  const isElsewhere = wanted > 0 && wanted !== chainId;
  const offer = <ChainOffer wanted={wanted} shown={chainId} onSwitched={() => undefined} />;
  // What a request asks for is sent on its own network alone.
  if (isElsewhere && request) return <RequestedTransfer request={request}>{offer}</RequestedTransfer>;
  return (
    <>
      {isElsewhere && offer}
      {/* Another account or another chain is another desk: nothing typed for one is sent by the other. */}
      <SendPanel key={`${wallet.account} ${chainId}`} wallet={wallet} chainId={chainId} />
    </>
  );
}
