import type { Rest } from '@/tests/helpers/createRest';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/** What `requestMessage` answers. */
export type RequestedMessage = { message: string; id: string; profileId: string };

/** Asks for a text of EIP-4361 for a key, as the service's template does. */
export async function requestMessage(
  rest: Rest,
  { address, family }: Pick<Signer, 'address' | 'family'>,
  more: Record<string, unknown> = {},
): Promise<RequestedMessage> {
  const network = family === 'sol' ? 'solana' : 'evm';
  const chain = family === 'sol' ? 'mainnet' : 1;
  const { body } = await rest('POST', 'functions/requestMessage', { address, chain, network, ...more });
  if (!body['result']) throw new Error(JSON.stringify(body));
  return body['result'] as RequestedMessage;
}
