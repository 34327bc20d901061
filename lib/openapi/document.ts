import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { formType, type ResponseSpec, type Route, takesRevision } from '../contract/routes/route.ts';
import { commentHeader, expectedRevisionHeader } from '../contract/write-headers.ts';
import { components } from './components.ts';
import { errorResponsesOf } from './error-responses.ts';
import { webhookBodies } from './event-schemas.ts';
import { permissionText } from './permission-text.ts';

const securityScheme = 'apiKey';

const about = `Administration of feature flags in your own AWS account.

Every request carries an API token in the header \`Authorization\`, as it is or after \`Bearer \`. Bodies are JSON.
Scalars are coerced to the type a member has (\`5\` to \`"5"\`); unknown members are dropped unless an endpoint says
otherwise. Errors have the members \`id\`, \`name\`, \`message\` and \`details\`.`;

const contentOf = (spec: ResponseSpec, example: unknown) => {
  if (spec.schema === undefined && spec.contentTypes === undefined) return {};
  const media = {
    schema: spec.schema ?? { type: 'string' as const },
    ...(example === undefined ? {} : { example }),
  };
  const types = spec.contentTypes ?? ['application/json'];
  return { content: Object.fromEntries(types.map((type) => [type, media])) };
};

const successOf = (route: Route): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    Object.entries(route.responses).map(([status, spec], i) => [
      status,
      { description: spec.description, ...contentOf(spec, i === 0 ? route.example.response : undefined) },
    ]),
  );

const requestBodyOf = ({ body, accepts, example }: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> => {
  if (body === undefined) return {};
  const json = { schema: body, ...(example.body === undefined ? {} : { example: example.body }) };
  return {
    requestBody: {
      required: accepts !== 'any',
      content: {
        [accepts === 'form' ? formType : accepts === 'scim' ? 'application/scim+json' : 'application/json']: json,
        ...(accepts === 'json-or-multipart' && {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
          },
        }),
      },
    },
  };
};

const writeHeaders = z.object({
  [expectedRevisionHeader]: z
    .string()
    .optional()
    .describe(
      'The revision that the request rests on, of the project in the path, else of the instance; `<project>@<revision>`: ' +
        'of that project. If there is a newer one, the answer is 412.',
    ),
  [commentHeader]: z
    .string()
    .optional()
    .describe(
      'Why something is changed, percent-encoded: at most 1,000 characters and 6,000 bytes; the history shows it.',
    ),
});

const operationOf = (route: Route): ZodOpenApiOperationObject => ({
  operationId: route.operation,
  tags: [route.tag],
  summary: route.summary,
  description: `${route.description}\n\n${permissionText(route)}`,
  ...(route.deprecated && { deprecated: true }),
  security: route.access === 'public' ? [] : [{ [securityScheme]: [] }],
  requestParams: {
    ...(route.params && { path: route.params }),
    ...(route.query && { query: route.query }),
    ...(takesRevision(route) && { header: writeHeaders }),
  },
  ...requestBodyOf(route),
  responses: { ...successOf(route), ...errorResponsesOf(route) },
});

const pathsOf = (routes: readonly Route[]): Record<string, ZodOpenApiPathItemObject> =>
  Object.fromEntries(
    [...Map.groupBy(routes, ({ path }) => path)].map(([path, of]) => [
      path,
      Object.fromEntries(of.map((route) => [route.method.toLowerCase(), operationOf(route)])),
    ]),
  );

/** What integrations send to a webhook, by type of event. */
const webhooks = (): Record<string, ZodOpenApiPathItemObject> =>
  Object.fromEntries(
    [...webhookBodies()].map(([type, schema]) => [
      type,
      {
        post: {
          summary: `The event \`${type}\``,
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { '2XX': { description: 'The receiver has it; anything else, and it is sent again' } },
        },
      },
    ]),
  );

type Document = ReturnType<typeof createDocument>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;

/** Adds the examples of the route to the parameters of its schemas. */
const addExamples = (operation: Operation, { params = {}, query = {} }: Route['example']): void => {
  for (const parameter of operation.parameters ?? []) {
    if (!('name' in parameter)) continue;
    const example = parameter.in === 'path' ? params[parameter.name] : query[parameter.name];
    if (example !== undefined) parameter.example = example;
  }
};

const maxInteger = Number.MAX_SAFE_INTEGER;

/**
 * Removes parts that do not help a reader: the bounds of JavaScript's integers, the patterns of named formats, and the
 * type of keys, which is always string. Also removes that objects have no further members: answers may get new ones.
 */
const removeNoise: ZodOpenApiOverride = ({ jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.type === 'object') delete jsonSchema.propertyNames;
  if (jsonSchema.minimum === -maxInteger) delete jsonSchema.minimum;
  if (jsonSchema.maximum === maxInteger) delete jsonSchema.maximum;
};

/** The API as an OpenAPI 3.1 document. @param version of the product */
export const openApiDocument = (routes: readonly Route[], version: string): Document => {
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Halyard',
        version,
        description: about,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
      paths: pathsOf(routes),
      webhooks: webhooks(),
      components: {
        schemas: { ...components },
        securitySchemes: {
          [securityScheme]: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: 'The token itself, e.g. `*:*.<secret>` or `user:<secret>`.',
          },
        },
      },
    },
    { override: removeNoise },
  );
  for (const route of routes) {
    const item = document.paths?.[route.path];
    const operation = item && Object.entries(item).find(([method]) => method === route.method.toLowerCase())?.[1];
    if (operation) addExamples(operation, route.example);
  }
  return document;
};
