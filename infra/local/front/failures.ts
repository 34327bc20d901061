import * as z from 'zod';
import type { HttpAnswer } from '../gateway-answer.ts';
import type { HttpRequest } from '../proxy-event.ts';

/** What is unreachable for the front: object storage, or API Gateway with everything behind it. */
const failures = z.strictObject({ bucket: z.boolean().default(false), api: z.boolean().default(false) });
export type Failures = z.infer<typeof failures>;

export const noFailures: Failures = { bucket: false, api: false };

/** Where the stand-in is set while it runs: addresses that no distribution has. */
export const failuresPath = '/.front/failures';
export const clockPath = '/.front/clock';
export const tlsPath = '/.front/tls';

/** By how many seconds the clock of the cache is ahead. */
const clockSetting = z.strictObject({ ahead: z.number().min(0) });
type ClockSetting = z.infer<typeof clockSetting>;

/** The version of TLS, as CloudFront writes it, by which requests are said to come: there is none on this machine. */
const tlsSetting = z.strictObject({ version: z.enum(['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']) });
type TlsSetting = z.infer<typeof tlsSetting>;

const json = (status: number, body: unknown): HttpAnswer => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(JSON.stringify(body)),
});

/** Shows a setting, and takes a new one: PUT with the whole of it. */
const openSetting = <T>(schema: z.ZodType<T>, first: T) => {
  let current = first;
  return {
    current: () => current,
    answer: ({ method, body }: HttpRequest): HttpAnswer => {
      if (method === 'GET') return json(200, current);
      if (method !== 'PUT') return json(405, { message: 'GET or PUT' });
      try {
        const parsed = schema.safeParse(JSON.parse(body.toString()));
        if (!parsed.success) return json(400, { message: z.prettifyError(parsed.error) });
        current = parsed.data;
        return json(200, current);
      } catch {
        return json(400, { message: `The body is no JSON. Send e.g. ${JSON.stringify(first)}.` });
      }
    },
  };
};

export interface Switches {
  readonly current: () => Failures;
  /** By how many ms the clock of the cache is ahead: nobody needs to wait for copies to become old. */
  readonly aheadMs: () => number;
  readonly tlsVersion: () => string;
  /** Answers a request to see or set one of these; undefined: it is about something else. */
  readonly answer: (request: HttpRequest) => HttpAnswer | undefined;
}

/**
 * What is switched while the service runs: `PUT /.front/failures` with `{"bucket": true}`, `PUT /.front/clock` with
 * `{"ahead": 5}`, `PUT /.front/tls` with `{"version": "TLSv1.1"}`; `GET` shows them. No page of another origin can do
 * that: a browser asks before it sends a PUT, and gets no permission.
 */
export const openSwitches = (): Switches => {
  const failing = openSetting<Failures>(failures, noFailures);
  const clock = openSetting<ClockSetting>(clockSetting, { ahead: 0 });
  const tls = openSetting<TlsSetting>(tlsSetting, { version: 'TLSv1.3' });
  const settings = new Map<string, Pick<Switches, 'answer'>>([
    [failuresPath, failing],
    [clockPath, clock],
    [tlsPath, tls],
  ]);
  return {
    current: failing.current,
    aheadMs: () => clock.current().ahead * 1000,
    tlsVersion: () => tls.current().version,
    answer: (request) => settings.get(request.path)?.answer(request),
  };
};
