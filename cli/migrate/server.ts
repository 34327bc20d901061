import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

/** A server of this API, spoken to by HTTP alone: requests that fail for a moment are sent again. */
export interface Server {
  /** Without a trailing slash. */
  readonly url: string;
  /** The body of a GET, as the schema reads it. */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** The same; undefined where the server does not have it or does not show it (403, 404). */
  find<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined>;
  post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T>;
  /** Sends a change whose answer does not matter. */
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void>;
}

export interface ServerOptions {
  readonly url: string;
  /** Never part of a message. */
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
  /** Ms before the first repetition; each further one waits twice as long. */
  readonly pauseMs?: number;
}

/** A detail of a refusal: `path` is the member that it is about. */
const refusalDetail = z.object({ message: z.string().optional(), path: z.string().optional() });
export type RefusalDetail = z.infer<typeof refusalDetail>;

/** A server that could not be asked, or that answered with an error. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  /** Undefined: no answer. */
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
/** Too many requests, a gateway, a service that asks for patience. */
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

/** Where the first member that is not as expected lies, for a message. */
const misfit = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('/') || 'the body'}: ${message}`)[0] ?? 'unexpected';

/** Some name the API itself, where the server is meant. */
const baseOf = (url: string): string => {
  return url.replace(/\/+$/, '').replace(/\/api(\/admin)?$/, '');
};

/**
 * Opens nothing: the first request does.
 * @throws ServerError from each request, where the server cannot be reached, refuses, or answers with something else than
 *   the schema reads
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
