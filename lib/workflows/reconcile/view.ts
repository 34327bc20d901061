import type { HistoryChange } from '../../contract/schemas/history-change.ts';
import type { Difference } from '../../definition/difference.ts';
import { sentence, type Wording } from '../../definition/sentence.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
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

/** Differences as the API shows them (contract: history §6.2). */
export const changeViews = (
  changes: readonly Difference[],
  {
    before,
    after,
    now: { config, state },
  }: { readonly before: Content; readonly after: Content; readonly now: NamedNow },
): HistoryChange[] => {
  const isOwn = isOwnSegment(state.id);
  const nameNow = (id: number): string | undefined => {
    const segment = config.segments.get(id);
    return segment && isOwn(segment) ? segment.name : undefined;
  };
  const segmentName = (id: number): string =>
    after.segments.get(id)?.name ?? before.segments.get(id)?.name ?? nameNow(id) ?? String(id);
  const wording: Wording = { before, after, segmentName };
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
