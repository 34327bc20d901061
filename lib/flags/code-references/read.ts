import { byText } from '../../basics/order.ts';
import { inParallel } from '../../basics/parallel.ts';
import {
  type FeatureCodeReferences,
  maxCodeBranches,
  type ProjectCodeReferences,
} from '../../contract/schemas/code-reference.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import { joinReads, type RequestReads } from '../../store/commit/request.ts';
import {
  type CodeBranchItem,
  type CodeFile,
  codeBranchesRange,
  readCodeBranches,
  readCodeIndex,
  readExtinctions,
  readFlagReferences,
} from '../../store/observations/code-references.ts';
import type { CodeRepositoryItem } from '../../store/observations/code-repositories.ts';
import { featureKey, projectKey } from '../../store/table/keys.ts';
import { type FeaturePlace, featureReads, misplacedFeature } from '../features/load.ts';
import { type CodeLinks, linksOf } from './links.ts';
import { readRepositories, repositoriesReads, repositoryView } from './repositories.ts';

const atOnce = 8;
/** Hunks that are shown of one repository, and items that are read for them. */
const maxShownHunks = 1_000;
const maxShownParts = 4;
/** Bytes of the files of one answer, as JSON. */
const maxShownBytes = 4_000_000;

export const featureReferencesReads = (place: FeaturePlace): RequestReads =>
  joinReads(featureReads(place), repositoriesReads, { ranges: [codeBranchesRange(place.project)] });

export const projectReferencesReads = (project: string): RequestReads =>
  joinReads({ keys: [projectKey(project)] }, repositoriesReads, { ranges: [codeBranchesRange(project)] });

/** A repository with the branch that is shown of it. */
interface Shown {
  readonly repository: CodeRepositoryItem;
  readonly branch: CodeBranchItem;
  readonly others: readonly string[];
}

/**
 * The branch of each repository: the wanted one; or the default one, and where nothing is known of that, the one in which
 * flags were looked for last.
 */
const shownOf = (
  repositories: readonly CodeRepositoryItem[],
  branches: readonly CodeBranchItem[],
  wanted: string | undefined,
): readonly Shown[] =>
  repositories.flatMap((repository) => {
    const own = branches
      .filter((branch) => branch.repository === repository.name)
      .toSorted((a, b) => b.syncTime - a.syncTime);
    const named = own.find(({ branch }) => branch === (wanted ?? repository.defaultBranch));
    const branch = wanted === undefined ? (named ?? own[0]) : named;
    if (!branch) return [];
    const others = own.filter((other) => other !== branch).map((other) => other.branch);
    return [{ repository, branch, others: others.slice(0, maxCodeBranches).toSorted(byText) }];
  });

const isoTime = (ms: number): string => new Date(ms).toISOString();

const branchView = (links: CodeLinks, { branch, head, syncTime, commitTime }: CodeBranchItem) => ({
  name: branch,
  head,
  headUrl: links.commit({ sha: head, branch }),
  syncTime: isoTime(syncTime),
  commitTime: commitTime === undefined ? null : isoTime(commitTime),
});

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** As many files and hunks as an answer has room for: those behind the first that does not fit are not looked at. */
const shownFiles = (
  links: CodeLinks,
  { head, branch }: CodeBranchItem,
  files: readonly CodeFile[],
  room: number,
): FeatureCodeReferences['repositories'][number]['files'] => {
  const shown: FeatureCodeReferences['repositories'][number]['files'] = [];
  let [left, bytes] = [maxShownHunks, room];
  for (const { path, hunks } of files) {
    bytes -= jsonBytes(path);
    const own: (typeof shown)[number]['hunks'] = [];
    for (const hunk of hunks) {
      if (left === 0) return shown;
      const url = links.hunk({ sha: head, branch, path, line: hunk.startingLineNumber });
      const view = { ...hunk, aliases: hunk.aliases && [...hunk.aliases], url };
      left -= 1;
      bytes -= jsonBytes(view);
      if (bytes < 0) return shown;
      if (own.push(view) === 1) shown.push({ path, hunks: own });
    }
  }
  return shown;
};

