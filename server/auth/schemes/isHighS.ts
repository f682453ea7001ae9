/** Half the order of secp256k1 (SEC 2): with each signature there is another whose S is beyond it (EIP-2). */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** Whether the S of a signature over secp256k1 is the larger of the two that verify; wallets make the smaller one. */
export function isHighS(s: Uint8Array): boolean {
  return BigInt(`0x${Buffer.from(s).toString('hex')}`) > HALF_ORDER;
}
