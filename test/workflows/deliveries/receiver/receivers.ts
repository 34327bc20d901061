import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const portOf = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
};

/** Starts a receiver on this machine until the test ends. @returns its port */
export const startReceiver = (listener: RequestListener): Promise<number> => portOf(createServer(listener));

/** Starts a receiver that does with connections what it likes. */
export const startRawReceiver = (onConnection: (socket: Socket) => void): Promise<number> =>
  portOf(createRawServer({ allowHalfOpen: true }, onConnection));

/** Serves with any server, of TLS for example. */
export const startServer = portOf;

export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};
