import { byName } from '../../basics/order.ts';
import type { ProjectStats, TimeToProduction } from '../../contract/schemas/project.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { derivedOfTwo } from '../../store/catalog/derived.ts';
import { countBefore, countUntil, type SortedTimes, sortedTimes } from '../features/times/sorted-times.ts';
import { type Window, wholeDays } from './window.ts';

/** A count for the last 30 days, and one for the 30 days before them. */
export interface Counts {
  readonly current: number;
  readonly past: number;
}

/** Counts times in both windows; times at the limits are included (contract: projects §3.1). */
const countWithin = (times: SortedTimes, { current, past }: Window): Counts => ({
  current: times.length - countBefore(times, current.getTime()),
  past: countUntil(times, current.getTime()) - countBefore(times, past.getTime()),
});

/** The first times at which features were enabled in production, in order. */
interface Enablings {
  readonly times: SortedTimes;
  /** At each index: the sum of the whole days from creation to enabling, over this feature and all later ones. */
  readonly days: readonly number[];
}

/** When a feature was created, and when it was first enabled in production after that; undefined: not yet. Epoch ms. */
const firstInProduction = ({ feature, environments }: FeatureRecord, production: ReadonlySet<string>) => {
  const created = Date.parse(feature.createdAt);
  let enabled = Number.POSITIVE_INFINITY;
  for (const { environment, firstEnabledAt } of environments.values()) {
    if (firstEnabledAt === undefined || !production.has(environment)) continue;
    const time = Date.parse(firstEnabledAt);
    if (time > created && time < enabled) enabled = time;
  }
  return enabled === Number.POSITIVE_INFINITY ? undefined : { created, enabled };
};

/** When a feature of type `release` was created, and when it was first enabled in production after that. Epoch ms. */
export interface First {
  readonly name: string;
  readonly created: number;
  readonly enabled: number;
}

/** The features of type `release` that were ever on in production. */
export const firstsInProduction = (
  features: readonly FeatureRecord[],
  environments: ConfigState['environments'],
): readonly First[] => {
  const production = new Set(
    [...environments.values()].filter(({ type }) => type === 'production').map(({ name }) => name),
  );
  return features.flatMap((record) => {
    const first = record.feature.type === 'release' ? firstInProduction(record, production) : undefined;
    return first ? [{ name: record.feature.name, ...first }] : [];
  });
};

const enablingsOf = (features: readonly FeatureRecord[], environments: ConfigState['environments']): Enablings => {
  const firsts = firstsInProduction(features, environments).toSorted((a, b) => a.enabled - b.enabled);
  let sum = 0;
  const days = firsts.map(({ created, enabled }) => wholeDays(created, enabled)).toReversed();
  return {
    times: sortedTimes(firsts.map(({ enabled }) => enabled)),
    days: days.map((one) => (sum += one)).toReversed(),
  };
};

/** How long the features of a project took until production, by name (contract: projects §3.9). */
export const timesToProduction = derivedOfTwo(
  (features: ProjectState['features'], environments: ConfigState['environments']): TimeToProduction => {
    const times = firstsInProduction([...features.values()], environments)
      .map(({ name, created, enabled }) => ({ name, timeToProduction: wholeDays(created, enabled) }))
      .toSorted(byName);
    const sum = times.reduce((total, one) => total + one.timeToProduction, 0);
    return { projectAverage: times.length === 0 ? 0 : Math.round((10 * sum) / times.length) / 10, features: times };
  },
);

/**
 * Mean of the whole days from creation to the first enabling in an environment of type `production`, over features of
 * type `release` whose first enabling is in the current window; one decimal, 0 when there is none (contract: projects
 * §3.2).
 */
const averageTimeToProduction = ({ times, days }: Enablings, { current }: Window): number => {
  const first = countBefore(times, current.getTime());
  const count = times.length - first;
  return count === 0 ? 0 : Math.round((10 * (days[first] ?? 0)) / count) / 10;
};

const timeOf = (date: string | null): number => (date === null ? Number.NaN : Date.parse(date));

/** The facts that do not depend on the clock. */
const history = derivedOfTwo((features: ProjectState['features'], environments: ConfigState['environments']) => {
  const all = [...features.values()];
  const [archived, active] = [true, false].map((wanted) => all.filter(({ feature }) => feature.archived === wanted));
  return {
    created: sortedTimes((active ?? []).map(({ feature }) => timeOf(feature.createdAt))),
    archived: sortedTimes((archived ?? []).map(({ feature }) => timeOf(feature.archivedAt))),
    enablings: enablingsOf(all, environments),
  };
});

/**
 * Statistics of a project (contract: projects §3.2).
 * @param counted numbers that are not in the catalog: events of the log, and members added in the current window
 */
export const statsOf = (
  { features }: ProjectState,
  config: ConfigState,
  window: Window,
  counted: { readonly activity: Counts; readonly membersAdded: number },
): ProjectStats => {
  const times = history(features, config.environments);
  const [created, archived] = [countWithin(times.created, window), countWithin(times.archived, window)];
  return {
    avgTimeToProdCurrentWindow: averageTimeToProduction(times.enablings, window),
    createdCurrentWindow: created.current,
    createdPastWindow: created.past,
    archivedCurrentWindow: archived.current,
    archivedPastWindow: archived.past,
    projectActivityCurrentWindow: counted.activity.current,
    projectActivityPastWindow: counted.activity.past,
    projectMembersAddedCurrentWindow: counted.membersAdded,
  };
};
