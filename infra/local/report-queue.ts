import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import * as z from 'zod';
import { account } from './proxy-event.ts';

/** A message that waits, and how often it was delivered before. */
export interface WaitingMessage {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  readonly receives: number;
}

/** A queue in memory that understands what functions send to one of Amazon SQS. */
export interface LocalQueue {
  /** What functions get as the address of the queue. */
  readonly address: string;
  /** Takes messages out, the oldest first, up to a number and to as many characters as an invocation may have. */
  take(most: number): readonly WaitingMessage[];
  /** Puts messages back that could not be processed. */
  giveBack(messages: readonly WaitingMessage[]): void;
  stop(): Promise<void>;
}

/** Bytes of a message (Amazon SQS quotas). */
const largestMessage = 1_048_576;
/** Characters of a batch: what Lambda accepts as an event, without the rest of each record. */
const largestBatch = 4_000_000;
/** Characters that wait together: a process on one machine must not grow without a bound. */
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
      // It is no JSON, or longer than a message may be.
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
