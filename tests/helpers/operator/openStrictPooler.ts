import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What PgBouncer takes of a startup message; of everything else it says that it does not support it. */
const TAKEN = new Set([
  ...['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'standard_conforming_strings'],
  'application_name',
]);

/** A proxy in front of PostgreSQL that refuses the startup parameters that PgBouncer refuses, and passes on the rest. */
export type StrictPooler = { port: number; refused: readonly string[]; close(): Promise<void> };

/** Opens one before the PostgreSQL at this port of the same machine. */
export async function openStrictPooler(target: number): Promise<StrictPooler> {
  const refused: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy()).on('close', () => open.delete(near));
    near.once('data', (message: Buffer) => {
      const stray = namesIn(message).filter((name) => !TAKEN.has(name));
      if (stray.length > 0) {
        refused.push(...stray);
        near.end(errorMessage(`unsupported startup parameter: ${stray.join(', ')}`));
        return;
      }
      const far = connect(target, '127.0.0.1', () => far.write(message));
      open.add(far);
      far.on('error', () => near.destroy()).on('close', () => open.delete(far));
      near.pipe(far);
      far.pipe(near);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    refused,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Names of the parameters in a startup message: a length, a version, and pairs that end in a zero byte. */
function namesIn(message: Buffer): string[] {
  const words = message.subarray(8).toString('utf8').split('\0');
  return words.filter((word, index) => index % 2 === 0 && word !== '');
}

/** An error as the server sends it (protocol 3.0, ErrorResponse). */
function errorMessage(words: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', `M${words}`, ''].map((field) => `${field}\0`).join('');
  const message = Buffer.alloc(5);
  message.write('E');
  message.writeInt32BE(4 + Buffer.byteLength(fields), 1);
  return Buffer.concat([message, Buffer.from(fields)]);
}
