import * as z from 'zod';
import { codeReferencesErrorForm } from '../code-references-error-body.ts';
import { maxImportBytes } from '../limits.ts';
import {
  branchesToDelete,
  codeBranches,
  codeBranchParams,
  codeBranchQuery,
  codeRepository,
  codeRepositoryParams,
  codeRepositoryPatch,
  featureCodeReferences,
  finderFlags,
  finderFlagsQuery,
  finderProject,
  finderProjectParams,
  newCodeRepository,
  projectCodeReferences,
  projectCodeReferencesQuery,
  pushedExtinctions,
  pushedReferences,
  pushQuery,
  storedPush,
} from '../schemas/code-reference.ts';
import { featureExample, featureParams, featurePath, projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('code-references');

const repositories = '/api/v2/code-refs/repositories';
const repository = `${repositories}/{repo}` as const;
const branches = `${repository}/branches` as const;
const branch = `${branches}/{branch}` as const;

/** What all routes have in common that finders of references call. They check the projects of the body themselves. */
const finder = {
  errorForm: codeReferencesErrorForm,
  access: 'any',
  needs: '`UPDATE_FEATURE` in the projects of the references',
} as const;
const reads = { ...finder, method: 'GET', role: 'reader' } as const;
const writes = {
  ...finder,
  role: 'writer',
  guard: { exempt: 'where code refers to a flag changes no decision' },
  duringMaintenance: true,
} as const;

const one = { params: { repo: 'shop' } } as const;
const main = { params: { repo: 'shop', branch: 'main' } } as const;
const sha = '3f1c9a7d2b4e6f8091a2b3c4d5e6f708192a3b4c';
const syncTime = 1_772_442_000_000;

export const readFinderProject = route('read-finder-project', {
  ...reads,
  path: '/api/v2/projects/{projKey}',
  summary: 'Read a project, for a finder of code references',
  description: 'What a finder asks first. It has no environments: flags are looked for whatever they are.',
  access: 'any',
  params: finderProjectParams,
  responses: { 200: { description: 'The project', schema: finderProject } },
  errors: [404],
  example: { params: { projKey: 'default' } },
});

export const listFinderFlags = route('list-finder-flags', {
  ...reads,
  path: '/api/v2/flags/{projKey}',
  summary: 'List the flags of a project, for a finder of code references',
  description: 'The names of the flags that are looked for. Of the other members only `archived` says something.',
  access: 'any',
  params: finderProjectParams,
  query: finderFlagsQuery,
  responses: { 200: { description: 'The flags by name', schema: finderFlags } },
  errors: [400, 404],
  example: { params: { projKey: 'default' } },
});

export const listCodeRepositories = route('list-repositories', {
  ...reads,
  path: repositories,
  summary: 'List the repositories with code references',
  description: 'By name, for everybody who may send references of some project.',
  responses: { 200: { description: 'The repositories', schema: z.object({ items: z.array(codeRepository) }) } },
  example: {},
});

export const createCodeRepository = route('create-repository', {
  ...writes,
  method: 'POST',
  path: repositories,
  summary: 'Create a repository with code references',
  description: 'A finder does so before it sends references for the first time. At most 500.',
  body: newCodeRepository,
  responses: { 201: { description: 'The repository', schema: codeRepository } },
  errors: [409],
  example: {
    body: {
      name: 'warehouse',
      type: 'github',
      sourceLink: 'https://github.com/example/warehouse',
      defaultBranch: 'main',
    },
  },
});

export const readCodeRepository = route('read-repository', {
  ...reads,
  path: repository,
  summary: 'Read a repository with code references',
  description: 'What its finder said of it.',
  params: codeRepositoryParams,
  responses: { 200: { description: 'The repository', schema: codeRepository } },
  errors: [404],
  example: one,
});

export const updateCodeRepository = route('update-repository', {
  ...writes,
  method: 'PATCH',
  path: repository,
  summary: 'Change a repository with code references',
  description:
    'A merge patch (RFC 7396). Whoever does this needs `UPDATE_FEATURE` in every project to whose flags the repository has references.',
  params: codeRepositoryParams,
  body: codeRepositoryPatch,
  responses: { 200: { description: 'The repository', schema: codeRepository } },
  errors: [404, 409],
  example: { ...one, body: { defaultBranch: 'main' } },
});

export const deleteCodeRepository = route('delete-repository', {
  ...writes,
  method: 'DELETE',
  path: repository,
  summary: 'Delete a repository with its code references',
  description:
    'Whoever does this needs `UPDATE_FEATURE` in every project to whose flags the repository has references.',
  params: codeRepositoryParams,
  responses: { 204: { description: 'The repository and its references are deleted' } },
  errors: [404, 409],
  example: { params: { repo: 'old' } },
});

export const listCodeBranches = route('list-branches', {
  ...reads,
  path: branches,
  summary: 'List the branches of a repository with code references',
  description: 'By name, of the projects of which the caller may send references.',
  params: codeRepositoryParams,
  responses: { 200: { description: 'The branches', schema: codeBranches } },
  errors: [404],
  example: one,
});

export const pushCodeReferences = route('push', {
  ...writes,
  method: 'PUT',
  path: branch,
  summary: 'Send the code references of a branch',
  description:
    'Replaces what is known of the branch, at one moment, for the projects that the body names and those that were sent together with them before. At most 10,000 files, 25,000 hunks, 501 characters a line, and 4 MiB.',
  params: codeBranchParams,
  query: pushQuery,
  body: pushedReferences,
  bodyLimit: maxImportBytes,
  responses: { 200: { description: 'The references are stored', schema: storedPush } },
  errors: [404, 409],
  example: {
    ...main,
    body: {
      name: 'main',
      head: sha,
      syncTime,
      references: [
        {
          path: 'src/basket.ts',
          hunks: [{ startingLineNumber: 12, projKey: 'default', flagKey: 'checkout', contentHash: '8f14e45f' }],
        },
      ],
    },
  },
});

export const sendCodeExtinctions = route('send-extinctions', {
  ...writes,
  method: 'POST',
  path: `${branch}/extinction-events`,
  summary: 'Send which commits removed the last reference to flags',
  description: 'Of each flag the newest such commit is kept, for 400 days.',
  params: codeBranchParams,
  body: pushedExtinctions,
  bodyLimit: maxImportBytes,
  responses: { 200: { description: 'They are stored' } },
  errors: [404, 409],
  example: {
    ...main,
    body: [
      { revision: sha, message: 'Remove the old checkout', time: syncTime, projKey: 'default', flagKey: 'checkout' },
    ],
  },
});

export const deleteCodeBranches = route('delete-branches', {
  ...writes,
  method: 'POST',
  path: `${repository}/branch-delete-tasks`,
  summary: 'Delete the code references of branches',
  description:
    'Of the projects of which the caller may send references. Done when this is answered; unknown names change nothing.',
  params: codeRepositoryParams,
  body: branchesToDelete,
  responses: { 200: { description: 'The branches are deleted' } },
  errors: [404],
  example: { ...one, body: ['feature/basket'] },
});

export const readFeatureCodeReferences = route('read', {
  method: 'GET',
  path: `${featurePath}/code-references`,
  summary: 'Read where code refers to a feature',
  description:
    'For each repository in which flags of the project were looked for: files, lines and links of one branch, or the commit that removed the last of them.',
  access: 'any',
  role: 'reader',
  params: featureParams,
  query: codeBranchQuery,
  responses: { 200: { description: 'The references', schema: featureCodeReferences } },
  errors: [400, 404],
  example: { params: featureExample },
});

export const listProjectCodeReferences = route('list', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/code-references',
  summary: 'List how often code refers to the features of a project',
  description: 'Features without a reference are not listed.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  query: projectCodeReferencesQuery,
  responses: { 200: { description: 'The features by name', schema: projectCodeReferences } },
  errors: [400, 404],
  example: { params: { projectId: 'default' } },
});
