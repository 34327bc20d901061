import { byText } from '../../lib/basics/order.ts';
import { isSame } from '../../lib/definition/same.ts';
import { wantedVariants } from '../../lib/definition/variants.ts';
import type { Action, ProjectChange } from './actions.ts';
import { type FeatureActions, featureActions, reviewedDependencies } from './feature-actions.ts';
import { type Standing, standingOf } from './files/lock.ts';
import type { Folder } from './files/read-folder.ts';
import type { ReleasePlanFile } from './files/release-plan-schema.ts';
import type { FeatureFile, ProjectFile, SegmentFile, StrategyFile } from './files/schema.ts';
import { type Flags, type PartPlace, partIn, partsOf, placeOfPart } from './flags.ts';
import { planPayload } from './plan-actions.ts';
import { flagsOfServer, type Server } from './read-server.ts';
import { wantedPlan } from './release-plans.ts';
import { pulledFlags } from './settle.ts';
import { strategyPayload } from './strategies.ts';
import { type Difference, differencesOf } from './value.ts';
import { wantedEnvironment } from './wanted.ts';

/** A change on the server since the last pull that applying the folder would overwrite. */
export interface Drift extends PartPlace {
  /** `both`: the folder changed it, too, or this is unknown because nothing was pulled. */
  readonly changedBy: Exclude<Standing, 'folder'>;
  /** Differences from the folder to the server. */
  readonly differences: readonly Difference[];
}

/** The actions that apply a folder, in the order of execution. */
export interface Plan {
  readonly project: string;
  readonly actions: readonly Action[];
  readonly drift: readonly Drift[];
}

const projectActions = (wanted: ProjectFile, stored: ProjectFile): readonly Action[] => {
  const naming = ({ featureNaming: given }: ProjectFile) => ({
    pattern: given?.pattern ?? null,
    example: given?.example ?? null,
    description: given?.description ?? null,
  });
  const payload: ProjectChange = {
    ...(wanted.name !== stored.name && { name: wanted.name }),
    ...(wanted.description !== stored.description && { description: wanted.description ?? null }),
    ...(wanted.mode !== stored.mode && { mode: wanted.mode }),
    ...(wanted.defaultStickiness !== stored.defaultStickiness && { defaultStickiness: wanted.defaultStickiness }),
    ...(wanted.featureLimit !== stored.featureLimit && { featureLimit: wanted.featureLimit ?? null }),
    ...(!isSame(naming(wanted), naming(stored)) && { featureNaming: naming(wanted) }),
    ...(!isSame(wanted.linkTemplates, stored.linkTemplates) && {
      linkTemplates: wanted.linkTemplates.map(({ urlTemplate, title }) => ({ urlTemplate, title: title ?? null })),
    }),
  };
  if (Object.keys(payload).length === 0) return [];
  const settings = ({ environments: _, ...members }: ProjectFile) => members;
  return [
    {
      action: 'changeProject',
      payload,
      summary: `change ${Object.keys(payload).join(', ')}`,
      differences: differencesOf(settings(stored), settings(wanted)),
    },
  ];
};

const wantedDefault = (file: StrategyFile, stored: StrategyFile | undefined): StrategyFile => ({
  ...file,
  variants: [...wantedVariants(file.variants, stored?.variants ?? [])],
});

const environmentLinks = (wanted: ProjectFile, stored: ProjectFile) => ({
  linked: Object.keys(wanted.environments)
    .filter((environment) => !(environment in stored.environments))
    .map(
      (environment): Action => ({
        action: 'linkEnvironment',
        environment,
        summary: 'link it to the project',
        differences: [{ path: `environments.${environment}`, after: {} }],
      }),
    ),
  unlinked: Object.keys(stored.environments)
    .filter((environment) => !(environment in wanted.environments))
    .map(
      (environment): Action => ({
        action: 'unlinkEnvironment',
        environment,
        summary: 'unlink it from the project, with all that its features have there',
        differences: [{ path: `environments.${environment}`, before: stored.environments[environment] }],
      }),
    ),
  defaults: Object.entries(wanted.environments).flatMap(
    ([environment, { defaultStrategy: file }]): readonly Action[] => {
      const before = stored.environments[environment]?.defaultStrategy;
      if (!file || isSame(wantedDefault(file, before), before)) return [];
      return [
        {
          action: 'setDefaultStrategy',
          environment,
          payload: strategyPayload(file),
          summary: 'set the default strategy',
          differences: differencesOf({ defaultStrategy: before }, { defaultStrategy: wantedDefault(file, before) }),
        },
      ];
    },
  ),
});

