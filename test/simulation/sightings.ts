import { selectClientFeatures } from '../../lib/flags/sdk/client-features.ts';
import type { Catalog, ConfigState, FeatureRecord, ProjectState } from '../../lib/store/catalog/catalog.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import type { Stored } from '../../lib/store/table/items.ts';
import { configPartition, instance, projectPartition } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { contextOf } from '../flags/context.ts';
import type { Entry, Ledger, Version } from './ledger.ts';
import type { Item } from './stored-items.ts';

/** The part of a partition that a reader shows: everything, or the answer to SDKs. */
type Shape = 'whole' | 'sdk';

/** The result of a reader, and its time. */
export interface Sighting {
  readonly shape: Shape;
  /** The partitions of the result, including those of missing projects. */
  readonly partitions: readonly string[];
  /** By partition: the shown contents as text; absent: nothing. */
  readonly seen: ReadonlyMap<string, string>;
  readonly asked: number;
  readonly answered: number;
}

/** Reads as the functions do, and records the results. */
export interface Reader {
  everything(): Promise<void>;
  some(projects: readonly string[]): Promise<void>;
  sdk(projects: readonly string[] | '*'): Promise<void>;
}

const textOf = (items: Iterable<Pick<Stored, 'sk' | 'rev'>>): string =>
  [...items]
    .map(({ sk, rev }) => `${sk}@${rev}`)
    .sort()
    .join(' ');

const itemsOf = ({ feature, environments }: FeatureRecord): Stored[] => [feature, ...environments.values()];

export const configItems = (config: ConfigState): Stored[] => {
  const { rev: _, ...maps } = config;
  return Object.values(maps).flatMap((map) => [...map.values()]);
};

export const configText = (config: ConfigState, shape: Shape): string =>
  textOf(shape === 'sdk' ? config.segments.values() : configItems(config));

export const projectItems = ({ project, features }: ProjectState): Stored[] => [
  project,
  ...[...features.values()].flatMap(itemsOf),
];

export const projectText = (state: ProjectState): string => textOf(projectItems(state));

const kindsOfConfig = /^(ENVIRONMENT|SEGMENT|STRATEGY|CONTEXT|FEATURETYPE|TAGTYPE|TAG)#/;

/** The text that a reader should show of a version; empty for a project that does not exist. */
export const expectedText = (pk: string, { items }: Version, shape: Shape): string => {
  const all = [...items.values()];
  if (pk === configPartition) {
    const kinds = shape === 'sdk' ? /^SEGMENT#/ : kindsOfConfig;
    return textOf(all.filter(({ sk }) => kinds.test(sk)).map(revised));
  }
  if (!items.has('PROJECT')) return '';
  const shown = all.filter((item) => {
    if (item.sk === 'PROJECT') return shape === 'whole';
    const [kind, name] = item.sk.split('#');
    const feature = items.get(`FEATURE#${name}`);
    return kind === 'FEATURE' && feature !== undefined && (shape === 'whole' || feature.archived !== true);
  });
  return textOf(shown.map(revised));
};

const revised = ({ sk, rev }: Item): Pick<Stored, 'sk' | 'rev'> => ({ sk, rev: Number(rev) });

export const openReader = (
  table: Table,
  catalog: Catalog,
  ledger: Ledger,
  remember: (sighting: Sighting) => void,
): Reader => {
  const project = (id: string): string => projectPartition(id);

  const look = async (ids: readonly string[] | '*', asked: number, known?: { readonly instanceRev: number }) => {
    const { config, projects } = await catalog.projects(ids, known);
    const seen = new Map([
      [configPartition, configText(config, 'whole')],
      ...projects.map((state) => [project(state.id), projectText(state)] as const),
    ]);
    const partitions = ids === '*' ? [...ledger.versions.keys()] : [configPartition, ...ids.map(project)];
    remember({ shape: 'whole', partitions, seen, asked, answered: ledger.tick() });
  };

  return {
    everything: async () => {
      const asked = ledger.tick();
      const { rev } = await readHead(table, instance);
      await look('*', asked, { instanceRev: rev });
    },
    some: (ids) => look(ids, ledger.tick()),
    sdk: async (projects) => {
      const asked = ledger.tick();
      const context = await contextOf(table, { catalog });
      const input = { reach: { projects, environment: 'prod' }, filter: {}, inline: false };
      const { records, config } = await selectClientFeatures(context, input);
      const byProject = Map.groupBy(records(), ({ feature }) => project(feature.project));
      const seen = new Map([
        [configPartition, configText(config, 'sdk')],
        ...[...byProject].map(([pk, own]) => [pk, textOf(own.flatMap(itemsOf))] as const),
      ]);
      const partitions = projects === '*' ? [...ledger.versions.keys()] : [configPartition, ...projects.map(project)];
      remember({ shape: 'sdk', partitions, seen, asked, answered: ledger.tick() });
    },
  };
};

/** The position of a reader in the history of a partition: the changes it has seen, and those it has not. */
interface Standing {
  readonly included: readonly Entry[];
  readonly excluded: readonly Entry[];
}

const standings = (pk: string, sighting: Sighting, { entries, versions }: Ledger): Standing[] => {
  const all = versions.get(pk) ?? [];
  const texts = all.map((version) => expectedText(pk, version, sighting.shape));
  const seen = sighting.seen.get(pk) ?? '';
  const changes = all.flatMap(({ from }, i) => {
    const entry = entries[from];
    return entry && texts[i] !== texts[i - 1] ? [entry] : [];
  });
  const found = all.filter(({ from }, i) => texts[i] === seen && (entries[from]?.begun ?? 0) < sighting.answered);
  const places = new Set(found.map(({ from }) => changes.filter(({ index }) => index <= from).length));
  return [...places].sort((a, b) => b - a).map((n) => ({ included: changes.slice(0, n), excluded: changes.slice(n) }));
};

const nameOf = ({ records, by }: Entry): string =>
  `${by}'s commit ${records.map(({ scope, rev }) => `${scope}@${rev}`).join(' + ')}`;

/** The contradiction of seeing some changes and not others; undefined: there was a moment with exactly this state. */
const contradiction = (standing: readonly Standing[], asked: number): string | undefined => {
  const included = new Set(standing.flatMap((one) => one.included));
  const excluded = new Set(standing.flatMap((one) => one.excluded));
  for (const entry of excluded) {
    if (included.has(entry)) return `half of ${nameOf(entry)}`;
    if (entry.ended < asked) return `nothing of ${nameOf(entry)}, which was there before it asked`;
    for (const other of included)
      if (entry.ended < other.begun) return `${nameOf(other)}, but not ${nameOf(entry)}, which came before`;
  }
  return undefined;
};

const combinations = <T>(lists: readonly (readonly T[])[], most: number): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((one) => list.map((next) => [...one, next])).slice(0, most), [[]]);

/** Checks that a result was true at one moment between request and answer. @returns the problem */
export const untruth = (sighting: Sighting, ledger: Ledger): string | undefined => {
  const all: Standing[][] = [];
  for (const pk of sighting.partitions) {
    const own = standings(pk, sighting, ledger);
    if (own.length === 0) return `a reader saw ${pk} as it never was: ${sighting.seen.get(pk) || 'nothing'}`;
    all.push(own);
  }
  let found: string | undefined;
  for (const standing of combinations(all, 256)) {
    const wrong = contradiction(standing, sighting.asked);
    if (wrong === undefined) return undefined;
    found ??= wrong;
  }
  return `a reader saw ${found}`;
};
