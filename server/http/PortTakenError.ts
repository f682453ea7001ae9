/** Another program listens on a port of ours. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(
    readonly port: number,
    /** The setting that chooses the port. */
    readonly setting: string,
  ) {
    super(`Port ${port} is taken by another program. Stop it, or choose another port with ${setting}.`);
  }
}
