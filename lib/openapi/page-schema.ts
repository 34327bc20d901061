import { type Html, html, prose } from './html.ts';
import type { JsonSchema } from './page-model.ts';

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const json = (value: unknown): string => JSON.stringify(value) ?? '';

const bounds = (schema: JsonSchema): string =>
  [
    schema.minimum === undefined ? '' : `≥ ${schema.minimum}`,
    schema.maximum === undefined ? '' : `≤ ${schema.maximum}`,
    schema.minLength === undefined ? '' : `at least ${schema.minLength} characters`,
    schema.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`,
    schema.minItems === undefined ? '' : `at least ${schema.minItems} items`,
    schema.maxItems === undefined ? '' : `at most ${schema.maxItems} items`,
    schema.pattern === undefined || schema.format !== undefined ? '' : `pattern ${schema.pattern}`,
    schema.default === undefined ? '' : `default ${json(schema.default)}`,
  ]
    .filter((text) => text !== '')
    .join(', ');

const joined = (parts: readonly Html[], separator: string): readonly Html[] =>
  parts.flatMap((part, i) => (i === 0 ? [part] : [html`${separator}`, part]));

/** The type of a schema in one line, e.g. `array of Feature`, `"IN" | "NOT_IN"`. */
export const typeLine = (schema: JsonSchema): Html => {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.enum !== undefined) return html`${schema.enum.map(json).join(' | ')}`;
  if (schema.const !== undefined) return html`${json(schema.const)}`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return html`${joined(options.map(typeLine), ' | ')}`;
  if (schema.allOf !== undefined) return html`${joined(schema.allOf.map(typeLine), ' & ')}`;
  if (schema.items !== undefined) return html`array of ${typeLine(schema.items)}`;
  if (typeof schema.additionalProperties === 'object' && schema.properties === undefined) {
    return html`map of ${typeLine(schema.additionalProperties)}`;
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  const limits = bounds(schema);
  return html`${type}${schema.format === undefined ? '' : ` (${schema.format})`}${limits === '' ? '' : `, ${limits}`}`;
};

/** The objects inside a schema, without those that the document names. */
const inner = (schema: JsonSchema): readonly JsonSchema[] => {
  if (schema.properties !== undefined) return [schema];
  const nested = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ];
  return nested.flatMap(inner);
};

const member = (name: string, schema: JsonSchema, required: boolean): Html =>
  html`<li><code>${name}</code>${
    required ? html`<b title="required">*</b>` : undefined
  } <span class="type">${typeLine(schema)}</span>${prose(schema.description)}${membersOf(schema)}</li>`;

/** The members of a schema as nested lists; nothing for scalars. */
export const membersOf = (schema: JsonSchema): readonly Html[] =>
  inner(schema).map(
    ({ properties = {}, required = [] }) =>
      html`<ul class="members">${Object.entries(properties).map(([name, property]) =>
        member(name, property, required.includes(name)),
      )}</ul>`,
  );
