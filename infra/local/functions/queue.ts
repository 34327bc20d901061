import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import * as z from 'zod';
import { account } from '../gateway/proxy-event.ts';

/** A waiting message, with the number of its earlier deliveries. */
export interface WaitingMessage {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  readonly receives: number;
  /** Epoch ms before which nobody gets it. */
  readonly visibleAt: number;
}

/** A queue in memory that speaks the part of Amazon SQS's protocol that functions use. */
export interface LocalQueue {
  /** The address that functions get for the queue. */
  readonly address: string;
  /**
   * Removes and returns the oldest messages that may be seen: at most `most`, and at most as many characters as an
   * invocation may have.
   */
  take(most: number): readonly WaitingMessage[];
  /** Returns messages to the queue that could not be processed. */
  giveBack(messages: readonly WaitingMessage[]): void;
  /** In how many ms there is a message that may be seen; undefined: none waits. */
  next(): number | undefined;
  /** Calls the listener whenever a message has arrived. */
  onArrival(listener: () => void): void;
  stop(): Promise<void>;
}

/** Bytes of a message (Amazon SQS quotas). */
const largestMessage = 1_048_576;
/** Maximal characters of a batch: the size that Lambda accepts for an event, minus the rest of each record. */
const largestBatch = 4_000_000;
/** Maximal characters of all waiting messages, so that the memory of the process stays bounded. */
const most = 200_000_000;

const message = z.looseObject({ MessageBody: z.string().min(1), DelaySeconds: z.int().min(0).max(900).default(0) });

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= largestMessage) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const refusal = (type: string, text: string) => ({
  status: 400,
  body: { __type: `com.amazonaws.sqs#${type}`, message: text },
});

/** Starts a queue on a port of this machine. @param name last part of its address */
export const startQueue = async (name: string, now: () => number = Date.now): Promise<LocalQueue> => {
  let waiting: WaitingMessage[] = [];
  let size = 0;
  const listeners: (() => void)[] = [];

  const accept = (operation: string | undefined, text: string) => {
    if (operation !== 'AmazonSQS.SendMessage') return refusal('UnsupportedOperation', `No operation ${operation}`);
    let sent: unknown;
    try {
      sent = JSON.parse(text);
    } catch {
      // The message is no JSON, or too long.
    }
    const parsed = message.safeParse(sent);
    if (!parsed.success)
      return refusal('InvalidMessageContents', 'The message has no body, is too large, or waits too long');
    const { MessageBody: body, DelaySeconds: delay } = parsed.data;
    if (size + body.length > most) return refusal('OverLimit', 'Too many messages wait');
    const id = randomUUID();
    waiting.push({ id, body, sentAt: now(), receives: 0, visibleAt: now() + delay * 1_000 });
    size += body.length;
    for (const listener of listeners) listener();
    return { status: 200, body: { MessageId: id } };
  };

  const server = createServer(async (request, response) => {
    const operation = request.headers['x-amz-target'];
    const answer = accept(typeof operation === 'string' ? operation : undefined, await textOf(request));
    response.writeHead(answer.status, { 'Content-Type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The queue has no port');

  return {
    address: `http://127.0.0.1:${place.port}/${account}/${name}`,
    take: (count) => {
      const time = now();
      const taken: WaitingMessage[] = [];
      const left: WaitingMessage[] = [];
      let characters = 0;
      for (const one of waiting) {
        const fits = taken.length < count && (taken.length === 0 || characters + one.body.length <= largestBatch);
        if (one.visibleAt <= time && fits) {
          characters += one.body.length;
          taken.push(one);
        } else left.push(one);
      }
      waiting = left;
      size -= characters;
      return taken;
    },
    giveBack: (messages) => {
      waiting.push(...messages);
      size += messages.reduce((sum, { body }) => sum + body.length, 0);
    },
    next: () => {
      const times = waiting.map(({ visibleAt }) => visibleAt);
      return times.length === 0 ? undefined : Math.max(0, times.reduce((a, b) => Math.min(a, b)) - now());
    },
    onArrival: (listener) => {
      listeners.push(listener);
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
