import * as z from 'zod';
import { maxName, maxText } from '../limits.ts';
import { urlFriendlyName } from './names.ts';

/** The forms of LaunchDarkly's finder of code references, and what this API shows of them (contract: code-references §1). */

/** Files, hunks and projects of one push. */
export const maxCodeFiles = 10_000;
export const maxCodeHunks = 25_000;
export const maxCodeProjects = 40;
/** Branches of one project in one repository. */
export const maxCodeBranches = 100;
/** Characters of one line: finders cut longer ones, and put an ellipsis behind. */
export const maxCodeLine = 501;
/** Characters of the lines of one hunk. */
const maxCodeLines = 60_000;
/** Characters of the name of a branch, of a commit, and of a path. */
const maxBranch = 255;
const maxCommit = 100;
const maxPath = 1_000;
/** Aliases of one hunk, and characters of one. */
const maxAliases = 100;
const maxAlias = 300;
/** Flags that are gone, and branches to remove, in one request. */
const maxExtinctions = 1_000;
const maxBranchesAtOnce = 1_000;
/** Characters of the message of a commit that are kept. */
export const maxCommitMessage = 1_000;

const epochMs = z.number().int().min(0).max(8.64e15);
const branchName = z.string().min(1).max(maxBranch);
const commit = z.string().min(1).max(maxCommit);

/** A template may have `${sha}` and others in any place, so the rest is not parsed. */
const webAddress = z
  .string()
  .max(maxText)
  .regex(/^(https?:\/\/\S+)?$/i, 'must be empty or an address that begins with http:// or https://, without blanks');

export const codeRepositoryTypes = ['custom', 'github', 'gitlab', 'bitbucket'] as const;

const repositoryMembers = {
  type: z.enum(codeRepositoryTypes).default('custom'),
  sourceLink: webAddress.default('').describe('The page of the repository'),
  commitUrlTemplate: webAddress.default('').describe('Address of the page of a commit, with placeholders'),
  hunkUrlTemplate: webAddress.default('').describe('Address of a line, with placeholders'),
  defaultBranch: z.string().max(maxBranch).default(''),
  enabled: z.boolean().default(true).describe('Whether references are taken'),
};

export const newCodeRepository = z.object({ name: urlFriendlyName, ...repositoryMembers });
export type NewCodeRepository = z.infer<typeof newCodeRepository>;

const optional = {
  type: z.enum(codeRepositoryTypes),
  sourceLink: webAddress,
  commitUrlTemplate: webAddress,
  hunkUrlTemplate: webAddress,
  defaultBranch: z.string().max(maxBranch),
  enabled: z.boolean(),
};
/** A merge patch (RFC 7396). No member can be removed. */
export const codeRepositoryPatch = z.object({ name: z.string(), ...optional }).partial();
export type CodeRepositoryPatch = z.infer<typeof codeRepositoryPatch>;

export const codeRepository = z.object({ name: z.string(), ...optional });
export type CodeRepositoryView = z.infer<typeof codeRepository>;

export const codeRepositoryParams = z.object({ repo: z.string() });
export const codeBranchParams = codeRepositoryParams.extend({ branch: z.string() });

const hunk = z.object({
  startingLineNumber: z.number().int().min(1).max(1e9),
  lines: z.string().max(maxCodeLines).optional().describe('The code, if it is sent at all'),
  projKey: z.string().min(1).max(maxName),
  flagKey: z.string().min(1).max(maxName),
  aliases: z.array(z.string().max(maxAlias)).max(maxAliases).optional(),
  contentHash: z.string().max(maxCommit).optional(),
});

/** References of a branch, as finders send them. */
export const pushedReferences = z.object({
  name: branchName,
  head: commit.describe('The commit in which the references were looked for'),
  updateSequenceId: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  syncTime: epochMs.describe('When they were looked for, epoch ms'),
  commitTime: z.union([epochMs, z.iso.datetime({ offset: true })]).optional(),
  references: z
    .array(z.object({ path: z.string().min(1).max(maxPath), hunks: z.array(hunk).max(maxCodeHunks) }))
    .max(maxCodeFiles)
    .default([]),
});
export type PushedReferences = z.infer<typeof pushedReferences>;

export const pushQuery = z.object({
  project: z
    .string()
    .min(1)
    .max(maxName)
    .optional()
    .describe('Only the references of this project are replaced; the body has no others'),
});

export const storedPush = z.object({
  name: z.string(),
  head: z.string(),
  projects: z.array(z.string()).describe('The projects whose references were replaced'),
  files: z.number().int(),
  hunks: z.number().int(),
  ignored: z.number().int().describe('Hunks of names that no flag of the project has'),
});

