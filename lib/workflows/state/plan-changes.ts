import { inBatches, type Load } from '../../store/table/batches.ts';
import { storedSize } from '../../store/table/size.ts';
import { inCategory, itemToWrite } from './category.ts';
import { type Current, existing, projectOf, whereIs } from './current.ts';
import { differs } from './difference.ts';
import type { FeatureEntry, StateDocument } from './document.ts';
import { changeOf, type FeatureChange, keysOf, segmentsOf } from './feature-change.ts';
import { mergeProjectItem, numberSegments } from './merge-configuration.ts';
import type { Mode } from './mode.ts';
import type { ConfigurationEntry, FeaturesStep, PlannedFeature, ProjectStep } from './step.ts';

export interface PlanOptions {
  readonly mode: Mode;
  readonly now: Date;
  /** Environments that an earlier, interrupted import of the same document has made. */
  readonly made: readonly string[];
}

/** The numbering of segments as far as it can be told before they are written. */
export const expectedNumbers = (document: StateDocument, { config }: Current): Map<number, number> =>
  numberSegments(document.segments ?? [], config, 0);

/** Batches of the entries that change something, each of which fits one commit of the instance. */
export const configurationBatches = (
  entries: readonly ConfigurationEntry[],
  document: StateDocument,
  current: Current,
  { mode, now }: PlanOptions,
): ConfigurationEntry[][] => {
  const numbers = expectedNumbers(document, current);
  const changed = entries.flatMap((brought) => {
    const item = inCategory(brought, (category, entry) => {
      const stored = category.stored(current.config, entry, numbers);
      return itemToWrite(category, entry, stored, { mode, numbers, now, createdBy: '' });
    });
    return item ? [{ brought, bytes: storedSize(item) }] : [];
  });
  // The item, the removal of a namesake, and what it belongs to.
  return inBatches(changed, ({ bytes }) => ({ actions: 3, bytes }), 1).map((batch) =>
    batch.map(({ brought }) => brought),
  );
};

/** Environments that a feature brings along from the project it leaves. */
const broughtAlong = (entry: FeatureEntry, project: string, current: Current, mode: Mode): Iterable<string> => {
  const leaves = mode === 'overwrite' && whereIs(entry.name, current) !== project;
  return leaves ? (existing(entry.name, current)?.environments.keys() ?? []) : [];
};

/** The environments that features of the document have entries for, by the project those features are to be in. */
const environmentsInUse = (document: StateDocument, current: Current, mode: Mode): Map<string, Set<string>> => {
  const used = new Map<string, Set<string>>();
  for (const entry of document.features.values()) {
    const project = projectOf(entry, current, mode);
    const own = used.get(project) ?? new Set();
    used.set(project, own);
    for (const name of entry.environments.keys()) own.add(name);
    for (const name of broughtAlong(entry, project, current, mode)) own.add(name);
  }
  return used;
};

/**
 * Projects to make, change, or link to an environment (behaviour §1.18): to those the document gives the project, or
 * gives a new one by making them, and to those its features have entries for. Nothing is unlinked.
 */
export const projectSteps = (
  document: StateDocument,
  current: Current,
  { mode, now, made }: PlanOptions,
): ProjectStep[] => {
  const entries = new Map((document.projects ?? []).map((entry) => [entry.id, entry]));
  const used = environmentsInUse(document, current, mode);
  const fresh = (document.environments ?? [])
    .map(({ name }) => name)
    .filter((name) => !current.config.environments.has(name) || made.includes(name));
  return [...new Set([...entries.keys(), ...used.keys()])].flatMap((id): ProjectStep[] => {
    const stored = current.projects.get(id)?.project;
    const entry = entries.get(id);
    const linked = new Set(stored?.environments.map(({ name }) => name));
    const wanted = stored && mode === 'keep' ? [] : (entry?.environments ?? (stored ? [] : fresh));
    const link = [...new Set([...wanted, ...(used.get(id) ?? [])])].filter((name) => !linked.has(name)).sort();
    const changes = entry && (!stored || (mode !== 'keep' && differs(mergeProjectItem(stored, entry, now), stored)));
    if (!changes && link.length === 0) return [];
    return [{ kind: 'project', id, link, ...(changes && { entry }) }];
  });
};

/** A feature that the document changes. */
export interface Candidate {
  readonly planned: PlannedFeature;
  readonly change: FeatureChange;
}

/** Parents come before their children, so that a child never waits for a parent that is still to come. */
const parentsFirst = (entries: readonly FeatureEntry[]): FeatureEntry[] =>
  entries.toSorted(
    (a, b) => Number(Boolean(a.metadata?.dependencies?.length)) - Number(Boolean(b.metadata?.dependencies?.length)),
  );

/** The features that the document changes, parents first. */
export const changedFeatures = (document: StateDocument, current: Current, { mode, now }: PlanOptions): Candidate[] => {
  const numbers = expectedNumbers(document, current);
  return parentsFirst([...document.features.values()]).flatMap((entry): Candidate[] => {
    const project = projectOf(entry, current, mode);
    const from = whereIs(entry.name, current);
    const options = { mode, project, now, segmentId: (id: number) => numbers.get(id) ?? id };
    const change = changeOf(existing(entry.name, current), entry, options);
    if (!change) return [];
    // A feature that leaves its project leaves nothing behind, not even what is being added to it just now.
    const anywhere = from === undefined || from === project ? [] : current.config.environments.keys();
    const environments = [...new Set([...change.environments, ...anywhere])];
    const place = { name: entry.name, project, from, environments };
    const orphanOf = from === undefined ? current.featureLocations.get(entry.name) : undefined;
    return [{ change, planned: { entry, place, ...(orphanOf !== undefined && { orphanOf }) } }];
  });
};

/** The tag events of a feature repeat all its tags; the other events are about as large as what is written. */
const tagEvents = ({ events }: FeatureChange): number => (events.length - 1) * storedSize(events[0]?.tags);

/** What bringing a feature takes of a commit. */
export const loadOf = ({ planned, change }: Candidate): Load => ({
  actions: keysOf(planned.place).length + segmentsOf([planned.entry]).length,
  bytes: storedSize(change.put) + tagEvents(change),
});

/** A lane for each project that features are to be in; each batch complete features that fit one commit. */
export const featureLanes = (document: StateDocument, current: Current, options: PlanOptions): FeaturesStep[][] => {
  const byProject = Map.groupBy(changedFeatures(document, current, options), ({ planned }) => planned.place.project);
  return [...byProject].map(([project, own]) => {
    const bySource = Map.groupBy(own, ({ planned: { place } }) => (place.from === project ? undefined : place.from));
    return [...bySource].flatMap(([from, group]) =>
      // The project, and the instance's head if tags are added.
      inBatches(group, loadOf, 2).map(
        (batch): FeaturesStep => ({
          kind: 'features',
          project,
          ...(from !== undefined && { from }),
          features: batch.map(({ planned }) => planned),
        }),
      ),
    );
  });
};
