import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A balancer as plain as nginx: connections go round, and one that a backend refuses goes to the next. */
export type RoundRobin = {
  origin: string;
  close(): Promise<void>;
};

/** Opens one before these ports of this machine. */
export async function openRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const open = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    near.on('error', () => near.destroy());
    const first = turn++;
    const lead = (attempt: number) => {
      const port = ports[(first + attempt) % ports.length];
      if (port === undefined || attempt === ports.length) {
        near.destroy();
        return;
      }
      const far = connect(port, '127.0.0.1');
      const next = () => lead(attempt + 1);
      far.once('error', next);
      far.once('connect', () => {
        far.off('error', next).on('error', () => near.destroy());
        keep(far);
        near.on('close', () => far.destroy());
        far.on('close', () => near.end());
        near.pipe(far);
        far.pipe(near);
      });
    };
    lead(0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
