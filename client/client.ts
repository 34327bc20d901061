import createClient, { type Client as OpenApiClient } from 'openapi-fetch';
import { apiErrorOf } from './error.ts';
import type { components, paths } from './openapi.ts';

export { ApiError } from './error.ts';

/** Calls the API: `client.GET('/api/admin/projects')`; paths, parameters, bodies and answers are typed. */
export type Client = OpenApiClient<paths>;

/** A schema that the API names, e.g. `Schema<'Event'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The JSON body of a request to a path. */
export type BodyOf<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

export interface ClientOptions {
  /** Address of the service; it may contain a path, e.g. a stage, before the paths of the API. */
  readonly url: string;
  /** Value of `Authorization`; without a token only public routes answer. */
  readonly token?: string | undefined;
  /** Default: `fetch` of the platform. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** The result of a call; a failed one has no data. */
interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The type of a successful call's data. */
export type DataOf<A extends Answer> = A extends { data: infer Data } ? Data : never;

/** Opens a client of the API at an address. It sends no request by itself. */
export const openClient = ({ url, token, fetch }: ClientOptions): Client =>
  createClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    ...(token !== undefined && { headers: { Authorization: token } }),
    ...(fetch !== undefined && { fetch }),
  });

/**
 * The data of a call: `await answerOf(client.GET('/api/admin/projects'))`.
 * @throws ApiError when the API refuses
 * @throws what `fetch` throws when the service cannot be reached
 */
export const answerOf = async <A extends Answer>(call: Promise<A>): Promise<DataOf<A>> => {
  const answer = await call;
  if (!answer.response.ok) throw apiErrorOf(answer.response, answer.error);
  // A successful call has the data of its route, or none if the answer has no body.
  return answer.data as DataOf<A>;
};