const segmentActions = (wanted: ReadonlyMap<string, SegmentFile>, server: Server) => {
  const written: Action[] = [];
  const narrowed: Action[] = [];
  for (const [name, file] of [...wanted].sort(([a], [b]) => byText(a, b))) {
    const stored = server.segments.get(name)?.file;
    if (isSame(stored, file)) continue;
    const place = { segment: name, payload: file };
    if (!stored)
      written.push({
        action: 'createSegment',
        ...place,
        summary: 'create it',
        differences: [{ path: '', after: file }],
      });
    else
      (stored.global && !file.global ? narrowed : written).push({
        action: 'updateSegment',
        ...place,
        summary: 'change it',
        differences: differencesOf(stored, file),
      });
  }
  const deleted = [...server.segments]
    .filter(([name, { project }]) => project === server.project.id && !wanted.has(name))
    .map(
      ([segment, { file }]): Action => ({
        action: 'deleteSegment',
        segment,
        summary: 'delete it, because it has no file',
        differences: [{ path: '', before: file }],
      }),
    );
  return { written, narrowed, deleted };
};

const templateActions = (wanted: ReadonlyMap<string, ReleasePlanFile>, server: Server) => ({
  written: [...wanted]
    .sort(([a], [b]) => byText(a, b))
    .flatMap(([template, file]): readonly Action[] => {
      const stored = server.templates.get(template);
      const payload = planPayload(file);
      const after = wantedPlan(file, stored);
      if (!stored)
        return [
          { action: 'createTemplate', template, payload, summary: 'create it', differences: [{ path: '', after }] },
        ];
      if (isSame(after, stored.file)) return [];
      const differences = differencesOf(stored.file, after);
      return [{ action: 'updateTemplate', template, id: stored.id, payload, summary: 'change it', differences }];
    }),
  deleted: [...server.templates]
    .filter(([name]) => !wanted.has(name))
    .map(
      ([template, { id, file }]): Action => ({
        action: 'deleteTemplate',
        template,
        id,
        summary: 'delete it, because it has no file; plans that were made of it stay',
        differences: [{ path: '', before: file }],
      }),
    ),
});

const archiving = (server: Server, wanted: ReadonlyMap<string, FeatureFile>): readonly Action[] =>
  [...server.features.keys()]
    .filter((name) => !wanted.has(name))
    .map((feature) => ({
      action: 'archiveFeature',
      feature,
      summary: 'archive it, because it has no file',
      differences: [{ path: 'archived', before: false, after: true }],
    }));

/** Revives an archived feature. It gets its old configuration back, which is not readable before. */
const revival = (feature: string): FeatureActions => ({
  unbind: [],
  make: [
    {
      action: 'reviveFeature',
      feature,
      summary: 'revive it, and make it what its file says',
      differences: [{ path: 'archived', before: true, after: false }],
    },
  ],
  configure: [],
  bind: [],
});

/**
 * Decides where an action goes. A change that affects all environments goes into the request of the first environment
 * with reviews.
 */
const reviewOf = (action: Action, server: Server): string | undefined => {
  const [first] = server.reviewed;
  const ofProject = (segment: string): boolean => server.segments.get(segment)?.project === server.project.id;
  switch (action.action) {
    case 'archiveFeature':
    case 'addDependency':
    case 'removeDependency':
    case 'deleteDependency':
      return first;
    case 'deleteSegment':
      return first;
    case 'updateSegment':
      return ofProject(action.segment) && !action.payload.global ? first : undefined;
    case 'addStrategy':
    case 'updateStrategy':
    case 'deleteStrategy':
    case 'reorderStrategy':
    case 'addReleasePlan':
    case 'deleteReleasePlan':
    case 'changeMilestoneProgression':
    case 'deleteMilestoneProgression':
    case 'updateMilestoneStrategy':
    case 'changeReleasePlanSafeguard':
    case 'deleteReleasePlanSafeguard':
    case 'changeFeatureEnvSafeguard':
    case 'deleteFeatureEnvSafeguard':
    case 'patchVariant':
    case 'updateEnabled':
      return server.reviewed.includes(action.environment) ? action.environment : undefined;
    default:
      return undefined;
  }
};

/** The folder in the form in which the server would store it, so that both can be compared part by part. */
const wantedFlags = ({ flags }: Pick<Folder, 'flags'>, server: Server): Flags => {
  const features = [...flags.features].map(([name, file]): [string, FeatureFile] => {
    const stored = server.features.get(name);
    const environments = Object.entries(file.environments).map(
      ([environment, one]) => [environment, wantedEnvironment(one, stored, environment)] as const,
    );
    return [name, { ...file, environments: Object.fromEntries(environments) }];
  });
  const environments = Object.entries(flags.project.environments).map(([name, { defaultStrategy: file }]) => [
    name,
    file ? { defaultStrategy: wantedDefault(file, server.project.environments[name]?.defaultStrategy) } : {},
  ]);
  return {
    ...flags,
    project: { ...flags.project, environments: Object.fromEntries(environments) },
    features: new Map(features),
    templates: new Map(
      [...flags.templates].map(([name, file]) => [name, wantedPlan(file, server.templates.get(name))]),
    ),
  };
};

