import * as z from 'zod';

/** The members of a schema that determine its type. All others, such as lengths, are checked by the server only. */
interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly allOf?: readonly Schema[] | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | Schema | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
  }),
);

const content = z.record(z.string(), z.object({ schema })).optional();
const response = z.object({ $ref: z.string().optional(), content });
const operation = z.object({
  summary: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean().default(false),
      schema,
    }),
  ),
  requestBody: z.object({ required: z.boolean().default(false), content }).optional(),
  responses: z.record(z.string(), response),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema), responses: z.record(z.string(), response) }),
});

type Operation = z.infer<typeof operation>;
type Response = z.infer<typeof response>;

const quoted = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const members = (lines: readonly string[]): string =>
  lines.length === 0 ? '{}' : `{\n${lines.join('\n').replaceAll(/^/gm, ' ')}\n}`;

const member = (name: string, required: boolean, type: string): string =>
  `${quoted(name)}${required ? '' : '?'}: ${type};`;

const joined = (types: readonly string[], by: '|' | '&'): string => {
  const different = [...new Set(types)];
  return different.length === 1 ? (different[0] ?? '') : `(${different.join(` ${by} `)})`;
};

/** Converts `#/components/schemas/Tag` to `components["schemas"]["Tag"]`. */
const referred = (ref: string): string => {
  const [, , ...path] = ref.split('/');
  return `components${path.map((part) => `[${JSON.stringify(part)}]`).join('')}`;
};

const objectType = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const own = Object.entries(properties).map(([name, of]) => member(name, required.includes(name), typeOf(of)));
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  const isOpen = additionalProperties === true || typeof additionalProperties === 'object';
  if (own.length === 0) return `Record<string, ${others}>`;
  return isOpen ? `(${members(own)} & Record<string, ${others}>)` : members(own);
};

const typeOf = (of: Schema): string => {
  if (of.$ref !== undefined) return referred(of.$ref);
  if (of.const !== undefined) return JSON.stringify(of.const);
  if (of.enum !== undefined)
    return joined(
      of.enum.map((value) => JSON.stringify(value)),
      '|',
    );
  const union = of.anyOf ?? of.oneOf;
  if (union !== undefined) return joined(union.map(typeOf), '|');
  if (of.allOf !== undefined) return joined(of.allOf.map(typeOf), '&');
  if (Array.isArray(of.type))
    return joined(
      of.type.map((type: string) => typeOf({ ...of, type })),
      '|',
    );
  switch (of.type) {
    case 'object':
      return objectType(of);
    case 'array':
      return `${of.items === undefined ? 'unknown' : typeOf(of.items)}[]`;
    case 'integer':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      return String(of.type);
  }
};

const contentType = (of: z.infer<typeof content>): string =>
  members(Object.entries(of ?? {}).map(([type, media]) => member(type, true, typeOf(media.schema))));

const responseType = ({ $ref, content }: Response): string => {
  if ($ref !== undefined) return referred($ref);
  return content === undefined ? '{ content?: never }' : `{ content: ${contentType(content)} }`;
};

const parametersType = (of: Operation['parameters']): string => {
  const placed = [...Map.groupBy(of, (parameter) => parameter.in)].map(([place, parameters]) =>
    member(
      place,
      parameters.some(({ required }) => required),
      members(parameters.map(({ name, required, schema }) => member(name, required, typeOf(schema)))),
    ),
  );
  return members(placed);
};

const operationType = ({ parameters, requestBody, responses }: Operation): string =>
  members([
    member('parameters', true, parametersType(parameters)),
    ...(requestBody === undefined
      ? []
      : [member('requestBody', requestBody.required, `{ content: ${contentType(requestBody.content)} }`)]),
    `responses: ${members(Object.entries(responses).map(([status, of]) => `${status}: ${responseType(of)};`))};`,
  ]);

/**
 * The types of an OpenAPI document in the form that openapi-fetch reads: `paths` by path and method, and `components`.
 * They contain the shape of a schema; constraints that TypeScript cannot express, such as lengths, are left out.
 * @param of the document, as JSON
 * @throws ZodError when the document has parts that are not supported here, such as parameters in cookies
 */
export const clientTypes = (of: unknown): string => {
  const { paths, components } = document.parse(of);
  const operations = Object.entries(paths).map(([path, methods]) =>
    member(
      path,
      true,
      members(
        Object.entries(methods).map(
          ([method, one]) => `/** ${one.summary} */\n${member(method, true, operationType(one))}`,
        ),
      ),
    ),
  );
  const schemas = Object.entries(components.schemas).map(([name, one]) => member(name, true, typeOf(one)));
  const answers = Object.entries(components.responses).map(([name, one]) => member(name, true, responseType(one)));
  return [
    '// Generated from openapi.json by `npm run generate`.\n',
    `export interface paths ${members(operations)}\n`,
    `export interface components ${members([member('schemas', true, members(schemas)), member('responses', true, members(answers))])}\n`,
  ].join('\n');
};
