/** Why a sign-in was refused. */
export type SignInErrorReason =
  | 'malformed'
  | 'unsigned'
  | 'not-a-challenge'
  | 'other-site'
  | 'other-text'
  | 'other-purpose'
  | 'other-account'
  | 'not-linked'
  | 'other-address'
  | 'wrong-checksum'
  | 'stale'
  | 'future'
  | 'other-signer'
  | 'unanswered'
  | 'busy'
  | 'malleable'
  | 'used';

const MESSAGES: Record<SignInErrorReason, string> = {
  malformed: 'The sign-in is incomplete: it needs the address as id, the signed message as data, and its signature.',
  unsigned: 'The sign-in is not signed. Sign the message in your wallet.',
  'not-a-challenge': 'The signed message is not a sign-in to this application. Start the sign-in again.',
  'other-site': 'The signed message is for another site. Sign in only where you recognise the URL.',
  'other-text':
    'The signed message was not created by this site. Sign in on the site itself. (If you run this server: ACCEPTED_SIGN_IN_MESSAGES lists the messages it accepts.)',
  'other-purpose':
    'The signed message is for another purpose: signing in and linking a wallet use different messages. Start again.',
  'other-account': 'The signed message links the wallet to another account. Start again.',
  'not-linked': 'This wallet is not linked to the account. Sign in with only the wallet, or link it first.',
  'other-address': 'The signed message is for another address. Choose the same account in your wallet and try again.',
  'wrong-checksum':
    'The capital letters of the address in the signed message do not match its checksum (EIP-55). Write the address with its checksum, or in lower case, and sign again.',
  stale: 'The sign-in expired after five minutes. Start again.',
  future: 'The sign-in has a time in the future. Start again.',
  'other-signer':
    'The signature was not created by this address. Choose the same account in your wallet and try again.',
  unanswered:
    'The signature was not created by this address itself, and the network of its contract is not responding. Try again in a moment.',
  busy: 'Too many smart contract wallets are signing in right now. Try again in a minute.',
  malleable: 'The signature was altered after it was created. Sign the message in your wallet again.',
  used: 'This sign-in was already used, or was not issued here. Start again.',
};

/** A wallet sign-in that does not prove possession of its address. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly reason: SignInErrorReason;

  constructor(reason: SignInErrorReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.reason = reason;
  }
}
