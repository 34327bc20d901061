import { notFound } from '../../../contract/problems.ts';
import { keysOfFeatures } from '../../../flags/features/load.ts';
import type { ConfigState, ProjectState } from '../../../store/catalog/catalog.ts';
import { configFold } from '../../../store/catalog/fold-config.ts';
import { projectFold } from '../../../store/catalog/fold-project.ts';
import type { Reading } from '../../../store/commit/reading.ts';
import type { Stored, StoredChange } from '../../../store/table/items.ts';
import { type Key, projectKey, segmentKey } from '../../../store/table/keys.ts';
import { type ChangeRequestParts, isFinal } from '../stored/request.ts';
import { featureOf, featuresOf, segmentIdsOf } from './change.ts';

/** The current project and segments, with which changes are compared. */
export interface CurrentState {
  readonly config: Pick<ConfigState, 'segments'>;
  readonly state: Pick<ProjectState, 'id' | 'project' | 'features'>;
}

type Subject = Pick<ChangeRequestParts, 'project' | 'environment' | 'changes' | 'state'>;

const parentsOf = ({ changes }: Subject): string[] =>
  changes.flatMap((change) => (change.action === 'addDependency' ? [change.payload.feature] : []));

/** The features that changes are compared with; none for a request that is final. */
const comparedFeatures = (request: Subject): string[] =>
  isFinal(request) ? [] : [...new Set([...featuresOf(request.changes), ...parentsOf(request)])];

/**
 * The part of the current state that the changes of a request are compared with, in one read by key. A request is about
 * a few features, so the rest of a large project is not loaded.
 * @throws Problem NotFoundError when the project no longer exists
 */
export const readCurrent = async (reading: Reading, request: Subject): Promise<CurrentState> => {
  const { project: id, environment, changes } = request;
  /** For a final request only the names of segments are shown. */
  const isCompared = (change: StoredChange): boolean => !isFinal(request) || featureOf(change) === undefined;
  const keys: readonly Key[] = [
    projectKey(id),
    ...keysOfFeatures(id, comparedFeatures(request), [environment]),
    ...new Set(changes.filter(isCompared).flatMap(segmentIdsOf)).values().map(segmentKey),
  ];
  const items = (await reading.peek<Stored>(keys)).filter((item) => item !== undefined);
  const changesIn = (partition: string) =>
    items.filter(({ pk }) => pk === partition).map((item) => ({ sk: item.sk, item }));
  const own = projectFold(id);
  const { project, features } = own.apply(own.empty, changesIn(own.partition));
  if (!project) throw notFound('project', id);
  const config = configFold.apply(configFold.empty, changesIn(configFold.partition));
  return { config, state: { id, project, features } };
};
