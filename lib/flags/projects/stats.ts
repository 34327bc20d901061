import type { ProjectStats } from '../../contract/schemas/project.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { type Window, wholeDays } from './window.ts';

/** Numbers of something in the last 30 days, and in the 30 days before them. */
export interface Counts {
  readonly current: number;
  readonly past: number;
}

/** Dates at the limits count (contract: projects §3.1). */
const countWithin = (dates: readonly (string | null)[], { current, past }: Window): Counts => {
  const times = dates.map((date) => (date === null ? Number.NaN : Date.parse(date)));
  return {
    current: times.filter((time) => time >= current.getTime()).length,
    past: times.filter((time) => time >= past.getTime() && time <= current.getTime()).length,
  };
};

/** When a feature was first enabled in production after it was created; undefined: not yet. */
const firstInProduction = ({ feature, environments }: FeatureRecord, production: ReadonlySet<string>) => {
  const created = new Date(feature.createdAt);
  const times = [...environments.values()]
    .filter(({ environment }) => production.has(environment))
    .map(({ firstEnabledAt }) => (firstEnabledAt === undefined ? Number.NaN : Date.parse(firstEnabledAt)))
    .filter((time) => time > created.getTime());
  return times.length === 0 ? undefined : { created, enabled: new Date(Math.min(...times)) };
};

/**
 * Mean of the whole days from creation to the first enabling in an environment of type `production`, over features of
 * type `release` whose first enabling lies in the current window; one decimal, 0 for none (contract: projects §3.2).
 */
const averageTimeToProduction = (
  features: readonly FeatureRecord[],
  { environments }: ConfigState,
  { current }: Window,
): number => {
  const production = new Set(
    [...environments.values()].filter(({ type }) => type === 'production').map(({ name }) => name),
  );
  const days = features
    .filter(({ feature }) => feature.type === 'release')
    .map((record) => firstInProduction(record, production))
    .filter((first) => first !== undefined && first.enabled >= current)
    .map((first) => (first ? wholeDays(first.created, first.enabled) : 0));
  if (days.length === 0) return 0;
  return Math.round((10 * days.reduce((sum, one) => sum + one, 0)) / days.length) / 10;
};

/**
 * Statistics of a project (contract: projects §3.2).
 * @param counted what is not in the catalog: events of the log, and members added in the current window
 */
export const statsOf = (
  { features }: ProjectState,
  config: ConfigState,
  window: Window,
  counted: { readonly activity: Counts; readonly membersAdded: number },
): ProjectStats => {
  const all = [...features.values()];
  const created = countWithin(
    all.filter(({ feature }) => !feature.archived).map(({ feature }) => feature.createdAt),
    window,
  );
  const archived = countWithin(
    all.filter(({ feature }) => feature.archived).map(({ feature }) => feature.archivedAt),
    window,
  );
  return {
    avgTimeToProdCurrentWindow: averageTimeToProduction(all, config, window),
    createdCurrentWindow: created.current,
    createdPastWindow: created.past,
    archivedCurrentWindow: archived.current,
    archivedPastWindow: archived.past,
    projectActivityCurrentWindow: counted.activity.current,
    projectActivityPastWindow: counted.activity.past,
    projectMembersAddedCurrentWindow: counted.membersAdded,
  };
};
