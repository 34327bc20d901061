import { type Filter, parse } from 'scim2-parse-filter';
import { isObject } from '../../basics/object.ts';
import { maxText } from '../../contract/limits.ts';
import { excerpt, scimRefused } from '../../contract/problems.ts';
import { type Attribute, attributeOf, type Schema, subAttributeOf, withoutUrn } from './schemas.ts';

/** Values of attributes by their names. */
export type Resource = Readonly<Record<string, unknown>>;

/** Conditions that must all hold. */
export type Conditions = readonly Condition[];
type Condition =
  /** A condition on an attribute that is not kept: it has no value, so it equals nothing. */
  | 'never'
  | { readonly attribute: Attribute; readonly sub?: Attribute | undefined; readonly equals: unknown }
  | { readonly attribute: Attribute; readonly some: Conditions };

const refused = (reason: string) =>
  scimRefused('invalidFilter', `The filter ${reason}. Use \`eq\` and \`and\`, e.g. userName eq "ada@example.com".`);

/**
 * For a quoted text that contains line breaks and does not end, the library takes exponential time. So control
 * characters are refused before it runs. The length limits its recursion.
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
 * The conditions of a filter (contract: scim §5).
 * @throws Problem `invalidFilter` when it is too long, cannot be read, or uses another operator than `eq` and `and`
 */
export const readFilter = (schema: Schema, filter: string): Conditions => conditionsOf(schema, parsed(filter));

const isEqual = ({ type, caseExact }: Attribute, value: unknown, wanted: unknown): boolean => {
  // Attributes that are compared are simple. A request may have put anything in their place, which equals nothing.
  if (value === undefined || value === null || typeof value === 'object') return false;
  const [a, b] = [String(value), String(wanted)];
  return type === 'string' && caseExact ? a === b : a.toLowerCase() === b.toLowerCase();
};

/**
 * The values of a multi-valued attribute (RFC 7643 §2.4), also when it was sent as a single value; values that are no
 * objects are left out.
 */
export const valuesOf = (value: unknown): readonly Resource[] =>
  (Array.isArray(value) ? value : [value]).filter(isObject);

const holds = (resource: Resource, condition: Condition): boolean => {
  if (condition === 'never') return false;
  const value = resource[condition.attribute.name];
  if ('some' in condition) return valuesOf(value).some((one) => matches(one, condition.some));
  const { attribute, equals } = condition;
  if (attribute.type !== 'complex') return isEqual(attribute, value, equals);
  // A condition on a complex value without a part means its part `value`.
  const sub = condition.sub ?? subAttributeOf(attribute, 'value');
  return sub !== undefined && valuesOf(value).some((one) => isEqual(sub, one[sub.name], equals));
};

/** Whether a resource satisfies all conditions of a filter. */
export const matches = (resource: Resource, conditions: Conditions): boolean =>
  conditions.every((condition) => holds(resource, condition));

/** A value that satisfies the conditions, e.g. `{type: 'work'}` for `type eq "work"`; undefined: there is none. */
export const valueFrom = (conditions: Conditions): Resource | undefined => {
  const pairs = conditions.map((one) =>
    one !== 'never' && 'equals' in one && one.sub === undefined
      ? ([one.attribute.name, one.equals] as const)
      : undefined,
  );
  return pairs.every((pair) => pair !== undefined) ? Object.fromEntries(pairs) : undefined;
};
