import * as z from 'zod';
import { maxFreeName, maxItems, maxLongName } from '../limits.ts';
import { accessName } from './role.ts';

/** Most resources in one answer to a list, however many were requested. */
export const maxScimPage = 100;

/** Not checked: some providers send `*`, or names of their own. */
const schemas = z.unknown().optional().describe('Is not looked at');
const text = z.string().max(maxLongName);
const flag = z.union([z.boolean(), z.string()]).describe('Also as text, whatever its case');

/** The members of a user that are read; all others are ignored. Names of members are case-insensitive. */
export const scimUserBody = z.looseObject({
  schemas,
  userName: accessName.describe('Unique, whatever its case'),
  externalId: text.nullish().describe('What the provider calls the user'),
  displayName: text.nullish(),
  name: z.looseObject({ formatted: text.nullish(), givenName: text.nullish(), familyName: text.nullish() }).nullish(),
  emails: z
    .array(
      z.looseObject({
        value: z.string().max(maxFreeName).nullish(),
        type: text.nullish(),
        primary: flag.nullish(),
      }),
    )
    .max(maxItems)
    .nullish()
    .describe('One is kept: the primary one, else one for work, else the first'),
  active: flag.nullish().describe('False: nothing lets the user in. Default: true'),
});
export type ScimUserBody = z.infer<typeof scimUserBody>;

export const scimGroupBody = z.looseObject({
  schemas,
  displayName: accessName.describe('Unique'),
  externalId: text.nullish(),
  members: z
    .array(z.looseObject({ value: text.describe('Id of a user') }))
    .max(maxItems)
    .nullish(),
});
export type ScimGroupBody = z.infer<typeof scimGroupBody>;

export const scimPatch = z.looseObject({
  schemas,
  Operations: z
    .array(
      z.looseObject({
        op: z.string().max(maxLongName).describe('`add`, `replace` or `remove`, whatever its case'),
        path: z.string().nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(maxItems),
});
export type ScimPatch = z.infer<typeof scimPatch>;

const strings = z.array(z.string());
const meta = z.object({
  resourceType: z.string(),
  created: z.string().optional(),
  location: z.string(),
});

/** A user, or the requested attributes of it. */
export const scimUser = z.object({
  schemas: strings,
  id: z.string(),
  externalId: z.string().optional(),
  userName: z.string().optional(),
  displayName: z.string().optional(),
  name: z
    .object({ formatted: z.string().optional(), givenName: z.string().optional(), familyName: z.string().optional() })
    .optional(),
  emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })).optional(),
  active: z.boolean().optional(),
  meta: meta.optional(),
});
export type ScimUser = z.infer<typeof scimUser>;

export const scimGroup = z.object({
  schemas: strings,
  id: z.string(),
  externalId: z.string().optional(),
  displayName: z.string().optional(),
  members: z.array(z.object({ value: z.string(), display: z.string().optional(), type: z.literal('User') })).optional(),
  meta: meta.optional(),
});
export type ScimGroup = z.infer<typeof scimGroup>;

/** A page of a list. */
export const scimList = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: strings,
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(resource),
  });

/** A description of the service: its abilities, schemas and types. */
export const scimDocument = z.looseObject({ schemas: strings });

const attributes = {
  attributes: z.string().optional().describe('Only these, separated by commas'),
  excludedAttributes: z.string().optional().describe('Without these, separated by commas'),
};
export const scimOneQuery = z.object(attributes);
export const scimListQuery = z.object({
  filter: z.string().optional().describe('`eq` and `and`, e.g. `userName eq "ada@example.com"`'),
  startIndex: z.number().int().optional().describe('Of the first resource of the page; default 1'),
  count: z.number().int().optional().describe(`Most resources of the page; default and most ${maxScimPage}`),
  ...attributes,
});
export type ScimListQuery = z.infer<typeof scimListQuery>;

export const scimSettings = z.object({
  enabled: z.boolean().describe('The token lets the identity provider in'),
  hasToken: z.boolean().describe('A token was made'),
});
export type ScimSettings = z.infer<typeof scimSettings>;
export const newScimSettings = scimSettings.pick({ enabled: true });

export const newScimToken = z.object({ token: z.string().describe('Shown only here') });
