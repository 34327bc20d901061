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
}

/** A queue in memory that speaks the part of Amazon SQS's protocol that functions use. */
export interface LocalQueue {
  /** The address that functions get for the queue. */
  readonly address: string;
  /**
   * Removes and returns the oldest messages: at most `most`, and at most as many characters as an invocation may have.
   */
  take(most: number): readonly WaitingMessage[];
  /** Returns messages to the queue that could not be processed. */
  giveBack(messages: readonly WaitingMessage[]): void;
  stop(): Promise<void>;
}

/** Bytes of a message (Amazon SQS quotas). */
const largestMessage = 1_048_576;
/** Maximal characters of a batch: the size that Lambda accepts for an event, minus the rest of each record. */
const largestBatch = 4_000_000;
/** Maximal characters of all waiting messages, so that the memory of the process stays bounded. */
const most = 200_000_000;

const message = z.looseObject({ MessageBody: z.string().min(1) });

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

/** Starts a queue on a port of this machine. */
export const startReportQueue = async (now: () => number = Date.now): Promise<LocalQueue> => {
  let waiting: WaitingMessage[] = [];
  let size = 0;

  const accept = (operation: string | undefined, text: string) => {
    if (operation !== 'AmazonSQS.SendMessage') return refusal('UnsupportedOperation', `No operation ${operation}`);
    let sent: unknown;
    try {
      sent = JSON.parse(text);
    } catch {
      // The message is no JSON, or too long.
    }
    const parsed = message.safeParse(sent);
    if (!parsed.success) return refusal('InvalidMessageContents', 'The message has no body, or is too large');
    const { MessageBody: body } = parsed.data;
    if (size + body.length > most) return refusal('OverLimit', 'Too many messages wait');
    const id = randomUUID();
    waiting.push({ id, body, sentAt: now(), receives: 0 });
    size += body.length;
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
  if (place === null || typeof place === 'string') throw new Error('The queue of reports has no port');

  return {
    address: `http://127.0.0.1:${place.port}/${account}/reports`,
    take: (count) => {
      let characters = 0;
      const end = waiting.findIndex(({ body }, i) => {
        characters += body.length;
        return i >= count || (i > 0 && characters > largestBatch);
      });
      const taken = end < 0 ? waiting : waiting.slice(0, end);
      waiting = end < 0 ? [] : waiting.slice(end);
      size -= taken.reduce((sum, { body }) => sum + body.length, 0);
      return taken;
    },
    giveBack: (messages) => {
      waiting.push(...messages);
      size += messages.reduce((sum, { body }) => sum + body.length, 0);
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
