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

/**
 * @param target e.g. `http://127.0.0.1:8000`
 * @param most connections that may wait for their first answer at the same time; the others wait here
 */
export const startRelay = async (target: string, most = Number.POSITIVE_INFINITY): Promise<Relay> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const waiting: Socket[] = [];
  let unanswered = 0;
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    for (const socket of [...open, ...waiting.splice(0)]) socket.destroy();
  };
  const join = (near: Socket): void => {
    const far = connect(Number(port), hostname);
    unanswered++;
    const answered = (): void => {
      far.off('data', answered).off('close', answered);
      unanswered--;
      joinNext();
    };
    far.on('data', answered).on('close', answered);
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
  };
  const joinNext = (): void => {
    const near = unanswered < most ? waiting.shift() : undefined;
    if (near?.destroyed) joinNext();
    else if (near) join(near);
  };
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    near.on('error', () => near.destroy());
    waiting.push(near);
    joinNext();
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
