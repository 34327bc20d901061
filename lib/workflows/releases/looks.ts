import type { EnvironmentPlace } from '../../flags/features/load.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { CatalogRunContext } from '../../store/commands/context.ts';
import {
  askToLook,
  type ReleaseLookItem,
  readStates,
  readStatesOfProject,
  removeLooks,
} from '../../store/observations/readings.ts';
import type { ReleaseStepItem } from '../../store/table/items.ts';
import type { Table } from '../../store/table/table.ts';
import { writeEach } from '../../store/table/write-each.ts';
import type { StatesOf } from './observe.ts';

export type Look = ReleaseLookItem;
type Entry = Look | ReleaseStepItem;

/** Writes in one request; the most that DynamoDB accepts. */
const maxWrites = 25;

/** Reads each thing once, however often it is asked for. */
export const once = <T>(read: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    return found;
  };
};

/** A project as it is in this run; undefined: there is none. */
export type ProjectOfRun = (project: string) => Promise<ProjectState | undefined>;

/**
 * Reads each project once in a run, however many of its plans are looked at. What is changed afterwards is no danger: a
 * step is decided again in its commit, and a change asks for a look of its own.
 */
export const projectsOfRun = ({ catalog }: CatalogRunContext): ProjectOfRun =>
  once(async (project) => (await catalog.projects([project])).projects[0]);

/** From so many plans of a project on, one query for the states of all its alarms costs less than one for each plan. */
const manyPlans = 8;

/** Reads states of alarms for the plans that a run looks at: for many of one project at once. */
export const statesOfRun = ({ table, now }: CatalogRunContext, places: readonly EnvironmentPlace[]): StatesOf => {
  const plans = Map.groupBy(places, ({ project }) => project);
  const ofProject = once((project) => readStatesOfProject(table, project, now));
  return async (place) => {
    const isOneOfMany = (plans.get(place.project)?.length ?? 0) >= manyPlans;
    return isOneOfMany ? (await ofProject(place.project))(place) : readStates(table, place, now);
  };
};

/** Most plans whose next look a process remembers. */
const maxRemembered = 10_000;

/** For each plan, for when this process last asked. Only what is due is removed, so what was asked for later is there. */
const askedFor = new WeakMap<Table, Map<string, string>>();

/** Asks for a look at a later time, unless this process has asked for it already. */
export const askOnce = async (
  table: Table,
  place: EnvironmentPlace,
  times: { readonly now: Date; readonly at: string },
): Promise<void> => {
  const asked = askedFor.get(table) ?? new Map<string, string>();
  askedFor.set(table, asked);
  const key = JSON.stringify([place.project, place.feature, place.environment]);
  if (asked.get(key) === times.at && Date.parse(times.at) > times.now.getTime()) return;
  await askToLook(table, place, times);
  if (asked.size >= maxRemembered) asked.clear();
  asked.set(key, times.at);
};

/** The environments of a feature that an entry is about: all those with a plan if it names none. */
const environmentsOf = async (
  projectOf: ProjectOfRun,
  { project, feature, environment }: Entry,
): Promise<readonly string[]> => {
  if (environment !== '') return [environment];
  const record = (await projectOf(project))?.features.get(feature);
  return [...(record?.environments ?? [])].flatMap(([name, { releasePlan }]) => (releasePlan ? [name] : []));
};

/** Entries of the schedule, by the plans that they ask to be looked at. */
export interface Looks {
  /** Each plan once. */
  readonly places: readonly EnvironmentPlace[];
  /** The entries, each with its plans: none if there is nothing to be looked at. */
  readonly entries: readonly { readonly entry: Entry; readonly places: readonly EnvironmentPlace[] }[];
}

/** What the entries ask for. Several entries for one plan are one look. */
export const gatherLooks = async (projectOf: ProjectOfRun, all: readonly Entry[]): Promise<Looks> => {
  const places = new Map<string, EnvironmentPlace>();
  const entries: { entry: Entry; places: EnvironmentPlace[] }[] = [];
  for (const entry of all) {
    const { project, feature } = entry;
    const own = (await environmentsOf(projectOf, entry)).map((environment) => {
      const key = [project, feature, environment].join('\n');
      const place = places.get(key) ?? { project, feature, environment };
      places.set(key, place);
      return place;
    });
    entries.push({ entry, places: own });
  }
  return { places: [...places.values()], entries };
};

/** Removes entries that were carried out. A look stays to which a reading came meanwhile. */
export const removeEntries = async (table: Table, entries: readonly Entry[]): Promise<void> => {
  const steps = entries.filter((entry) => entry.kind === 'release-step');
  await writeEach(
    table,
    steps.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    maxWrites,
  );
  await removeLooks(
    table,
    entries.filter((entry) => entry.kind === 'release-look'),
  );
};
