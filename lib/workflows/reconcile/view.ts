import type { HistoryChange } from '../../contract/schemas/history-change.ts';
import { type Difference, valuesOf } from '../../definition/difference.ts';
import { type Owner, ownerKey } from '../../definition/owners.ts';
import { sentence, type Wording } from '../../definition/sentence.ts';
import { readOwners, type ShownOwners } from '../../flags/feature-owners/read.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { Source } from '../../store/table/read.ts';
import { type Content, isOwnSegment } from './content.ts';

/** A value as JSON: maps become objects, and absent values become null. */
const shown = (value: unknown): unknown => {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null || !('environments' in value)) return value;
  const { environments } = value;
  return environments instanceof Map ? { ...value, environments: Object.fromEntries(environments) } : value;
};

/** The segments of the project now, in which names are found that neither moment has. */
interface NamedNow {
  readonly config: Pick<ConfigState, 'segments'>;
  readonly state: Pick<ProjectState, 'id'>;
}

/**
 * The owners that differences are about, as they are called now; those that do not exist any more are not in it.
 * @param rev of the instance
 */
export const readOwnersOf = (source: Source, rev: number, changes: readonly Difference[]): Promise<ShownOwners> =>
  readOwners(
    source,
    rev,
    changes.flatMap((change) => {
      if (change.feature === undefined || change.environment !== undefined || change.path[0] !== 'owners') return [];
      const { before, after } = valuesOf<Owner>(change);
      return after ?? before ?? [];
    }),
  );

/** Differences as the API shows them (contract: history §6.2). */
export const changeViews = (
  changes: readonly Difference[],
  {
    before,
    after,
    now: { config, state },
    owners,
  }: { readonly before: Content; readonly after: Content; readonly now: NamedNow; readonly owners: ShownOwners },
): HistoryChange[] => {
  const isOwn = isOwnSegment(state.id);
  const nameNow = (id: number): string | undefined => {
    const segment = config.segments.get(id);
    return segment && isOwn(segment) ? segment.name : undefined;
  };
  const segmentName = (id: number): string =>
    after.segments.get(id)?.name ?? before.segments.get(id)?.name ?? nameNow(id) ?? String(id);
  const ownerName = (owner: Owner): string | undefined => owners.get(ownerKey(owner))?.name;
  const wording: Wording = { before, after, segmentName, ownerName };
  return changes.map((change) => ({
    ...(change.feature !== undefined && { feature: change.feature }),
    ...(change.segment !== undefined && { segment: segmentName(change.segment), segmentId: change.segment }),
    ...(change.environment !== undefined && { environment: change.environment }),
    path: change.path.join('/'),
    before: shown(change.before),
    after: shown(change.after),
    summary: sentence(change, wording),
  }));
};
