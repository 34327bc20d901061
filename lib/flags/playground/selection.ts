import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { keyOf } from '../../store/catalog/keyed-text.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { History } from '../../store/history/history.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { joinedByName } from '../features/in-order.ts';
import { maxProjectsByKey } from '../projects/by-key.ts';
import { scopesOf } from '../projects/scopes.ts';

/** The features that a playground request evaluates. */
export interface Selection {
  readonly config: ConfigState;
  /** Active features of the selected projects, by name. */
  readonly records: readonly FeatureRecord[];
  /** The selected projects, by id. */
  readonly projects: readonly ProjectState[];
}

export interface SelectionInput {
  /** Project ids; absent or `*`: all projects. Unknown ids add nothing (contract: playground §2.2). */
  readonly projects?: readonly string[] | '*' | undefined;
  readonly isVisible: (project: ProjectItem) => boolean;
}

/** Ids of the projects to read by key; `*` when reading all projects costs less. */
const idsOf = (projects: SelectionInput['projects'] = '*'): readonly string[] | '*' => {
  if (projects === '*') return '*';
  const wanted = [...new Set(projects)];
  return wanted.length > maxProjectsByKey ? '*' : wanted;
};

export const selectionReads = ({ projects }: Pick<SelectionInput, 'projects'>): RequestReads => ({
  scopes: scopesOf(idsOf(projects)),
});

const selectedBy = ({ projects = '*', isVisible }: SelectionInput): ((state: ProjectState) => boolean) => {
  const wanted = projects === '*' ? undefined : new Set(projects);
  return ({ id, project }) => (wanted?.has(id) ?? true) && isVisible(project);
};

/** The active features of selected, visible projects, as they are now. */
export const selectFeatures = async (context: CatalogContext, input: SelectionInput): Promise<Selection> => {
  const { catalog } = context;
  const { config, projects } = await catalog.projects(idsOf(input.projects), context);
  const selected = projects.filter(selectedBy(input));
  return { config, records: joined(selected), projects: selected };
};

/** The context of questions about the past. */
export interface PastContext extends CatalogContext {
  readonly history: History;
}

/**
 * The active features of the selected projects that are visible now, as they were at a time; without a time, as they
 * are now.
 * @throws Problem NotFoundError when a project is not kept for that time
 */
export const selectFeaturesAt = async (
  context: PastContext,
  { at, ...input }: SelectionInput & { readonly at?: string | undefined },
): Promise<Selection> => {
  if (at === undefined) return selectFeatures(context, input);
  const { catalog, history } = context;
  const present = await catalog.projects(idsOf(input.projects), context);
  const ids = present.projects.filter(selectedBy(input)).map(({ id }) => id);
  const { config, projects } = await history.projectsAt(ids, new Date(at), context);
  return { config, records: joined(projects), projects };
};

/**
 * Maximum number of selections of several projects that are cached: those of the frontend tokens and users that send
 * requests in turn.
 */
const maxRemembered = 8;
const remembered = new Map<string, readonly FeatureRecord[]>();

/**
 * Joins the features of projects. The same array is returned as long as the same projects are selected and nothing in
 * them changes.
 */
const joined = (projects: readonly ProjectState[]): readonly FeatureRecord[] => {
  if (projects.length < 2) return joinedByName(projects);
  const key = keyOf(...projects.map(({ features }) => features));
  const records = remembered.get(key) ?? joinedByName(projects);
  remembered.delete(key);
  remembered.set(key, records);
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  return records;
};
