import type { NotRestorable } from '../../contract/schemas/history-change.ts';
import { readOwners } from '../../flags/feature-owners/read.ts';
import { visibleTo } from '../../flags/projects/visible.ts';
import { allTemplates } from '../../flags/release-plan-templates/list.ts';
import { templatesWith } from '../../flags/release-plan-templates/uses.ts';
import { projectsUsing } from '../../flags/segments/uses.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import { featureNameKey, projectKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import { guardedEnvironments } from '../change-requests/guard/guarded-write.ts';
import type { Present, Wanted } from './aim.ts';
import { contentOf } from './content.ts';

/** The current project and configuration, at one moment. */
export interface CurrentState {
  readonly config: ConfigState;
  readonly state: ProjectState;
}

/**
 * For removed features that cannot be created again because others have their names: the reason. A hidden project is
 * not named.
 */
const readTaken = async (context: CatalogCallerContext, names: readonly string[]): Promise<Map<string, string>> => {
  const { caller } = context;
  const guards = await getItems(context, names.map(featureNameKey));
  const owners = await getItems(
    context,
    guards.flatMap((guard) => (guard ? [projectKey(guard.project)] : [])),
  );
  const visible = new Set(owners.flatMap((owner) => (owner && visibleTo(caller.rights)(owner) ? [owner.id] : [])));
  return new Map(
    guards.flatMap((guard, i): [string, string][] => {
      const name = names[i];
      if (!guard || name === undefined) return [];
      const where = visible.has(guard.project) ? `in project “${guard.project}”` : 'in another project';
      return [[name, `A feature of this name is ${where} now.`]];
    }),
  );
};

/** Those of these segments that are global and used by other projects, or by templates of release plans for others. */
const readShared = async (context: CatalogCallerContext, { config, state }: CurrentState, ids: Iterable<number>) => {
  const globals = [...ids].filter((id) => config.segments.get(id) && !config.segments.get(id)?.project);
  if (globals.length === 0) return new Set<number>();
  const [{ projects }, templates] = await Promise.all([context.catalog.projects('*', context), allTemplates(context)]);
  const isShared = (id: number): boolean =>
    [...projectsUsing(projects, id), ...templatesWith(templates, id).map(({ project }) => project)].some(
      (project) => project !== state.id,
    );
  return new Set(globals.filter(isShared));
};

/** The environments in which the caller's changes are reviewed. */
export const reviewedEnvironments = ({ state }: CurrentState, skips: boolean): readonly string[] =>
  skips ? [] : guardedEnvironments(state.project);

/** The facts on which restoring this depends. */
export const readPresent = async (
  context: CatalogCallerContext,
  now: CurrentState,
  wanted: Pick<Wanted, 'features' | 'segments'>,
  skips: boolean,
): Promise<Present> => {
  const { config, state } = now;
  const gone = [...wanted.features].flatMap(([name, then]) => (then && !state.features.has(name) ? [name] : []));
  const [taken, shared, owners] = await Promise.all([
    readTaken(context, gone),
    readShared(context, now, wanted.segments.keys()),
    readOwners(
      context,
      config.rev,
      [...wanted.features.values()].flatMap((then) => then?.owners ?? []),
    ),
  ]);
  const segments = [...wanted.segments.keys()].flatMap((id) => config.segments.get(id) ?? []);
  return {
    state,
    config,
    content: contentOf(state, segments, new Set(wanted.features.keys())),
    taken,
    shared,
    owners,
    reviewed: reviewedEnvironments(now, skips).length > 0,
  };
};

/** Removes repetitions: several rounds may find the same. */
export const distinct = (all: readonly NotRestorable[]): NotRestorable[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];