/** One part in the folder and on the server; undefined: the part is missing there. */
export interface Compared {
  readonly key: string;
  readonly wanted: unknown;
  readonly stored: unknown;
  /** Who changed the part since the last pull; undefined: nothing has to be done. */
  readonly standing: Standing | undefined;
}

/** Compares folder and server part by part, using the last pull. */
export const compareParts = (folder: Pick<Folder, 'flags' | 'lock'>, server: Server): readonly Compared[] => {
  const pulled = partsOf(pulledFlags(folder.flags));
  const wanted = partsOf(wantedFlags(folder, server));
  const stored = partsOf(flagsOfServer(server, folder.flags.segments.keys()));
  return [...new Set([...wanted.keys(), ...stored.keys()])].map((key) => {
    const pair = { key, wanted: partIn(wanted, key), stored: partIn(stored, key) };
    if (isSame(pair.wanted, pair.stored)) return { ...pair, standing: undefined };
    const forms = [partIn(pulled, key), pair.wanted].filter((form) => form !== undefined);
    return { ...pair, standing: standingOf(folder.lock, key, forms, pair.stored) };
  });
};

/**
 * Parts that `apply` does not touch: a global segment without a file, because other projects may use it, and a default
 * strategy that the folder lacks, because it cannot be removed.
 */
const isLeftAlone = ({ key, wanted, stored }: Compared, server: Server): boolean => {
  const { feature, segment, environment } = placeOfPart(key);
  if (segment !== undefined) return wanted === undefined && server.segments.get(segment)?.project === null;
  return feature === undefined && environment !== undefined && isSame(wanted, {}) && stored !== undefined;
};

const driftOf = (compared: readonly Compared[], server: Server): readonly Drift[] =>
  compared.flatMap((one): readonly Drift[] => {
    if (one.standing === undefined || one.standing === 'folder' || isLeftAlone(one, server)) return [];
    return [
      {
        ...placeOfPart(one.key),
        changedBy: one.standing,
        differences: differencesOf(one.wanted, one.stored),
      },
    ];
  });

/**
 * Whether a feature would be switched off and on around a plan that takes the place of another: in one change request the
 * server does that in one write, and the feature stays on.
 */
const isNeedlessSwitch = (one: Plan['actions'][number], all: Plan['actions']): boolean =>
  one.action === 'updateEnabled' &&
  one.review !== undefined &&
  all.some(
    (other) =>
      other.action === 'updateEnabled' &&
      other.feature === one.feature &&
      other.environment === one.environment &&
      other.payload.enabled !== one.payload.enabled,
  );

/** @param skipReview executes everything at once, even where changes are reviewed */
export const planOf = (folder: Folder, server: Server, { skipReview = false } = {}): Plan => {
  const { project, features, segments, templates } = folder.flags;
  const byFeature = [...features]
    .sort(([a], [b]) => byText(a, b))
    .map(
      ([name, file]) =>
        [file, server.archived.has(name) ? revival(name) : featureActions(file, server.features.get(name))] as const,
    );
  const links = environmentLinks(project, server.project);
  const shares = segmentActions(segments, server);
  const patterns = templateActions(templates, server);
  const isReviewed = !skipReview && server.reviewed.length > 0;
  const all = (members: (actions: FeatureActions, file: FeatureFile) => readonly Action[]): readonly Action[] =>
    byFeature.flatMap(([file, actions]) => members(actions, file));
  const bound = ({ unbind, bind }: FeatureActions, file: FeatureFile): readonly Action[] =>
    reviewedDependencies(file, [...unbind, ...bind]) ?? [...unbind, ...bind];
  // Unlinking an environment also removes the configuration of features there.
  const isUnlinked = (action: Action): boolean =>
    'environment' in action &&
    links.unlinked.some((one) => 'environment' in one && one.environment === action.environment);
  const archived = archiving(server, features);
  const created = all(({ make }) => make).length;
  // If the feature limit needs it, archiving comes first; otherwise it comes last.
  const { featureLimit = Number.POSITIVE_INFINITY } = project;
  const archiveFirst = server.features.size + created > featureLimit;
  const ordered = [
    ...projectActions(project, server.project),
    ...links.linked,
    ...shares.written,
    ...patterns.written,
    ...links.defaults,
    ...(isReviewed ? [] : all(({ unbind }) => unbind)),
    ...(archiveFirst ? archived : []),
    ...all(({ make }) => make),
    ...all(({ configure }) => configure).filter((action) => !isUnlinked(action)),
    ...(isReviewed ? all(bound) : all(({ bind }) => bind)),
    ...(archiveFirst ? [] : archived),
    ...patterns.deleted,
    ...shares.narrowed,
    ...shares.deleted,
    ...links.unlinked,
  ].map((action) => {
    const review = skipReview ? undefined : reviewOf(action, server);
    return review === undefined ? action : { ...action, review };
  });
  const actions = ordered.filter((one) => !isNeedlessSwitch(one, ordered));
  return { project: project.id, actions, drift: driftOf(compareParts(folder, server), server) };
};
