import { CHAIN_FAMILIES, FAMILY_ORDER } from '@/protocol/chainFamilies';
import { serverOnly, date, signedIn, text, user, type ClassDeclaration } from '@/server/parse/schema/schema';

/** Class of the challenges waiting to be signed. */
export const CHALLENGE_CLASS = 'Challenge';
/** Class of the sessions whose owner has proved again who they are, by the hash of the token. */
export const IDENTITY_PROOF_CLASS = 'IdentityProof';
/** Class of the addresses whose first sign-in is under way. */
export const ADDRESS_CLAIM_CLASS = 'AddressClaim';

/** What sign-ins keep. */
export const AUTH_CLASSES: readonly ClassDeclaration[] = [
  ...FAMILY_ORDER.map((family) => ({
    className: CHAIN_FAMILIES[family].addressClass,
    // The key is what an address stands for: one of Polkadot is written differently for each network.
    fields: { user, key: text },
    unique: 'key',
    // Made by the sign-in alone. The owner may delete: that is how the SDK unlinks.
    permissions: { ...serverOnly, get: signedIn, find: signedIn, delete: signedIn },
  })),
  { className: CHALLENGE_CLASS, fields: { issuedAt: date, expiresAt: date }, permissions: serverOnly, secret: true },
  { className: IDENTITY_PROOF_CLASS, fields: { expiresAt: date }, permissions: serverOnly },
  { className: ADDRESS_CLAIM_CLASS, fields: { expiresAt: date }, permissions: serverOnly, secret: true },
];
