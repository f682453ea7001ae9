/** An address or a path that cannot be one, told in words for the caller. */
export class IpfsPathError extends Error {
  override readonly name = 'IpfsPathError';
}
