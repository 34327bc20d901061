import { scimUrns } from '../../contract/scim-urns.ts';

/**
 * An attribute as RFC 7643 §7 describes it. The same attributes are published at `/Schemas` and used by filters and
 * patches.
 */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readWrite' | 'readOnly' | 'immutable';
  readonly returned: 'default' | 'always';
  readonly uniqueness: 'none' | 'server';
  /** The usual values; others are accepted, too. */
  readonly canonicalValues?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

/** Attributes of every resource, which no schema lists (RFC 7643 §3.1). */
const common: readonly Attribute[] = [
  attribute('id', 'Given by the service', { caseExact: true, mutability: 'readOnly', returned: 'always' }),
  attribute('externalId', 'What the provider calls the resource', { caseExact: true }),
];

export const userSchema: Schema = {
  id: scimUrns.user,
  name: 'User',
  description: 'A user',
  attributes: [
    attribute('userName', 'Unique, whatever its case', { required: true, uniqueness: 'server' }),
    attribute('displayName', 'The name that is shown'),
    attribute('name', 'Parts of the name, shown where there is no displayName', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The whole name'),
        attribute('givenName', 'First name'),
        attribute('familyName', 'Last name'),
      ],
    }),
    attribute('emails', 'One is kept: the primary one, else one for work, else the first', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The email'),
        attribute('type', 'What it is for', { canonicalValues: ['work'] }),
        attribute('primary', 'Whether it is the preferred one', { type: 'boolean' }),
      ],
    }),
    attribute('active', 'False: nothing lets the user in', { type: 'boolean' }),
  ],
};

export const groupSchema: Schema = {
  id: scimUrns.group,
  name: 'Group',
  description: 'A group of users',
  attributes: [
    attribute('displayName', 'Unique', { required: true, caseExact: true, uniqueness: 'server' }),
    attribute('members', 'The users in it', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'Id of the user', { caseExact: true, mutability: 'immutable' }),
        attribute('display', 'Name of the user', { mutability: 'readOnly' }),
        attribute('type', 'User', { mutability: 'immutable' }),
      ],
    }),
  ],
};

type Named = Pick<Attribute, 'name'>;

/** The attribute with a name, in any case; undefined: it is not kept. */
const named = <T extends Named>(attributes: readonly T[], name: string): T | undefined =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());

export const attributeOf = (schema: Pick<Schema, 'attributes'>, name: string): Attribute | undefined =>
  named([...common, ...schema.attributes], name);

export const subAttributeOf = ({ subAttributes = [] }: Pick<Attribute, 'subAttributes'>, name: string) =>
  named(subAttributes, name);

/** A path without the URN of its schema, with which it may begin (RFC 7644 §3.10). */
export const withoutUrn = ({ id }: Pick<Schema, 'id'>, path: string): string =>
  path.toLowerCase().startsWith(`${id.toLowerCase()}:`) ? path.slice(id.length + 1) : path;
