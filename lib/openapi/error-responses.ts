import type * as z from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { codeReferencesErrorBodyOf, codeReferencesErrorForm } from '../contract/code-references-error-body.ts';
import { errorStatuses } from '../contract/error.ts';
import { errorBodyOf } from '../contract/error-body.ts';
import { codeReferencesError, errorBody, manifestError, scimError } from '../contract/error-schemas.ts';
import { maxBodyBytes } from '../contract/limits.ts';
import { manifestErrorBodyOf, manifestErrorForm } from '../contract/manifest-error-body.ts';
import {
  authenticationRequired,
  contentTypeRefused,
  invalid,
  nameExists,
  noAccess,
  notFound,
  type Problem,
  payloadTooLarge,
  revisionMoved,
  serviceUnavailable,
  unknownError,
} from '../contract/problems.ts';
import { type ErrorStatus, type Route, takesRevision } from '../contract/routes/route.ts';
import { ofrepError } from '../contract/schemas/ofrep.ts';
import { scimErrorBodyOf, scimErrorForm } from '../contract/scim-error-body.ts';

/** A status that an endpoint lists, or one that every endpoint may answer (contract: errors §11). */
type DocumentedStatus = ErrorStatus | 412 | 413 | 415 | 429 | 500 | 503 | 504;

const meanings: Readonly<Record<DocumentedStatus, { readonly means: string; readonly sample?: Problem }>> = {
  400: {
    means: 'The request does not match the schema, or breaks a rule; `details` lists the violations.',
    sample: invalid('environment', 'is required'),
  },
  401: { means: 'The token is missing, unknown, revoked or expired.', sample: authenticationRequired() },
  403: {
    means: 'The token is of the wrong kind, a permission is missing, or a rule forbids it.',
    sample: noAccess('UPDATE_FEATURE_ENVIRONMENT', 'production'),
  },
  404: { means: 'The requested object does not exist, or is not visible.', sample: notFound('project', 'unknown') },
  409: { means: 'The request conflicts with existing data.', sample: nameExists('feature', 'checkout') },
  412: {
    means: 'The request names a revision, and there is a newer one; `X-Revision` is the newest. Nothing was changed.',
    sample: revisionMoved('default', { expected: 41, newest: 42 }),
  },
  413: { means: 'The body is too large.', sample: payloadTooLarge(maxBodyBytes) },
  415: {
    means: 'The content type is not accepted.',
    sample: contentTypeRefused('text/plain', ['application/json']),
  },
  429: { means: 'Too many requests; try again after the time in `Retry-After`, or in a second.' },
  500: { means: 'An internal error; the id is in the log.', sample: unknownError(undefined) },
  503: {
    means: 'Not available now; try again after the time in `Retry-After`.',
    sample: serviceUnavailable('Try again.'),
  },
  504: { means: 'The answer took too long. The request may still be completed.' },
};

const sampleId = '7f2b6f0e-3f0a-4d6e-9d1a-2f5c5d1b8e11';

const namesOf = (status: DocumentedStatus): string =>
  Object.entries(errorStatuses)
    .filter(([, of]) => of === status)
    .map(([name]) => `\`${name}\``)
    .join(', ');

const statuses: readonly DocumentedStatus[] = [400, 401, 403, 404, 409, 412, 413, 415, 429, 500, 503, 504];

const responseOf = (status: DocumentedStatus): ZodOpenApiResponseObject => {
  const { means, sample } = meanings[status];
  return {
    id: `Error${status}`,
    description: `${means} Names: ${namesOf(status)}.`,
    content: {
      'application/json': {
        schema: errorBody,
        ...(sample === undefined ? {} : { example: errorBodyOf(sample, sampleId) }),
      },
    },
  };
};

const responses = new Map(statuses.map((status) => [status, responseOf(status)]));

const ofrepStatuses = [400, 404, 429, 500] as const;
const ofrepMeanings: Readonly<Record<(typeof ofrepStatuses)[number], string>> = {
  400: 'The body or the context cannot be used, or the payload of the flag is not of its type.',
  404: 'The flag does not exist, or not for this token.',
  429: 'Too many requests; try again after the time in `Retry-After`.',
  500: 'An internal error; the id is in the log.',
};

/** The errors in the form of the OpenFeature Remote Evaluation Protocol. */
const ofrepResponses = new Map<DocumentedStatus, ZodOpenApiResponseObject>(
  ofrepStatuses.map((status) => [
    status,
    {
      id: `OfrepError${status}`,
      description: ofrepMeanings[status],
      content: { 'application/json': { schema: ofrepError } },
    },
  ]),
);

/** Another form of the errors that functions return. The gateway's own errors keep the common form. */
interface OtherForm {
  /** The beginning of the ids of its responses. */
  readonly name: string;
  readonly contentType: string;
  readonly schema: z.ZodType;
  readonly bodyOf: (problem: Problem, id: string) => object;
}

const responsesIn = ({ name, contentType, schema, bodyOf }: OtherForm) =>
  new Map<DocumentedStatus, ZodOpenApiResponseObject>(
    ([400, 401, 403, 404, 409, 413, 415, 429, 500, 503] as const).map((status) => {
      const { means, sample } = meanings[status];
      const example = sample && { example: bodyOf(sample, sampleId) };
      return [
        status,
        { id: `${name}Error${status}`, description: means, content: { [contentType]: { schema, ...example } } },
      ];
    }),
  );

const otherForms = new Map([
  [
    codeReferencesErrorForm,
    responsesIn({
      name: 'CodeReferences',
      contentType: 'application/json',
      schema: codeReferencesError,
      bodyOf: codeReferencesErrorBodyOf,
    }),
  ],
  [
    scimErrorForm,
    responsesIn({
      name: 'Scim',
      contentType: 'application/scim+json',
      schema: scimError,
      bodyOf: scimErrorBodyOf,
    }),
  ],
  [
    manifestErrorForm,
    responsesIn({
      name: 'Manifest',
      contentType: 'application/json',
      schema: manifestError,
      bodyOf: manifestErrorBodyOf,
    }),
  ],
]);

const responsesOf = (form: Route['errorForm']) => {
  if (form === undefined) return undefined;
  return form === 'ofrep' ? ofrepResponses : otherForms.get(form);
};

const readsBody = ({ method, accepts, body }: Route): boolean =>
  body !== undefined || (accepts !== 'any' && (method === 'POST' || method === 'PUT' || method === 'PATCH'));

/** Error statuses of a route: those that it lists, and those that follow from the rest of its declaration. */
export const errorStatusesOf = (route: Route): readonly DocumentedStatus[] => {
  const of = new Set<DocumentedStatus>([...(route.errors ?? []), 429, 500, 503, 504]);
  if (route.body !== undefined) of.add(400);
  if (route.access !== 'public') of.add(401).add(403);
  if (takesRevision(route)) of.add(412);
  if (readsBody(route)) of.add(413);
  // OFREP has no 415: its clients would not understand it.
  if (readsBody(route) && route.accepts !== 'any' && route.errorForm !== 'ofrep') of.add(415);
  return statuses.filter((status) => of.has(status));
};

/** The error answers of a route. Each is a reference to a response that the document defines once. */
export const errorResponsesOf = (route: Route): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    errorStatusesOf(route).flatMap((status) => {
      const response = responsesOf(route.errorForm)?.get(status) ?? responses.get(status);
      return response === undefined ? [] : [[`${status}`, response]];
    }),
  );
