import { jsonList } from '../../basics/json.ts';
import type { FeatureRecord } from '../../store/catalog/catalog.ts';
import type { Seen, SeenTimes } from '../../store/observations/last-seen.ts';
import type { EnvironmentItem } from '../../store/table/items.ts';
import type { Marks } from '../favorites/read.ts';
import { listedFeatureView } from '../features/view.ts';

/** The facts that a list shows besides the features themselves. */
export interface ListedWith {
  /** The environments of the project, in order. */
  readonly environments: readonly EnvironmentItem[];
  /** The features that the caller marked. */
  readonly favorites: Marks;
  /** When features of the project were last seen. */
  readonly seen: SeenTimes | undefined;
}

/** The JSON of one record, and the facts from which it was made. */
interface Written {
  readonly environments: ListedWith['environments'];
  readonly seen: ReadonlyMap<string, Seen> | undefined;
  readonly plain: string;
  /** The JSON as a favorite of the caller; made on the first request for it. */
  favorite?: string;
}

const known = new WeakMap<FeatureRecord, Written>();

const write = (record: FeatureRecord, { environments, seen }: ListedWith, favorite: boolean): string =>
  JSON.stringify(listedFeatureView(record, environments, favorite, seen));

/**
 * The JSON of a feature, cached. It is made again when the feature, its environments, or the times when it was seen
 * change.
 */
const listedJson = (record: FeatureRecord, shown: ListedWith): string => {
  const { name } = record.feature;
  const { environments } = shown;
  const seen = shown.seen?.get(name);
  let written = known.get(record);
  if (written?.environments !== environments || written.seen !== seen) {
    written = { environments, seen, plain: write(record, shown, false) };
    known.set(record, written);
  }
  if (!shown.favorites.has(name, record.feature)) return written.plain;
  written.favorite ??= write(record, shown, true);
  return written.favorite;
};

/** The JSON of a list of features, as overviews and lists show them (contract: features §4). */
export const listedFeaturesJson = (records: readonly FeatureRecord[], shown: ListedWith): string =>
  jsonList(records.map((record) => listedJson(record, shown)));
