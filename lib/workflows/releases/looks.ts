import { inParallel } from '../../basics/parallel.ts';
import type { EnvironmentPlace } from '../../flags/features/load.ts';
import type { CatalogRunContext } from '../../store/commands/context.ts';
import { type ReleaseLookItem, removeLook } from '../../store/observations/readings.ts';
import type { ReleaseStepItem } from '../../store/table/items.ts';
import type { Table } from '../../store/table/table.ts';
import { writeEach } from '../../store/table/write-each.ts';

export type Look = ReleaseLookItem;
type Entry = Look | ReleaseStepItem;

/** Writes in one request; the most that DynamoDB accepts. */
const maxWrites = 25;
/** Removals at the same time. */
const atOnce = 16;

/** The environments of a feature that an entry is about: all those with a plan if it names none. */
const environmentsOf = async (
  { catalog }: CatalogRunContext,
  { project, feature, environment }: Entry,
): Promise<readonly string[]> => {
  if (environment !== '') return [environment];
  const { projects } = await catalog.projects([project]);
  const record = projects[0]?.features.get(feature);
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
export const gatherLooks = async (context: CatalogRunContext, all: readonly Entry[]): Promise<Looks> => {
  const places = new Map<string, EnvironmentPlace>();
  const entries: { entry: Entry; places: EnvironmentPlace[] }[] = [];
  for (const entry of all) {
    const { project, feature } = entry;
    const own = (await environmentsOf(context, entry)).map((environment) => {
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
export const removeLooks = async (table: Table, entries: readonly Entry[]): Promise<void> => {
  const [steps, looks] = [
    entries.filter((entry) => entry.kind === 'release-step'),
    entries.filter((entry) => entry.kind === 'release-look'),
  ];
  await writeEach(
    table,
    steps.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    maxWrites,
  );
  await inParallel(looks, atOnce, (look) => removeLook(table, look));
};
