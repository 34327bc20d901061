import { maxBodyBytes } from '../../contract/limits.ts';
import { notFound } from '../../contract/problems.ts';
import { maxScimPage } from '../../contract/schemas/scim.ts';
import { scimUrns } from '../../contract/scim-urns.ts';
import { groupSchema, type Schema, userSchema } from './schemas.ts';

type Document = { readonly schemas: string[] } & Readonly<Record<string, unknown>>;

/** @param base address of SCIM without a trailing slash */
const located = (base: string, resourceType: string, path: string) => ({
  meta: { resourceType, location: `${base}/${path}` },
});

const schemaDocument = (base: string, schema: Schema): Document => ({
  schemas: [scimUrns.schema],
  ...schema,
  ...located(base, 'Schema', `Schemas/${schema.id}`),
});

const typeDocument = (base: string, { id: schema, name, description }: Schema): Document => ({
  schemas: [scimUrns.resourceType],
  id: name,
  name,
  endpoint: `/${name}s`,
  description,
  schema,
  schemaExtensions: [],
  ...located(base, 'ResourceType', `ResourceTypes/${name}`),
});

const config = (base: string): Document => ({
  schemas: [scimUrns.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: maxBodyBytes },
  filter: { supported: true, maxResults: maxScimPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an administrator makes for the provider',
      primary: true,
    },
  ],
  ...located(base, 'ServiceProviderConfig', 'ServiceProviderConfig'),
});

const list = (resources: readonly Document[]): Document => ({
  schemas: [scimUrns.list],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

const kept = [userSchema, groupSchema];

/** The documents about the service itself, by the names in their paths (RFC 7644 §4). */
const lists: Readonly<Record<'schemas' | 'resourcetypes', (base: string) => readonly Document[]>> = {
  schemas: (base) => kept.map((schema) => schemaDocument(base, schema)),
  resourcetypes: (base) => kept.map((schema) => typeDocument(base, schema)),
};

const listOf = (base: string, name: string): readonly Document[] | undefined => {
  const key = name.toLowerCase();
  return key === 'schemas' || key === 'resourcetypes' ? lists[key](base) : undefined;
};

/** @throws Problem `NotFoundError` for a name other than the three */
export const readScimDocument = (base: string, name: string): Document => {
  if (name.toLowerCase() === 'serviceproviderconfig') return config(base);
  const resources = listOf(base, name);
  if (resources === undefined) throw notFound('resource', name);
  return list(resources);
};

/** One schema by its URN, or one type by its name. @throws Problem `NotFoundError` */
export const readScimDocumentPart = (base: string, name: string, id: string): Document => {
  const part = listOf(base, name)?.find((one) => String(one.id).toLowerCase() === id.toLowerCase());
  if (part === undefined) throw notFound('resource', `${name}/${id}`);
  return part;
};
