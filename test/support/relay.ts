import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection to a server of this machine that a test can cut. */
export interface Relay {
  /** e.g. `http://127.0.0.1:38211` */
  readonly endpoint: string;
  /** Closes all connections and accepts no new ones. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** @param target e.g. `http://127.0.0.1:8000` */
export const startRelay = async (target: string): Promise<Relay> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The loopback interface gave no TCP port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
