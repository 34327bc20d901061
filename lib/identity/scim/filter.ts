import { type Filter, parse } from 'scim2-parse-filter';
import { maxText } from '../../contract/limits.ts';
import { excerpt, scimRefused } from '../../contract/problems.ts';
import { type Attribute, attributeOf, type Schema, subAttributeOf, withoutUrn } from './schemas.ts';

/** Values of attributes by their names. */
export type Resource = Readonly<Record<string, unknown>>;

/** All of them must hold. */
export type Conditions = readonly Condition[];
type Condition =
  /** Something that is not kept has no value, and so is equal to nothing. */
  | 'never'
  | { readonly attribute: Attribute; readonly sub?: Attribute | undefined; readonly equals: unknown }
  | { readonly attribute: Attribute; readonly some: Conditions };

const refused = (reason: string) =>
  scimRefused('invalidFilter', `The filter ${reason}. Use \`eq\` and \`and\`, e.g. userName eq "ada@example.com".`);

/**
 * The library takes exponential time for line breaks in a text that does not end, so control characters are refused
 * before it sees them. Its recursion is bounded by the length.
 */
const control = /\p{Cc}/u;

const parsed = (filter: string): Filter => {
  if (filter.length > maxText) throw refused(`is longer than ${maxText} characters`);
  if (control.test(filter)) throw refused('contains a control character');
  try {
    return parse(filter);
  } catch (error) {
    throw refused(`cannot be read${error instanceof Error ? ` (${excerpt(error.message)})` : ''}`);
  }
};

const conditionsOf = (schema: Pick<Schema, 'id' | 'attributes'>, filter: Filter): Conditions => {
  if (filter.op === 'and' && 'filters' in filter) return filter.filters.flatMap((one) => conditionsOf(schema, one));
  if (filter.op === '[]' && 'valFilter' in filter) {
    const attribute = attributeOf(schema, withoutUrn(schema, filter.attrPath));
    if (attribute === undefined) return ['never'];
    const parts = { id: schema.id, attributes: attribute.subAttributes ?? [] };
    return [{ attribute, some: conditionsOf(parts, filter.valFilter) }];
  }
  if (filter.op !== 'eq' || !('compValue' in filter)) throw refused(`uses \`${excerpt(filter.op)}\``);
  const [name = '', ...rest] = withoutUrn(schema, filter.attrPath).split('.');
  const attribute = attributeOf(schema, name);
  const sub = attribute && rest.length === 1 ? subAttributeOf(attribute, rest[0] ?? '') : undefined;
  if (attribute === undefined || rest.length > 1 || (rest.length === 1 && sub === undefined)) return ['never'];
  return [{ attribute, sub, equals: filter.compValue }];
};

/**
 * What a filter requires (contract: scim §5).
 * @throws Problem `invalidFilter` when it is too long, cannot be read, or uses another operator than `eq` and `and`
 */
export const readFilter = (schema: Schema, filter: string): Conditions => conditionsOf(schema, parsed(filter));

const isEqual = ({ type, caseExact }: Attribute, value: unknown, wanted: unknown): boolean => {
  if (value === undefined || value === null) return false;
  const [a, b] = [String(value), String(wanted)];
  return type === 'string' && caseExact ? a === b : a.toLowerCase() === b.toLowerCase();
};

const isRecord = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The values of a multi-valued attribute (RFC 7643 §2.4), also of one that was sent as a single value; what is no object is
 * left out.
 */
export const valuesOf = (value: unknown): readonly Resource[] =>
  (Array.isArray(value) ? value : [value]).filter(isRecord);

const holds = (resource: Resource, condition: Condition): boolean => {
  if (condition === 'never') return false;
  const value = resource[condition.attribute.name];
  if ('some' in condition) return valuesOf(value).some((one) => matches(one, condition.some));
  const { attribute, equals } = condition;
  if (attribute.type !== 'complex') return isEqual(attribute, value, equals);
  // Of several values the one called `value` is meant where none is named.
  const sub = condition.sub ?? subAttributeOf(attribute, 'value');
  return sub !== undefined && valuesOf(value).some((one) => isEqual(sub, one[sub.name], equals));
};

/** Whether a resource has what a filter requires. */
export const matches = (resource: Resource, conditions: Conditions): boolean =>
  conditions.every((condition) => holds(resource, condition));

/** A value that has what a filter of values requires, e.g. `{type: 'work'}` for `type eq "work"`; undefined: there is none. */
export const valueFrom = (conditions: Conditions): Resource | undefined => {
  const pairs = conditions.map((one) =>
    one !== 'never' && 'equals' in one && one.sub === undefined
      ? ([one.attribute.name, one.equals] as const)
      : undefined,
  );
  return pairs.every((pair) => pair !== undefined) ? Object.fromEntries(pairs) : undefined;
};
