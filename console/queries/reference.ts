import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

/** The part of the OpenAPI document that the list of routes needs. */
interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [member: string]: unknown;
}

const isDocument = (value: object): value is ApiDocument => 'paths' in value && 'components' in value;

/** @throws Error if the value is no OpenAPI document */
const documentFrom = (value: object): ApiDocument => {
  if (isDocument(value)) return value;
  throw new Error('The service has no OpenAPI document');
};

/** The OpenAPI document of the service. It needs no token, and changes only with a deployment. */
export const apiDocument = queryOptions({
  queryKey: ['api-document'],
  queryFn: async ({ signal }) => documentFrom(await answerOf(api.GET('/docs/openapi.json', { signal }))),
  staleTime: Number.POSITIVE_INFINITY,
});
