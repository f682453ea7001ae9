import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address that stays while what stands behind it comes and goes, as a proxy's does. */
export type Forwarder = {
  port: number;
  /** Leads to this port from now on; `null`: to nothing, and what was open is cut. */
  leadTo(port: number | null): void;
  /**
   * Holds what is open and what comes without a word, as a stopped process does, or what comes alone, as a busy one; until it
   * leads somewhere again, where all that is open is cut.
   */
  hold(which?: 'all' | 'new'): void;
  close(): Promise<void>;
};

/** Opens one that leads nowhere yet. */
export async function openForwarder(): Promise<Forwarder> {
  let target: number | null = null;
  let held = false;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()); // A cut is what this is for.
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (held) return;
    if (target === null) {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    keep(far);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      if (port === null || held) cut();
      target = port;
      held = false;
    },
    hold(which = 'all') {
      held = true;
      if (which === 'new') return;
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
      }
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
