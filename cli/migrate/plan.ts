import { differencesOf, isFactory } from './compare.ts';
import {
  type Beyond,
  type Collection,
  forEachKind,
  type Integration,
  type Inventory,
  type Kind,
  nameOf,
  type Provider,
  type Things,
} from './inventory.ts';
import { beyondIntegration } from './left-out.ts';
import { misfitOf, missedBy, onlyWith } from './target-limits.ts';

export const actions = ['make', 'change', 'same', 'keep', 'leave out'] as const;
/** `same`: the target has it already. `keep`: the target has a different one, which stays. */
export type Action = (typeof actions)[number];

export interface PlannedItem {
  readonly kind: Kind;
  readonly name: string;
  readonly action: Action;
  /** Members that differ on the target. */
  readonly differences: readonly string[];
  /** The reason why a thing is left out. */
  readonly why?: string;
}

export interface Plan {
  readonly items: readonly PlannedItem[];
  /** The contents of the source, without what is left out. */
  readonly wanted: Collection;
  readonly make: Collection;
  readonly change: Collection;
  /** Data that is left out, of migrated things and of the server. */
  readonly beyond: readonly Beyond[];
}

export interface PlanOptions {
  /** Gives things that differ the state of the source. */
  readonly overwrite?: boolean;
}

export const emptyCollection: Collection = {
  environment: [],
  project: [],
  segment: [],
  'context field': [],
  'strategy type': [],
  'tag type': [],
  tag: [],
  'release plan template': [],
  feature: [],
  integration: [],
};

/** Builds a collection kind by kind. */
export const collect = (each: <K extends Kind>(kind: K) => readonly Things[K][]): Collection =>
  Object.assign({ ...emptyCollection }, ...forEachKind((kind) => ({ [kind]: each(kind) })));

/** Reasons for leaving things out, by kind and name. */
type Reasons = Map<string, string>;
const keyOf = (kind: Kind, name: string): string => `${kind} ${name}`;

/**
 * Reasons for all things that cannot be migrated: those that the target cannot store, and then, until there are no
 * more, those that depend on them.
 */
const reasonsIn = (things: Collection, providers: readonly Provider[]): Reasons => {
  const reasons: Reasons = new Map();
  const names = new Set(forEachKind((kind) => things[kind].map((one) => keyOf(kind, nameOf[kind](one)))).flat());
  const has = (kind: Kind, name: string): boolean => names.has(keyOf(kind, name)) && !reasons.has(keyOf(kind, name));
  const note = <K extends Kind>(kind: K, whyOf: (thing: Things[K]) => string | undefined): void => {
    for (const thing of things[kind]) {
      const key = keyOf(kind, nameOf[kind](thing));
      const why = reasons.has(key) ? undefined : whyOf(thing);
      if (why !== undefined) reasons.set(key, why);
    }
  };
  forEachKind((kind) => note(kind, (thing) => misfitOf(kind, thing)));
  note('integration', ({ provider }) =>
    providers.some(({ name }) => name === provider) ? undefined : `there is no provider ${provider} here`,
  );
  for (let before = -1; before !== reasons.size; ) {
    before = reasons.size;
    forEachKind((kind) => note(kind, (thing) => missedBy[kind]?.(thing, has)));
  }
  return reasons;
};

/** A project without default strategies that have another type than Halyard accepts, or segments that are left out. */
const withoutImpossibleDefaults = (project: Things['project'], segments: ReadonlySet<string>) => {
  const isPossible = ({ strategy }: (typeof project.defaultStrategies)[number]): boolean =>
    strategy.name === 'flexibleRollout' && strategy.segments.every((name) => segments.has(name));
  const beyond = project.defaultStrategies
    .filter((one) => !isPossible(one))
    .map(
      ({ environment, strategy }): Beyond => ({
        kind: 'project',
        name: project.id,
        what: `the default strategy in ${environment}`,
        why:
          strategy.name === 'flexibleRollout'
            ? 'it uses a segment that is left out'
            : `it is of type ${strategy.name}; default strategies are gradual rollouts`,
      }),
    );
  return { project: { ...project, defaultStrategies: project.defaultStrategies.filter(isPossible) }, beyond };
};

/** An integration with the parameters that the target has and shows. */
const openOnly = (integration: Integration, providers: readonly Provider[]): Integration => {
  const open = new Set(
    providers
      .find(({ name }) => name === integration.provider)
      ?.parameters.flatMap(({ name, isSecret }) => (isSecret ? [] : [name])),
  );
  const isOpen = ([name]: readonly [string, unknown]): boolean => open.has(name);
  const given = Object.entries(integration.parameters);
  const hidden = given.filter((one) => !isOpen(one)).map(([name]) => name);
  return {
    ...integration,
    parameters: Object.fromEntries(given.filter(isOpen)),
    secrets: [...integration.secrets, ...hidden],
  };
};

const actionOf = <K extends Kind>(
  kind: K,
  thing: Things[K],
  there: Things[K] | undefined,
  { overwrite = false }: PlanOptions,
): Pick<PlannedItem, 'action' | 'differences'> => {
  if (!there) return { action: 'make', differences: [] };
  const differences = differencesOf(kind, thing, there);
  if (differences.length === 0) return { action: 'same', differences };
  return { action: overwrite || isFactory(kind, there) ? 'change' : 'keep', differences };
};

/** The work that gives the target the contents of the source. */
export const planMigration = (source: Inventory, target: Inventory, options: PlanOptions = {}): Plan => {
  const reasons = reasonsIn(source.things, target.providers);
  const fitting = collect((kind) => source.things[kind].filter((one) => !reasons.has(keyOf(kind, nameOf[kind](one)))));
  const segments = new Set(fitting.segment.map(({ name }) => name));
  const environments = new Set(fitting.environment.map(({ name }) => name));
  const projects = fitting.project.map((project) =>
    withoutImpossibleDefaults(
      { ...project, environments: project.environments.filter((name) => environments.has(name)) },
      segments,
    ),
  );
  const wanted: Collection = {
    ...fitting,
    project: projects.map(({ project }) => project),
    feature: fitting.feature.map((feature) => onlyWith(fitting, feature)),
    integration: fitting.integration.map((one) => openOnly(one, target.providers)),
  };
  const planned = forEachKind((kind) => {
    const there = new Map(target.things[kind].map((one) => [nameOf[kind](one), one]));
    return source.things[kind].map((original): PlannedItem => {
      const name = nameOf[kind](original);
      const why = reasons.get(keyOf(kind, name));
      if (why !== undefined) return { kind, name, action: 'leave out', differences: [], why };
      const thing = wanted[kind].find((one) => nameOf[kind](one) === name) ?? original;
      return { kind, name, ...actionOf(kind, thing, there.get(name), options) };
    });
  }).flat();
  const doing = (action: Action): Collection => {
    const keys = new Set(planned.filter((item) => item.action === action).map(({ kind, name }) => keyOf(kind, name)));
    return collect((kind) => wanted[kind].filter((one) => keys.has(keyOf(kind, nameOf[kind](one)))));
  };
  const make = doing('make');
  return {
    items: planned,
    wanted,
    make,
    change: doing('change'),
    beyond: [
      ...projects.flatMap(({ beyond }) => beyond),
      ...make.integration.map((one) => beyondIntegration(nameOf.integration(one), one.secrets)),
      ...source.beyond,
    ],
  };
};
