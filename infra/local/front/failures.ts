import * as z from 'zod';
import { type PollRegion, pollRegions } from '../../front/settings.ts';
import type { HttpAnswer } from '../gateway/gateway-answer.ts';
import type { HttpRequest } from '../gateway/proxy-event.ts';

/**
 * The origins that the front cannot reach: object storage, API Gateway with everything behind it, or object storage of
 * the second region. The stage's own region is gone when the first two are.
 */
const failures = z.strictObject({
  bucket: z.boolean().default(false),
  api: z.boolean().default(false),
  replica: z.boolean().default(false),
});
export type Failures = z.infer<typeof failures>;

export const noFailures: Failures = { bucket: false, api: false, replica: false };

/** The addresses that configure the stand-in while it runs; no distribution has them. */
export const failuresPath = '/.front/failures';
export const clockPath = '/.front/clock';
export const tlsPath = '/.front/tls';
export const pollsPath = '/.front/polls';

/** The number of seconds by which the clock of the cache is ahead. */
const clockSetting = z.strictObject({ ahead: z.number().min(0) });
type ClockSetting = z.infer<typeof clockSetting>;

/** The TLS version that requests pretend to have, as CloudFront writes it: there is no TLS on this machine. */
const tlsSetting = z.strictObject({ version: z.enum(['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']) });
type TlsSetting = z.infer<typeof tlsSetting>;

/** Where polls are answered from: the key that the edge's key-value store has on AWS. */
const pollsSetting = z.strictObject({ from: z.enum(pollRegions) });
type PollsSetting = z.infer<typeof pollsSetting>;

const json = (status: number, body: unknown): HttpAnswer => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(JSON.stringify(body)),
});

/** A setting that GET shows and PUT replaces as a whole. */
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
  /** The number of ms by which the clock of the cache is ahead, so that nobody waits for copies to become stale. */
  readonly aheadMs: () => number;
  readonly tlsVersion: () => string;
  readonly pollRegion: () => PollRegion;
  /** Answers a request for one of these settings; undefined: the request is for something else. */
  readonly answer: (request: HttpRequest) => HttpAnswer | undefined;
}

/**
 * Settings that change while the service runs: `PUT /.front/failures` with `{"bucket": true}`, `PUT /.front/clock` with
 * `{"ahead": 5}`, `PUT /.front/tls` with `{"version": "TLSv1.1"}`, `PUT /.front/polls` with `{"from": "replica"}`;
 * `GET` shows them. Pages of other origins cannot change them: a browser sends a preflight before a PUT, and gets no
 * permission.
 */
export const openSwitches = (): Switches => {
  const failing = openSetting<Failures>(failures, noFailures);
  const clock = openSetting<ClockSetting>(clockSetting, { ahead: 0 });
  const tls = openSetting<TlsSetting>(tlsSetting, { version: 'TLSv1.3' });
  const polls = openSetting<PollsSetting>(pollsSetting, { from: 'primary' });
  const settings = new Map<string, Pick<Switches, 'answer'>>([
    [failuresPath, failing],
    [clockPath, clock],
    [tlsPath, tls],
    [pollsPath, polls],
  ]);
  return {
    current: failing.current,
    aheadMs: () => clock.current().ahead * 1000,
    tlsVersion: () => tls.current().version,
    pollRegion: () => polls.current().from,
    answer: (request) => settings.get(request.path)?.answer(request),
  };
};
