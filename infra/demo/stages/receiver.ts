import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { DemoFailed } from '../api.ts';
import { packageForDemo } from './packages.ts';

/** The body of a message: an event, as far as the demo needs it. */
const message = z.object({
  type: z.string(),
  featureName: z.string(),
  data: z.object({ milestone: z.object({ name: z.string() }).optional(), text: z.string().optional() }).nullish(),
});
export type Message = z.infer<typeof message>;

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string;
  /** From now on messages are accepted that are signed with this secret. */
  trust(signingSecret: string): void;
  /** Waits for a message. @throws DemoFailed when it does not come, or something came that was not signed as it should */
  untilReceived(what: string, fits: (one: Message) => boolean): Promise<Message>;
  /** How many different messages have come. */
  count(): number;
  close(): Promise<void>;
}

/** How long a message may take, in ms: the second attempt comes after five seconds, the clock wakes whoever was not woken. */
const patience = 90_000;
const pause = 200;

/** Opens a receiver, which checks signatures as docs/integrations.md says. */
export const openReceiver = async (): Promise<Receiver> => {
  const { Webhook } = await packageForDemo(() => import('standardwebhooks'));
  let webhook: InstanceType<typeof Webhook> | undefined;
  /** By `webhook-id`: a message may come more than once. */
  const received = new Map<string, Message>();
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      // What comes before the secret is known comes again.
      if (!webhook) {
        response.writeHead(503).end();
        return;
      }
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, String(text)]));
      received.set(String(headers['webhook-id']), message.parse(webhook.verify(body, headers)));
      response.writeHead(204).end();
    } catch (error) {
      refused.push(error instanceof Error ? error.message : String(error));
      response.writeHead(401).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    trust: (signingSecret) => {
      webhook = new Webhook(signingSecret);
    },
    untilReceived: async (what, fits) => {
      for (const begun = Date.now(); Date.now() - begun < patience; await delay(pause)) {
        if (refused.length > 0) throw new DemoFailed(`A message could not be accepted: ${refused[0]}`);
        const found = [...received.values()].find(fits);
        if (found) return found;
      }
      throw new DemoFailed(`No message said within ${patience / 1000} s that ${what}; ${received.size} others came`);
    },
    count: () => received.size,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
