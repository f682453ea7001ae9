/** Why a sign-in was refused. */
export type SignInFault =
  | 'malformed'
  | 'unsigned'
  | 'not-a-challenge'
  | 'other-site'
  | 'other-text'
  | 'other-purpose'
  | 'other-account'
  | 'not-linked'
  | 'other-address'
  | 'stale'
  | 'future'
  | 'other-signer'
  | 'unanswered'
  | 'busy'
  | 'malleable'
  | 'other-form'
  | 'used';

const SENTENCES: Record<SignInFault, string> = {
  malformed: 'The sign-in is not whole: it needs the address as id, the signed text as data, and its signature.',
  unsigned: 'The sign-in is not signed. Sign the message in your wallet.',
  'not-a-challenge': 'The signed text is not a sign-in of this application. Start the sign-in again.',
  'other-site': 'The signed text names another site. Sign in only where the address of the page is the one you know.',
  'other-text':
    'The signed text is not one that this site writes. Sign in on the site itself. (If you run this backend: ACCEPTED_SIGN_IN_MESSAGES says which texts it takes.)',
  'other-purpose': 'The signed text is for something else: signing in and linking a wallet each have their own.',
  'other-account': 'The signed text links the wallet to another account. Start the linking again.',
  'not-linked': 'This wallet is not linked to the account. Sign in with it alone, or link it first.',
  'other-address': 'The signed text names another address. Choose the same account in your wallet and try again.',
  stale: 'The sign-in has expired: it is good for five minutes. Start it again.',
  future: 'The sign-in carries a time that has not come yet. Start it again.',
  'other-signer': 'The signature was not made by this address. Choose the same account in your wallet and try again.',
  unanswered:
    'The signature was not made by this address itself, and the chain of its contract does not answer. Try again in a moment.',
  busy: 'Too many wallets that are contracts sign in at this moment. Try again in a minute.',
  'other-form':
    'The signature is not in its standard form (hexadecimal in lower case behind 0x; Ethereum: r, s and v, with v 27 or 28). Update the wallet, or sign in with another one.',
  malleable: 'The signature was altered after it was made. Sign the message in your wallet again.',
  used: 'This sign-in was used already, or was not issued here. Start it again.',
};

/** A wallet sign-in that does not prove possession of its address. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly fault: SignInFault;

  constructor(fault: SignInFault, options?: ErrorOptions) {
    super(SENTENCES[fault], options);
    this.fault = fault;
  }
}
