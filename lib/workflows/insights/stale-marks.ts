import { inParallel } from '../../basics/parallel.ts';
import { creationTime } from '../../flags/features/times/creation-time.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { type EventItem, eventBody } from '../../store/event-log/event-item.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { featureEventsPartition } from '../../store/table/keys.ts';
import { queryItems, type Source } from '../../store/table/read.ts';

/** Flags that one answer looks up in the log at most. */
const maxFlags = 1_000;
/** Events that are read of one flag at most, and in one call: the mark is mostly among the newest. */
const maxEvents = 500;
const pageSize = 10;
/** Queries that run at the same time. */
const maxParallel = 20;

/** Whether a flag was stale after an event; undefined: the event does not say. */
const saysStale = (item: EventItem): boolean | undefined => {
  const { data } = eventBody(item);
  return typeof data === 'object' && data !== null && 'stale' in data && typeof data.stale === 'boolean'
    ? data.stale
    : undefined;
};

/**
 * Since when a flag has been stale, by its own events; epoch ms. One that was stale when it was made is since then.
 * @returns undefined: that lies further back than is read
 */
const lookUp = async (source: Source, feature: FeatureItem): Promise<number | undefined> => {
  const made = Date.parse(creationTime(feature));
  const range = { pk: featureEventsPartition(feature.name), descending: true, pageSize };
  let since: number | undefined;
  let left = maxEvents;
  for await (const item of queryItems<EventItem>(source, range)) {
    const at = Date.parse(item.createdAt);
    // This and all earlier ones are of a deleted flag with the same name.
    if (at < made) break;
    if (item.type === 'feature-stale-on') return at;
    if (item.type === 'feature-stale-off') return since;
    // An import emits no other event for the mark.
    const stale = saysStale(item);
    if (stale === false) return since;
    if (stale === true) since = at;
    if (--left === 0) return undefined;
  }
  return since ?? made;
};

/**
 * Since when the stale flags of projects have been stale, where the flag itself does not say that, because an earlier
 * version marked it; epoch ms, by name. The events must be appended.
 */
export const readStaleMarks = async (
  source: Source,
  projects: readonly Pick<ProjectState, 'features'>[],
): Promise<ReadonlyMap<string, number>> => {
  const flags = projects.flatMap(({ features }) => [...features.values()].map(({ feature }) => feature));
  const unknown = flags.filter(({ stale, staleAt, archived }) => stale && !archived && staleAt === undefined);
  const found = await inParallel(unknown.slice(0, maxFlags), maxParallel, async (feature) => {
    const at = await lookUp(source, feature);
    return at === undefined ? [] : [[feature.name, at] as const];
  });
  return new Map(found.flat());
};
