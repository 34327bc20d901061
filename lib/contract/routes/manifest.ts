import * as z from 'zod';
import { maxName } from '../limits.ts';
import { manifestErrorForm } from '../manifest-error-body.ts';
import {
  archivedManifestFlag,
  changedManifestFlag,
  manifest,
  newManifestFlag,
  writtenManifestFlag,
} from '../schemas/manifest.ts';
import { projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('manifest', 'OpenFeature manifests');
const common = { errorForm: manifestErrorForm } as const;

/** Path below an address that is the service as a whole; the project is in the query. */
const atRoot = '/openfeature/v0/manifest';
const flagsAtRoot = `${atRoot}/flags` as const;
const flagAtRoot = `${flagsAtRoot}/{key}` as const;
/** Path below an address that contains a project: clients of the protocol can be configured with such an address. */
const ofProject = `/api/admin/projects/{projectId}${atRoot}` as const;
const flagsOfProject = `/api/admin/projects/{projectId}${flagsAtRoot}` as const;
const flagOfProject = `/api/admin/projects/{projectId}${flagAtRoot}` as const;

const query = z.object({ project: z.string().min(1).max(maxName).optional().describe('Default `default`') });
const keyParams = z.object({ key: z.string() });
const keyInProject = projectParams.extend({ key: z.string() });

const project = { projectId: 'default' } as const;
const newFlag = { key: 'button-text', type: 'string', description: 'Text of the button', defaultValue: 'Order' };
const changedFlag = { key: 'checkout', type: 'boolean', description: 'A checkout on one page', defaultValue: false };
const updatedAt = '2026-03-02T09:45:03.000Z';

const read = {
  ...common,
  method: 'GET',
  summary: 'Read a manifest for OpenFeature',
  description:
    'The active flags of a project with type and default value, as the command line of OpenFeature pulls them to generate ' +
    'typed code. `X-Manifest-Capabilities` says what the caller may do with them.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The flags, by key', schema: manifest } },
  errors: [404],
} as const;

const create = {
  ...common,
  method: 'POST',
  summary: 'Create a flag of a manifest',
  description:
    'Creates a feature that is off in every environment, with the type and the default value of a manifest. The key must ' +
    'be free in all projects.',
  role: 'writer',
  guard: { exempt: 'a new feature is off everywhere' },
  body: newManifestFlag,
  responses: { 201: { description: 'The flag', schema: writtenManifestFlag } },
  errors: [404, 409],
} as const;

const update = {
  ...common,
  method: 'PUT',
  summary: 'Replace description and default value of a flag of a manifest',
  description:
    'The key must be the one in the path, and the type the present one. A description that is left out is removed; a ' +
    'default value that is left out stays.',
  role: 'writer',
  guard: { exempt: 'descriptions and defaults of manifests change no decision' },
  body: changedManifestFlag,
  responses: { 200: { description: 'The flag', schema: writtenManifestFlag } },
  errors: [404, 409],
} as const;

const archive = {
  ...common,
  method: 'DELETE',
  summary: 'Archive a flag of a manifest',
  description:
    'Archives an active feature. 409 while others depend on it, and in projects with change requests for all but ' +
    'administrators.',
  role: 'writer',
  guard: 'project',
  responses: { 200: { description: 'The flag is archived', schema: archivedManifestFlag } },
  errors: [404, 409],
} as const;

const createExample = {
  body: newFlag,
  response: { flag: newFlag, updatedAt },
};
const updateExample = {
  body: changedFlag,
  response: { flag: changedFlag, updatedAt },
};

export const readManifest = route('read', {
  ...read,
  path: ofProject,
  params: projectParams,
  example: { params: project },
});

export const createManifestFlag = route('create', {
  ...create,
  path: flagsOfProject,
  access: { anyOf: ['CREATE_FEATURE'], project: 'projectId' },
  params: projectParams,
  example: { params: project, ...createExample },
});

export const updateManifestFlag = route('update', {
  ...update,
  path: flagOfProject,
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  params: keyInProject,
  example: { params: { ...project, key: 'checkout' }, ...updateExample },
});

export const archiveManifestFlag = route('archive', {
  ...archive,
  path: flagOfProject,
  access: { anyOf: ['DELETE_FEATURE'], project: 'projectId' },
  params: keyInProject,
  example: { params: { ...project, key: 'checkout' } },
});

export const readManifestAtRoot = route('read-at-root', { ...read, path: atRoot, query, example: {} });

export const createManifestFlagAtRoot = route('create-at-root', {
  ...create,
  path: flagsAtRoot,
  access: 'any',
  needs: '`CREATE_FEATURE` in the project of the query',
  query,
  example: createExample,
});

export const updateManifestFlagAtRoot = route('update-at-root', {
  ...update,
  path: flagAtRoot,
  access: 'any',
  needs: '`UPDATE_FEATURE` in the project of the query',
  query,
  params: keyParams,
  example: { params: { key: 'checkout' }, ...updateExample },
});

export const archiveManifestFlagAtRoot = route('archive-at-root', {
  ...archive,
  path: flagAtRoot,
  access: 'any',
  needs: '`DELETE_FEATURE` in the project of the query',
  query,
  params: keyParams,
  example: { params: { key: 'checkout' } },
});