/** A feature, archived or not: archived ones may still be asked for in code. @throws Problem NotFoundError */
const requireAnyFeature = async (context: CommandContext, place: FeaturePlace): Promise<void> => {
  const reading = readingOf(context);
  await requireProject(reading, place.project);
  if (!(await reading.get(featureKey(place.project, place.feature)))) throw await misplacedFeature(reading, place);
};

/**
 * Where code refers to a feature (contract: code-references §7).
 * @param wanted name of a branch; default: the default branch of each repository
 * @throws Problem NotFoundError
 */
export const readFeatureReferences = async (
  context: CommandContext,
  place: FeaturePlace,
  wanted: string | undefined,
): Promise<FeatureCodeReferences> => {
  await requireAnyFeature(context, place);
  const { project, feature } = place;
  const [repositories, branches] = await Promise.all([readRepositories(context), readCodeBranches(context, project)]);
  const shown = shownOf(repositories, branches, wanted);
  const { table, now } = context;
  const room = maxShownBytes / Math.max(1, shown.length);
  const [read, extinctions] = await Promise.all([
    inParallel(shown, atOnce, ({ branch }) =>
      readFlagReferences(table, { project, flag: feature, known: branch, maxParts: maxShownParts }),
    ),
    readExtinctions(context, feature, {
      places: shown.map(({ repository, branch }) => ({ project, repository: repository.name, branch: branch.branch })),
      now,
    }),
  ]);
  return {
    project,
    featureName: feature,
    repositories: shown.flatMap(({ repository, others }, i) => {
      const found = read[i];
      if (!found) return [];
      const { enabled, ...about } = repositoryView(repository);
      const links = linksOf(repository);
      const files = shownFiles(links, found.branch, found.files, room);
      const hunkCount = found.indexed?.hunks ?? 0;
      const extinction = extinctions[i];
      return [
        {
          ...about,
          branch: branchView(links, found.branch),
          otherBranches: [...others],
          fileCount: found.indexed?.files ?? 0,
          hunkCount,
          hasMore: files.reduce((sum, { hunks }) => sum + hunks.length, 0) < hunkCount,
          files,
          gone:
            hunkCount > 0 || !extinction
              ? null
              : {
                  revision: extinction.revision,
                  message: extinction.message,
                  time: isoTime(extinction.time),
                  url: links.commit({ sha: extinction.revision, branch: found.branch.branch }),
                },
        },
      ];
    }),
  };
};

/**
 * How often code refers to the features of a project, in all repositories together (contract: code-references §7).
 * @throws Problem NotFoundError
 */
export const listProjectReferences = async (
  context: CommandContext,
  project: string,
  { repository, branch }: { readonly repository?: string | undefined; readonly branch?: string | undefined },
): Promise<ProjectCodeReferences> => {
  await requireProject(readingOf(context), project);
  const [repositories, branches] = await Promise.all([readRepositories(context), readCodeBranches(context, project)]);
  const wanted = repositories.filter(({ name }) => repository === undefined || name === repository);
  const shown = shownOf(wanted, branches, branch);
  const read = await inParallel(shown, atOnce, (one) => readCodeIndex(context.table, project, one.branch));
  const counts = new Map<string, { hunkCount: number; fileCount: number }>();
  for (const [name, { hunks, files }] of read.flatMap((one) => (one ? [...one.index] : []))) {
    const known = counts.get(name) ?? { hunkCount: 0, fileCount: 0 };
    counts.set(name, { hunkCount: known.hunkCount + hunks, fileCount: known.fileCount + files });
  }
  return {
    repositories: shown.flatMap(({ repository: of }, i) => {
      const found = read[i];
      return found ? [{ name: of.name, branch: branchView(linksOf(of), found.branch) }] : [];
    }),
    features: [...counts].toSorted(([a], [b]) => byText(a, b)).map(([name, count]) => ({ name, ...count })),
  };
};
