import { maxImportBytes } from '../../contract/limits.ts';
import {
  conflictingState,
  invalid,
  notFound,
  Problem,
  payloadTooLarge,
  requireNoViolations,
  type Violation,
} from '../../contract/problems.ts';
import {
  maxCodeBranches,
  maxCodeHunks,
  maxCodeLine,
  maxCodeProjects,
  type PushedReferences,
} from '../../contract/schemas/code-reference.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import {
  type CodeFile,
  type CodeHunk,
  codeBranchIn,
  IndexTooLarge,
  type ProjectReferences,
  pushReferences,
} from '../../store/observations/code-references.ts';
import { getItems } from '../../store/table/read.ts';
import { knownFlags, type NamedProject } from './known-flags.ts';
import { ownProjects, requireEnabled, requireRepository, requireToJoin } from './writers.ts';

/** What a finder sends of a branch. */
export interface Push {
  readonly repository: string;
  readonly branch: string;
  /** The only project that the body may name; undefined: any. */
  readonly project: string | undefined;
  readonly body: PushedReferences;
}

/** What was stored. */
export interface StoredPush {
  readonly name: string;
  readonly head: string;
  readonly projects: string[];
  readonly files: number;
  readonly hunks: number;
  readonly ignored: number;
}

/** Characters, of which some take two places in a text. */
const lengthOf = (line: string): number => (line.length <= maxCodeLine ? line.length : [...line].length);

const violationsOf = ({ branch, project, body }: Push): Violation[] => {
  const found: Violation[] = [];
  if (body.name !== branch) found.push({ path: 'name', expected: 'must be the branch in the path', sent: body.name });
  let hunks = 0;
  body.references.forEach((file, f) => {
    hunks += file.hunks.length;
    file.hunks.forEach(({ lines, projKey }, h) => {
      const path = `references/${f}/hunks/${h}`;
      if (lines?.split('\n').some((line) => lengthOf(line) > maxCodeLine))
        found.push({ path: `${path}/lines`, expected: `must have lines of at most ${maxCodeLine} characters` });
      if (project !== undefined && projKey !== project)
        found.push({ path: `${path}/projKey`, expected: `must be "${project}", as in the query`, sent: projKey });
    });
  });
  if (hunks > maxCodeHunks)
    found.push({ path: 'references', expected: `must have at most ${maxCodeHunks} hunks; you sent ${hunks}` });
  return found;
};

/** The projects that the references name, each with the first place that names it. */
const namedIn = ({ project, body }: Push): NamedProject[] => {
  const named = new Map<string, string>();
  if (project !== undefined) named.set(project, 'project');
  body.references.forEach((file, f) => {
    file.hunks.forEach(({ projKey }, h) => {
      if (!named.has(projKey)) named.set(projKey, `references/${f}/hunks/${h}/projKey`);
    });
  });
  return [...named].map(([project, path]) => ({ project, path }));
};

/** References by project and flag; those to names that no flag has are only counted. */
const sorted = (body: PushedReferences, known: ReadonlyMap<string, ReadonlySet<string>>) => {
  const projects = new Map<string, Map<string, CodeFile[]>>();
  let [hunks, ignored] = [0, 0];
  for (const { path, hunks: sent } of body.references) {
    const own = new Map<string, CodeHunk[]>();
    for (const { projKey, flagKey, startingLineNumber, lines, aliases, contentHash } of sent) {
      if (!known.get(projKey)?.has(flagKey)) {
        ignored++;
        continue;
      }
      hunks++;
      const flags = projects.get(projKey) ?? new Map<string, CodeFile[]>();
      projects.set(projKey, flags);
      const id = `${projKey}#${flagKey}`;
      let list = own.get(id);
      if (!list) {
        list = [];
        own.set(id, list);
        const files = flags.get(flagKey) ?? [];
        flags.set(flagKey, files);
        files.push({ path, hunks: list });
      }
      list.push({
        startingLineNumber,
        ...(lines !== undefined && { lines }),
        ...(aliases !== undefined && { aliases }),
        ...(contentHash !== undefined && { contentHash }),
      });
    }
  }
  return { projects, hunks, ignored };
};

/** The projects that were pushed together with others before, for a branch. */
const togetherWith = (
  named: readonly string[],
  groups: readonly { readonly project: string; readonly together: readonly string[] }[],
): string[] => {
  // A push without a reference is about what was pushed before, if there is no doubt what that is.
  if (named.length === 0) {
    const distinct = new Set(groups.map(({ together }) => together.join()));
    return distinct.size === 1 ? groups.map(({ project }) => project) : [];
  }
  return groups.filter(({ together }) => together.some((one) => named.includes(one))).map(({ project }) => project);
};

/**
 * Replaces the references of a branch (contract: code-references §4).
 * @throws Problem NotFoundError for an unknown repository; NoAccessError; ValidationError; InvalidOperationError (409) for
 *   a repository that is disabled, for one branch too many, and for a push that is older than what is there;
 *   PayloadTooLarge
 */
export const storePush = async (context: CatalogCallerContext, push: Push): Promise<StoredPush> => {
  const { repository, branch, body } = push;
  const item = await requireRepository(context, repository);
  requireEnabled(item);
  requireNoViolations(violationsOf(push));
  const named = namedIn(push);
  const candidates = push.project === undefined ? ownProjects(context, item) : [];
  const [known, branches] = await Promise.all([
    knownFlags(context, named),
    getItems(
      context,
      candidates.map((project) => codeBranchIn({ project, repository, branch })),
    ),
  ]);
  const groups = candidates.flatMap((project, i) => {
    const together = branches[i]?.together;
    return together ? [{ project, together }] : [];
  });
  const names = named.map(({ project }) => project);
  const projects = [...new Set([...names, ...togetherWith(names, groups)])].toSorted();
  if (projects.length > maxCodeProjects)
    throw invalid('references', `must be about at most ${maxCodeProjects} projects`);
  const { projects: flags, hunks, ignored } = sorted(body, known);
  const references = projects.map(
    (project): ProjectReferences => ({ project, together: projects, flags: flags.get(project) ?? new Map() }),
  );
  const { head, updateSequenceId, syncTime, commitTime } = body;
  const pushed = {
    head,
    syncTime,
    ...(updateSequenceId !== undefined && { updateSequenceId }),
    ...(commitTime !== undefined && {
      commitTime: typeof commitTime === 'string' ? Date.parse(commitTime) : commitTime,
    }),
  };
  const outcome = await pushReferences(context.table, {
    repository,
    branch,
    pushed,
    references,
    now: context.now,
    maxBranches: maxCodeBranches,
    join: (found) => requireToJoin(context, found),
  }).catch((error: unknown) => {
    throw error instanceof IndexTooLarge ? payloadTooLarge(maxImportBytes) : error;
  });
  if (outcome === 'no-repository') throw notFound('repository', repository);
  if (outcome === 'too-many-branches')
    throw conflictingState(
      `References of ${maxCodeBranches} branches of "${repository}" are there, and there may not be more in a project. Remove some with \`POST …/branch-delete-tasks\`. Nothing was stored.`,
    );
  if (outcome === 'busy')
    throw conflictingState('Others are sending references of this branch. Nothing was stored.', { retryAfter: 1 });
  if (outcome === 'older') {
    const message = `References of "${branch}" with the same or a higher \`updateSequenceId\` are there already. Nothing was stored.`;
    const details = [{ message, description: message, path: 'updateSequenceId' }];
    throw new Problem('InvalidOperationError', message, { status: 409, details });
  }
  return { name: branch, head, projects, files: body.references.length, hunks, ignored };
};
