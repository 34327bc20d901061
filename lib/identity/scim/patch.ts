import { maxText } from '../../contract/limits.ts';
import { excerpt, scimRefused } from '../../contract/problems.ts';
import type { ScimPatch } from '../../contract/schemas/scim.ts';
import { type Conditions, matches, type Resource, readFilter, valueFrom, valuesOf } from './filter.ts';
import { type Attribute, attributeOf, type Schema, subAttributeOf, withoutUrn } from './schemas.ts';

type Verb = 'add' | 'replace' | 'remove';

/** One change of one attribute. */
interface AttributeChange {
  readonly verb: Verb;
  readonly attribute: Attribute;
  /** Conditions that a value must satisfy to be changed; absent: all values are changed. */
  readonly where?: Conditions | undefined;
  /** The only part that is changed; absent: the whole value. */
  readonly sub?: Attribute | undefined;
  readonly value: unknown;
}

const pathForm = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is;

/** Names of extensions are URNs; their attributes are not kept. */
const isPath = (path: string): boolean => path.length <= maxText && (/^urn:\S/i.test(path) || pathForm.test(path));

/** A copy in which one member has another value; undefined and null remove it. Names come only from the schemas. */
const withMember = (resource: Resource, name: string, value: unknown): Resource => {
  const { [name]: _, ...rest } = resource;
  return value === undefined || value === null ? rest : { ...rest, [name]: value };
};

/** The parts of a complex value that are kept, under the names of the schema. */
const partsOf = (attribute: Attribute, given: Resource): Resource =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const sub = subAttributeOf(attribute, name);
      return sub === undefined || value === null || value === undefined ? [] : [[sub.name, value]];
    }),
  );

/** Unwraps a single value that some providers send as a list of one `{value}`. */
const unwrapped = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const [first, ...others] = valuesOf(value);
  return others.length === 0 && first && 'value' in first ? first.value : value;
};

/** The values that were given for a multi-valued attribute; a plain text means `{value}`. */
const givenValues = (attribute: Attribute, value: unknown): readonly Resource[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    if (typeof one === 'string') return [{ value: one }];
    const [record] = valuesOf(one);
    return record ? [partsOf(attribute, record)] : [];
  });

/** The text by which two values are compared. */
const identityOf = ({ value }: Resource): string => String(value).toLowerCase();

const isPrimary = ({ primary }: Resource): boolean => String(primary).toLowerCase() === 'true';

/**
 * Adds values to others; a value that is already there is changed, and only one value stays primary (RFC 7644
 * §3.5.2.1).
 */
const joined = (before: readonly Resource[], added: readonly Resource[]): readonly Resource[] => {
  const values = new Map(before.map((one) => [identityOf(one), one]));
  for (const one of added) {
    if (isPrimary(one)) for (const [key, other] of values) values.set(key, withMember(other, 'primary', undefined));
    values.set(identityOf(one), { ...values.get(identityOf(one)), ...one });
  }
  return [...values.values()];
};

const orNone = <T>(values: readonly T[]): readonly T[] | undefined => (values.length === 0 ? undefined : values);

/** Changes one value: the named part of it, or the parts that are given. */
const changedValue = (one: Resource, { verb, attribute, sub, value }: AttributeChange): Resource => {
  if (sub) return withMember(one, sub.name, verb === 'remove' ? undefined : unwrapped(value));
  return { ...one, ...partsOf(attribute, valuesOf(value)[0] ?? {}) };
};

const withSelected = (before: readonly Resource[], change: AttributeChange): readonly Resource[] => {
  const { verb, where = [], sub } = change;
  const isMeant = (one: Resource): boolean => matches(one, where);
  if (verb === 'remove' && sub === undefined) return before.filter((one) => !isMeant(one));
  if (verb === 'remove' || before.some(isMeant))
    return before.map((one) => (isMeant(one) ? changedValue(one, change) : one));
  // Providers name a value that does not exist yet by its future content, e.g. `emails[type eq "work"].value`.
  const made = valueFrom(where);
  if (made === undefined) throw scimRefused('noTarget', 'The path of an operation finds nothing to change.');
  return joined(before, [changedValue(made, change)]);
};

