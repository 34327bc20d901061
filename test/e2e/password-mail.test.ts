import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openBrowser } from '../support/browser.ts';
import { startService, type TestService } from './harness.ts';

const path = '/auth/reset/password-email';
const password = 'Seven-geese-fly-7';

/** The requests to SES. */
const sent = z.object({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({ Simple: z.object({ Body: z.object({ Text: z.object({ Data: z.string() }) }) }) }),
});

let mails: z.infer<typeof sent>[] = [];
let refuses = false;
let ses: Server;
let service: TestService;
beforeAll(async () => {
  ses = createServer(async (request, response) => {
    const mail = sent.parse(await json(request));
    if (!refuses) mails.push(mail);
    response.writeHead(refuses ? 400 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(refuses ? { message: 'Email address is not verified.' } : { MessageId: randomUUID() }));
  });
  await new Promise<void>((resolve) => ses.listen(0, '127.0.0.1', resolve));
  const address = ses.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  service = await startService({
    env: {
      HALYARD_MAIL_FROM: 'flags@example.com',
      HALYARD_MAIL_CONFIGURATION: 'halyard-prod',
      HALYARD_MAIL_ENDPOINT: `http://127.0.0.1:${port}`,
    },
  });
});
afterAll(async () => {
  await service.stop();
  ses.close();
});

const newUser = async (): Promise<string> => {
  const email = `${randomUUID()}@example.com`;
  const made = await service.call('POST', '/api/admin/user-admin', { email, rootRole: 'Editor', password });
  expect(made.status).toBe(201);
  return email;
};
const ask = async (email: unknown): Promise<number> =>
  (await openBrowser(service).send('POST', path, { email })).status;

describe('passwords §5: links by mail', () => {
  it('go to the email of a user, and set a password', async () => {
    const email = await newUser();
    mails = [];
    expect(await ask(` ${email.toUpperCase()} `)).toBe(202);
    expect(mails).toMatchObject([
      {
        FromEmailAddress: 'flags@example.com',
        ConfigurationSetName: 'halyard-prod',
        Destination: { ToAddresses: [email] },
      },
    ]);
    const text = mails[0]?.Content.Simple.Body.Text.Data ?? '';
    const token = /reset-password\?token=([\w-]{43})/.exec(text)?.[1];
    const body = { token, password: 'Eight-ducks-swim-8' };
    expect((await openBrowser(service).send('POST', '/auth/reset/password', body)).status).toBe(200);
    expect(service.output()).not.toContain(token);
  });

  it('end when the user has another email: whoever reads the old one gets nothing', async () => {
    const email = await newUser();
    mails = [];
    expect(await ask(email)).toBe(202);
    const token = /reset-password\?token=([\w-]{43})/.exec(mails[0]?.Content.Simple.Body.Text.Data ?? '')?.[1] ?? '';
    const validated = () => fetch(`${service.url}/auth/reset/validate?token=${token}`);
    const answer = await validated();
    const { id, ...shown } = z.object({ id: z.number(), email: z.string() }).parse(await answer.json());
    expect([answer.headers.get('cache-control'), shown.email]).toEqual(['no-store', email]);
    const change = { email: `${randomUUID()}@example.com` };
    expect((await service.call('PUT', `/api/admin/user-admin/${id}`, change)).status).toBe(200);
    expect((await validated()).status).toBe(401);
    const body = { token, password: 'Eight-ducks-swim-8' };
    expect((await openBrowser(service).send('POST', '/auth/reset/password', body)).status).toBe(401);
  });

  it('are answered alike for nobody, and when the mail is refused', async () => {
    const email = await newUser();
    mails = [];
    expect(await ask(`${randomUUID()}@example.com`)).toBe(202);
    refuses = true;
    expect(await ask(email)).toBe(202);
    refuses = false;
    expect(mails).toEqual([]);
    await expect.poll(() => service.output()).toContain('A link for a password could not be sent');
  });

  it('are sent once a minute', async () => {
    const email = await newUser();
    const statuses = await Promise.all([ask(email), ask(email), ask(email)]);
    // The minute of the limit may end between these requests.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(await ask(undefined)).toBe(400);
  });

  it('are not there where the installation sends no mail', async () => {
    const other = await startService();
    try {
      const answer = await openBrowser(other).send('POST', path, { email: 'x@example.com' });
      expect([answer.status, await answer.json()]).toMatchObject([501, { name: 'NotImplementedError' }]);
    } finally {
      await other.stop();
    }
  });
});

describe('passwords §6: the preview of a mail', () => {
  it('is the mail, but for the link', async () => {
    const email = await newUser();
    mails = [];
    expect(await ask(email)).toBe(202);
    const shape = (text: string) => text.replace(/token=\S+/, 'token=').replace(/until [^ ]+\. /, 'until. ');
    const preview = async (of: string) => {
      const answer = await service.call('GET', `/api/admin/email/preview/${of}`);
      return [answer.status, answer.headers.get('content-type'), shape(await answer.text())];
    };
    const sentText = shape(mails[0]?.Content.Simple.Body.Text.Data ?? '');
    expect(sentText).toContain('token=');
    for (const format of ['text', 'html'])
      expect(await preview(`${format}/reset-password`)).toEqual([200, 'text/plain; charset=utf-8', sentText]);
    expect((await preview('text/getting-started'))[0]).toBe(404);
    expect((await preview('pdf/reset-password'))[0]).toBe(404);
  });
});
