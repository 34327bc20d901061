import { invalid } from '../../contract/problems.ts';
import type { ChangeRequest, ScheduledMention } from '../../contract/schemas/change-request.ts';
import { readProject } from '../../flags/features/read.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { ChangeRequestItem, StoredChange } from '../../store/table/items.ts';
import { changeRequestsPartition, closedChangeRequestPrefix, openChangeRequestPrefix } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { featureOf } from './emit.ts';
import { guardedEnvironments } from './guard.ts';
import { isAuthor, type Participant, type RequestPlace, readRequest } from './load.ts';
import { type ChangeRequestParts, isPending } from './store.ts';
import { changeRequestView, type Extent } from './view.ts';

/** Where requests are read from. */
export interface Reader {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly instanceRev: number;
}

const stored = (table: Table, project: string, prefix: string): Promise<ChangeRequestItem[]> =>
  queryAll<ChangeRequestItem>(table, { pk: changeRequestsPartition(project), prefix });
const openOnes = (table: Table, project: string) => stored(table, project, openChangeRequestPrefix);

/** Requests as they are shown, held against the project as it is now. @throws Problem NotFoundError for an unknown project */
const shown = async (
  reader: Reader,
  project: string,
  choose: (guarded: readonly string[]) => Promise<readonly ChangeRequestItem[]>,
  extent?: Extent,
): Promise<ChangeRequest[]> => {
  const present = await readProject(reader, project);
  const requests = await choose(guardedEnvironments(present.state.project));
  return requests.map((request) => changeRequestView(request, present, extent));
};

/** A request that was just written, as it is shown. */
export const showRequest = async (
  { catalog }: Pick<Reader, 'catalog'>,
  request: ChangeRequestParts,
): Promise<ChangeRequest> => {
  // Written after this request of the API began: what was read before then may be older.
  const { config } = await catalog.projects([]);
  const present = await readProject({ catalog, instanceRev: config.rev }, request.project);
  return changeRequestView(request, present);
};

/** One request. @throws Problem NotFoundError, also for the draft of somebody else */
export const getRequest = async (reader: Reader, place: RequestPlace, caller: Participant): Promise<ChangeRequest> => {
  const present = await readProject(reader, place.project);
  return changeRequestView(await readRequest(reader.table, place, caller), present);
};

const newestFirst = (a: ChangeRequestItem, b: ChangeRequestItem): number => b.id - a.id;
const withoutChanges: Extent = { changes: false };

/** All requests of a project, newest first, without drafts of others and without the changes of features. */
export const listRequests = (reader: Reader, project: string, caller: Participant): Promise<ChangeRequest[]> =>
  shown(
    reader,
    project,
    async () => {
      const all = await Promise.all([
        openOnes(reader.table, project),
        stored(reader.table, project, closedChangeRequestPrefix),
      ]);
      return all
        .flat()
        .filter((request) => request.state !== 'Draft' || isAuthor(request, caller))
        .sort(newestFirst);
    },
    withoutChanges,
  );

/** Those that wait for a decision or their time: in review, approved, scheduled. */
export const listOpenRequests = (reader: Reader, project: string): Promise<ChangeRequest[]> =>
  shown(
    reader,
    project,
    async () => (await openOnes(reader.table, project)).filter(({ state }) => state !== 'Draft').sort(newestFirst),
    withoutChanges,
  );

const byEnvironment = (a: ChangeRequestItem, b: ChangeRequestItem): number =>
  a.environment === b.environment ? a.id - b.id : a.environment < b.environment ? -1 : 1;

/** The caller's own pending requests where change requests are on, by environment (spec §4.12). */
export const listOwnPending = (reader: Reader, project: string, caller: Participant): Promise<ChangeRequest[]> =>
  shown(reader, project, async (guarded) =>
    (await openOnes(reader.table, project))
      .filter((request) => isPending(request) && isAuthor(request, caller) && guarded.includes(request.environment))
      .sort(byEnvironment),
  );

/** Everybody's pending requests that touch a feature, drafts included, by id (spec §4.13). */
export const listPendingFor = (reader: Reader, project: string, feature: string): Promise<ChangeRequest[]> =>
  shown(reader, project, async () =>
    (await openOnes(reader.table, project)).filter(
      (request) => isPending(request) && request.changes.some((change) => featureOf(change) === feature),
    ),
  );

/** What scheduled requests may be asked about. */
export interface Mention {
  readonly feature?: string | undefined;
  readonly strategyId?: string | undefined;
  readonly variantForFlag?: string | undefined;
}

const mentions = (change: StoredChange, { feature, strategyId, variantForFlag }: Mention): boolean => {
  if (feature !== undefined && featureOf(change) === feature) return true;
  if (change.action === 'patchVariant') return variantForFlag === change.feature;
  return (change.action === 'updateStrategy' || change.action === 'deleteStrategy') && strategyId === change.payload.id;
};

/**
 * Scheduled requests that touch a feature, a strategy or the variants of a feature, by id.
 * @throws Problem NotFoundError for an unknown project; ValidationError when nothing is asked for
 */
export const listScheduledFor = async (
  reader: Reader,
  project: string,
  about: Mention,
): Promise<ScheduledMention[]> => {
  if (Object.values(about).every((value) => value === undefined))
    throw invalid('feature', 'must be given, or `strategyId` or `variantForFlag`');
  await readProject(reader, project);
  return (await openOnes(reader.table, project))
    .filter(({ state, changes }) => state === 'Scheduled' && changes.some((change) => mentions(change, about)))
    .map(({ id, environment, title }) => ({ id, environment, title }));
};