const withValues = (before: readonly Resource[], change: AttributeChange): readonly Resource[] => {
  const { verb, attribute, where, sub, value } = change;
  if (where || sub) return withSelected(before, { ...change, where: where ?? [] });
  if (verb === 'remove' && (value === undefined || value === null)) return [];
  const given = givenValues(attribute, value);
  if (verb === 'remove') {
    const gone = new Set(given.map(identityOf));
    return before.filter((one) => !gone.has(identityOf(one)));
  }
  return joined(verb === 'add' ? before : [], given);
};

const withComplex = (before: Resource, change: AttributeChange): Resource | undefined => {
  if (change.verb === 'remove' && change.sub === undefined) return undefined;
  const after = changedValue(before, change);
  return Object.keys(after).length === 0 ? undefined : after;
};

const requireOwnId = (resource: Resource, { attribute, verb, value }: AttributeChange): void => {
  if (verb !== 'remove' && unwrapped(value) === resource[attribute.name]) return;
  throw scimRefused('mutability', `\`${attribute.name}\` cannot be changed.`);
};

const changed = (resource: Resource, change: AttributeChange): Resource => {
  const { attribute, verb, where, value } = change;
  const before = resource[attribute.name];
  if (attribute.mutability === 'readOnly') {
    requireOwnId(resource, change);
    return resource;
  }
  if (attribute.multiValued) {
    return withMember(resource, attribute.name, orNone(withValues(valuesOf(before), change)));
  }
  if (where) throw scimRefused('invalidPath', `\`${attribute.name}\` has one value: a path cannot select of it.`);
  if (attribute.type === 'complex') {
    return withMember(resource, attribute.name, withComplex(valuesOf(before)[0] ?? {}, change));
  }
  return withMember(resource, attribute.name, verb === 'remove' ? undefined : unwrapped(value));
};

/**
 * The attribute, conditions and part that a path names.
 * @returns undefined for an attribute that is not kept, which is ignored
 */
const targetOf = (schema: Schema, path: string): Pick<AttributeChange, 'attribute' | 'where' | 'sub'> | undefined => {
  const [, name = '', filter, part] = pathForm.exec(withoutUrn(schema, path)) ?? [];
  const attribute = attributeOf(schema, name);
  if (attribute === undefined) return undefined;
  const sub = part === undefined ? undefined : subAttributeOf(attribute, part);
  if (part !== undefined && sub === undefined) return undefined;
  const parts = { ...schema, attributes: attribute.subAttributes ?? [] };
  return { attribute, sub, where: filter === undefined ? undefined : readFilter(parts, filter) };
};

type Operation = ScimPatch['Operations'][number];

const verbOf = ({ op }: Operation): Verb => {
  const verb = op.toLowerCase();
  if (verb === 'add' || verb === 'replace' || verb === 'remove') return verb;
  throw scimRefused('invalidSyntax', `The operation "${excerpt(op)}" is none of add, replace and remove.`);
};

const changesOf = (schema: Schema, operation: Operation): readonly AttributeChange[] => {
  const verb = verbOf(operation);
  const { path, value } = operation;
  const changesAt = (place: string, given: unknown): readonly AttributeChange[] => {
    const target = targetOf(schema, place);
    return target ? [{ verb, ...target, value: given }] : [];
  };
  if (path) {
    if (!isPath(path)) throw scimRefused('invalidPath', `The path "${excerpt(path)}" cannot be read.`);
    return changesAt(path, value);
  }
  if (verb === 'remove') throw scimRefused('noTarget', 'To remove something, name it in `path`.');
  const [members] = Array.isArray(value) ? [] : valuesOf(value);
  if (members === undefined) {
    throw scimRefused('invalidValue', 'Without a `path`, `value` must be an object with the attributes to change.');
  }
  // Entra sends paths as names of members, e.g. `{"name.givenName": "Ada"}`.
  return Object.entries(members).flatMap(([name, member]) => changesAt(name, member));
};

/**
 * Applies the operations of a patch to a resource, in Okta's and Entra's forms (RFC 7644 §3.5.2; contract: scim §6).
 * Only attributes of the schema are written, under the names of the schema; all others are ignored.
 * @throws Problem `invalidPath`, `invalidFilter`, `invalidSyntax`, `invalidValue`, `mutability` or `noTarget`
 */
export const patched = (schema: Schema, resource: Resource, { Operations }: Pick<ScimPatch, 'Operations'>): Resource =>
  Operations.flatMap((operation) => changesOf(schema, operation)).reduce(changed, resource);