export const pushedExtinctions = z
  .array(
    z.object({
      revision: commit,
      message: z.string().default(''),
      time: epochMs,
      projKey: z.string().min(1).max(maxName),
      flagKey: z.string().min(1).max(maxName),
    }),
  )
  .max(maxExtinctions);
export type PushedExtinctions = z.infer<typeof pushedExtinctions>;

export const branchesToDelete = z.array(branchName).max(maxBranchesAtOnce);

const pushedBranch = {
  name: z.string(),
  head: z.string(),
  updateSequenceId: z.number().int().optional(),
  syncTime: epochMs,
  commitTime: epochMs.optional(),
};

export const codeBranches = z.object({ items: z.array(z.object(pushedBranch)) });
export type CodeBranchesView = z.infer<typeof codeBranches>;

// What the finder asks before it looks for references ---------------------------------------------------------------
const link = z.object({ href: z.string(), type: z.string() });
const links = z.object({ self: link });
export const finderProjectParams = z.object({ projKey: z.string() });
export const finderProject = z.object({
  _links: links,
  _id: z.string(),
  key: z.string(),
  includeInSnippetByDefault: z.boolean(),
  name: z.string(),
  tags: z.array(z.string()),
});
export type FinderProject = z.infer<typeof finderProject>;

const switchText = z.enum(['true', 'false']);
export const finderFlagsQuery = z.object({
  archived: switchText.optional().describe('`true`: archived flags instead of active ones'),
  limit: z.coerce.number().int().min(-1).max(1e6).optional().describe('Default and -1: all'),
  offset: z.coerce.number().int().min(0).max(1e9).optional(),
});
export const finderFlags = z.object({
  _links: links,
  totalCount: z.number().int(),
  items: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      kind: z.string(),
      _version: z.number().int(),
      creationDate: epochMs,
      variations: z.array(z.object({ value: z.unknown() })),
      temporary: z.boolean(),
      tags: z.array(z.string()),
      _links: links,
      experiments: z.object({ baselineIdx: z.number().int(), items: z.array(z.unknown()) }),
      customProperties: z.object({}),
      archived: z.boolean(),
      environments: z.object({}),
    }),
  ),
});
export type FinderFlags = z.infer<typeof finderFlags>;

// What this API shows -----------------------------------------------------------------------------------------------
const address = z.string().nullable().describe('Null: the repository has no template of it');
const time = z.iso.datetime();

const shownBranch = z.object({
  name: z.string(),
  head: z.string(),
  headUrl: address,
  syncTime: time,
  commitTime: time.nullable(),
});

export const featureCodeReferences = z.object({
  project: z.string(),
  featureName: z.string(),
  repositories: z
    .array(
      z.object({
        name: z.string(),
        type: z.enum(codeRepositoryTypes),
        sourceLink: z.string(),
        commitUrlTemplate: z.string(),
        hunkUrlTemplate: z.string(),
        defaultBranch: z.string(),
        branch: shownBranch,
        otherBranches: z.array(z.string()).describe('Further branches in which flags were looked for'),
        fileCount: z.number().int(),
        hunkCount: z.number().int(),
        hasMore: z.boolean().describe('`files` does not have all'),
        files: z.array(
          z.object({
            path: z.string(),
            hunks: z.array(
              z.object({
                startingLineNumber: z.number().int(),
                lines: z.string().optional(),
                aliases: z.array(z.string()).optional(),
                contentHash: z.string().optional(),
                url: address,
              }),
            ),
          }),
        ),
        gone: z
          .object({ revision: z.string(), message: z.string(), time, url: address })
          .nullable()
          .describe('The commit that removed the last reference; null where there are references, or it is not known'),
      }),
    )
    .describe('Repositories in which flags of the project were looked for; empty: in none'),
});
export type FeatureCodeReferences = z.infer<typeof featureCodeReferences>;

export const codeBranchQuery = z.object({
  branch: z.string().min(1).max(maxBranch).optional().describe('Default: the default branch of each repository'),
});

export const projectCodeReferencesQuery = codeBranchQuery.extend({
  repository: z.string().min(1).max(maxName).optional(),
});
export const projectCodeReferences = z.object({
  repositories: z.array(z.object({ name: z.string(), branch: shownBranch })),
  features: z.array(z.object({ name: z.string(), hunkCount: z.number().int(), fileCount: z.number().int() })),
});
export type ProjectCodeReferences = z.infer<typeof projectCodeReferences>;
