import * as z from 'zod';
import type { HttpAnswer } from '../gateway-answer.ts';
import type { HttpRequest } from '../proxy-event.ts';

/** What is unreachable for the front: object storage, or API Gateway with everything behind it. */
const failures = z.strictObject({ bucket: z.boolean().default(false), api: z.boolean().default(false) });
export type Failures = z.infer<typeof failures>;

export const noFailures: Failures = { bucket: false, api: false };

/** Where failures are switched on: the stand-in's own address, which no distribution has. */
export const failuresPath = '/.front/failures';

const json = (status: number, body: unknown): HttpAnswer => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(JSON.stringify(body)),
});

/** The failures in a request to switch them; an answer when it cannot be read. */
const wanted = ({ body }: HttpRequest): Failures | HttpAnswer => {
  try {
    const parsed = failures.safeParse(JSON.parse(body.toString()));
    return parsed.success ? parsed.data : json(400, { message: z.prettifyError(parsed.error) });
  } catch {
    return json(400, { message: 'The body is no JSON. Send e.g. {"bucket": true, "api": false}.' });
  }
};

export interface Switches {
  readonly current: () => Failures;
  /** Answers a request to see or switch failures; undefined: it is about something else. */
  readonly answer: (request: HttpRequest) => HttpAnswer | undefined;
}

/**
 * Failures that are switched on while the service runs: `PUT /.front/failures` with `{"bucket": true}`; `GET` shows them. No
 * page of another origin can do that: a browser asks before it sends a PUT, and gets no permission.
 */
export const openSwitches = (): Switches => {
  let current = noFailures;
  return {
    current: () => current,
    answer: (request) => {
      if (request.path !== failuresPath) return undefined;
      if (request.method === 'PUT') {
        const found = wanted(request);
        if ('status' in found) return found;
        current = found;
      } else if (request.method !== 'GET') return json(405, { message: 'GET or PUT' });
      return json(200, current);
    },
  };
};
