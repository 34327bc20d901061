import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

/** A server of this API, reached only over HTTP. Requests that fail temporarily are repeated. */
export interface Server {
  /** Without a trailing slash. */
  readonly url: string;
  /** The body of a GET, parsed with the schema. */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** The body of a GET; undefined if the server does not have or does not show it (403, 404). */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>;
  post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T>;
  /** Sends a change, and ignores the answer. */
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void>;
}

export interface ServerOptions {
  readonly url: string;
  /** The token; it never appears in a message. */
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
  /** Time before the first repetition in ms; it doubles each time. */
  readonly pauseMs?: number;
}

/** A detail of a refusal: `path` is the member that it concerns. */
const refusalDetail = z.object({ message: z.string().optional(), path: z.string().optional() });
export type RefusalDetail = z.infer<typeof refusalDetail>;

/** A server did not answer, or answered with an error. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  /** Undefined: there was no answer. */
  readonly status: number | undefined;
  readonly details: readonly RefusalDetail[];

  constructor(message: string, status?: number, details: readonly RefusalDetail[] = [], cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.details = details;
  }
}

const refusal = z.object({ message: z.string().optional(), details: z.array(refusalDetail).optional() });

const maxTries = 5;
const maxRequestMs = 120_000;
/** Statuses after which a request is repeated: too many requests, a gateway error, an unavailable service. */
const passing = new Set([429, 502, 503, 504]);

const pauseOf = (response: Response | undefined, tries: number, pauseMs: number): number => {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds, 30) * 1000 : pauseMs * 2 ** tries;
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The path of the first member that does not match the schema, for a message. */
const misfit = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('/') || 'the body'}: ${message}`)[0] ?? 'unexpected';

/** The address of the server; some users give the address of the API itself. */
const baseOf = (url: string): string => {
  return url.replace(/\/+$/, '').replace(/\/api(\/admin)?$/, '');
};

/**
 * Opens a client, without a request.
 * @throws ServerError from each request, if the server cannot be reached, refuses, or answers with something other than
 *   the schema accepts
 */
export const openServer = ({ url, token, fetch, pauseMs = 250 }: ServerOptions): Server => {
  const base = baseOf(url);
  const once = (method: string, path: string, body: unknown): Promise<Response> =>
    fetch(`${base}${path}`, {
      method,
      headers: {
        Authorization: token,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      signal: AbortSignal.timeout(maxRequestMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const request = async (method: string, path: string, body?: unknown): Promise<string> => {
    for (let tries = 0; ; tries += 1) {
      const last = tries + 1 === maxTries;
      let response: Response | undefined;
      let text = '';
      try {
        response = await once(method, path, body);
        text = await response.text();
      } catch (error) {
        if (last) throw new ServerError(`${base} could not be reached: ${reasonOf(error)}`, undefined, [], error);
      }
      if (response?.ok) return text;
      const again = response === undefined || passing.has(response.status) || response.headers.has('retry-after');
      if (!again || last) {
        const said = refusal.safeParse(bodyOf(text)).data;
        const why = said?.message ? `: ${said.message}` : '';
        const asked = `${method} ${path.replace(/\?.*/, '')}`;
        throw new ServerError(
          `${base} answered ${asked} with ${response?.status}${why}`,
          response?.status,
          said?.details,
        );
      }
      await wait(pauseOf(response, tries, pauseMs));
    }
  };
  const read = <T>(text: string, path: string, schema: z.ZodType<T>): T => {
    const parsed = schema.safeParse(bodyOf(text));
    if (parsed.success) return parsed.data;
    throw new ServerError(`${base}${path} answers with something else than expected: ${misfit(parsed.error)}`);
  };
  const get = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    read(await request('GET', path), path, schema);
  return {
    url: base,
    get,
    find: async (path, schema) => {
      try {
        return await get(path, schema);
      } catch (error) {
        if (error instanceof ServerError && (error.status === 403 || error.status === 404)) return undefined;
        throw error;
      }
    },
    post: async (path, body, schema) => read(await request('POST', path, body), path, schema),
    send: async (method, path, body) => {
      await request(method, path, body);
    },
  };
};
