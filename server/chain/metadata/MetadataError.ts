/** Why a token's metadata could not be had, in words for the log; another try may fare better. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError';
}
