import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { scheduledEvent } from '../functions/scheduled-events.ts';

/** The members of a proxy event that are changed before it is sent; the others stay as in the file. */
const proxySample = z.looseObject({
  resource: z.string(),
  httpMethod: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  multiValueHeaders: z.record(z.string(), z.array(z.string())),
  requestContext: z.looseObject({}),
});
export type ProxySample = z.infer<typeof proxySample>;

/** One entry of `events.json`. */
export type Sample =
  | { readonly kind: 'proxy'; readonly event: ProxySample }
  | { readonly kind: 'other'; readonly event: Readonly<Record<string, unknown>> };

const sampleFile = new URL('../../../events.json', import.meta.url);

/** Scheduled functions ignore their event, so the file has no samples for them, and these are generated. */
const onSchedule = (name: string, now: Date): [string, Sample] => [
  name,
  { kind: 'other', event: { ...scheduledEvent(now, '00000000-0000-4000-8000-000000000000', name) } },
];

/**
 * The samples of `events.json` by operation, or by function for functions without a route.
 *
 * @throws Error when the file is missing or contains no object of events
 */
export const readSamples = async (now: Date): Promise<ReadonlyMap<string, Sample>> => {
  const file = z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .parse(JSON.parse(await readFile(sampleFile, 'utf8')));
  const samples = Object.entries(file).map(([name, event]): [string, Sample] => {
    const proxy = proxySample.safeParse(event);
    return [name, proxy.success ? { kind: 'proxy', event: proxy.data } : { kind: 'other', event }];
  });
  const scheduled = ['change-request-scheduler', 'publisher', 'recovery'].map((name) => onSchedule(name, now));
  return new Map([...samples, ...scheduled]);
};

/** The name of a header as a sample spells it: an HTTP API sends names in lower case. */
const spelled = (headers: object, name: string): string =>
  Object.keys(headers).find((other) => other.toLowerCase() === name.toLowerCase()) ?? name;

const replaced = <T>(headers: Readonly<Record<string, T>>, name: string, value: T): Record<string, T> => ({
  ...headers,
  [spelled(headers, name)]: value,
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Replaces the hash of the sample's own token by that of this token: a path may name the token by its hash. */
export const withHashOf = (event: ProxySample, token: string): ProxySample =>
  proxySample.parse(
    JSON.parse(
      JSON.stringify(event).replaceAll(
        sha256(event.headers[spelled(event.headers, 'Authorization')] ?? ''),
        sha256(token),
      ),
    ),
  );

/** The sample with this token, as the gateway would pass it on. */
export const authorized = (sample: ProxySample, token: string, authorizer: object | undefined): ProxySample => {
  const event = withHashOf(sample, token);
  return {
    ...event,
    headers: replaced(event.headers, 'Authorization', token),
    multiValueHeaders: replaced(event.multiValueHeaders, 'Authorization', [token]),
    requestContext: { ...event.requestContext, authorizer },
  };
};
