import { type Starter, starterFrom } from '../../flags/release-plans/starter.ts';
import type { Load } from '../../store/table/batches.ts';
import { storedSize } from '../../store/table/limits.ts';
import type { ImportContext } from './context.ts';
import { type CurrentState, currentProjectOf, currentRecordOf, targetProjectOf } from './current-state.ts';
import type { FeatureEntry } from './document.ts';
import { changeOfFeature, type FeatureChange, type FeaturePlace, keysOf, segmentsOf } from './feature-change.ts';
import { numberSegments } from './segment-numbers.ts';

/** A feature that the document changes. */
export interface ChangedFeature {
  readonly entry: FeatureEntry;
  readonly place: FeaturePlace;
  /**
   * The changes that the import would make to the current state. The step that writes them computes them again from the
   * items that it reads.
   */
  readonly change: FeatureChange;
  /** Releases that it has, whose runners may be told. */
  readonly releases: number;
}

/** Who imports. */
export const importerOf = ({ actor }: Pick<ImportContext, 'actor'>): Starter => starterFrom(actor);

/** Sorts parents before children, so that a child never waits for its parent. */
const parentsFirst = (entries: readonly FeatureEntry[]): FeatureEntry[] =>
  entries.toSorted(
    (a, b) => Number(Boolean(a.metadata?.dependencies?.length)) - Number(Boolean(b.metadata?.dependencies?.length)),
  );

/** The features that the document changes, parents first. The checks and the plan both use this list. */
export const changedFeatures = (context: ImportContext, current: CurrentState): ChangedFeature[] => {
  const { document, mode, now, owners } = context;
  const numbers = numberSegments(document, current.config);
  const by = importerOf(context);
  return parentsFirst([...document.features.values()]).flatMap((entry): ChangedFeature[] => {
    const { name } = entry;
    const project = targetProjectOf(entry, current, mode);
    const from = currentProjectOf(name, current);
    const record = currentRecordOf(name, current);
    const change = changeOfFeature(record, entry, { mode, project, now, numbers, by, owners });
    if (!change) return [];
    // A feature that leaves its project takes all its environments along, including one that somebody configures
    // meanwhile.
    const anywhere = from === undefined || from === project ? [] : current.config.environments.keys();
    const environments = [...new Set([...change.environments, ...anywhere])];
    const orphanOf = from === undefined ? current.featureLocations.get(name) : undefined;
    const releases = [...(record?.environments.values() ?? [])].filter((one) => one.releasePlan !== undefined).length;
    return [{ entry, place: { name, project, from, orphanOf, environments }, change, releases }];
  });
};

/**
 * Bytes of the events about tags, each of which repeats all tags of the feature. The other events are about as large as
 * the written items.
 */
const bytesOfTagEvents = ({ events }: FeatureChange): number => (events.length - 1) * storedSize(events[0]?.tags);

/** How many actions and bytes of a commit the feature takes. */
export const loadOf = ({ entry, place, change, releases }: ChangedFeature): Load => ({
  // One of each environment, that the clock may have to look at, and one of each release, whose runner may be told.
  actions: keysOf(place).length + segmentsOf([entry]).length + change.environments.length + releases,
  bytes: storedSize(change.put) + bytesOfTagEvents(change),
});
