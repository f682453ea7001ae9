import { createECDH, hkdfSync } from 'node:crypto';

/** A key of P-256 by which push services know the site (RFC 8292): point and number in base64url. */
export type VapidKey = { publicKey: string; privateKey: string };

/** Order of the group of P-256 (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The site's key where the operator gave none. It comes out of the master key, by HKDF (RFC 5869): so all backends over a
 * database have the same one, none has to be kept, and a restart loses no device. Nobody gets back from it to the master
 * key; another master key makes another one, and each device then subscribes anew.
 */
export function makeVapidKey(masterKey: string): VapidKey {
  // 16 bytes more than needed: what is left over of the division favours no number (FIPS 186-4, B.4.1).
  const bytes = Buffer.from(hkdfSync('sha256', masterKey, 'foyer', 'key of web push', 48));
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url', 'uncompressed'),
    privateKey: privateKey.toString('base64url'),
  };
}
