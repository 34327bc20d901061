import { ApiError, answerOf, type Client } from '../../client/client.ts';
import { ownerKey, ownerText } from '../../lib/definition/owners.ts';
import { isSame } from '../../lib/definition/same.ts';
import { readPeople } from '../service/people.ts';
import type { Folder } from './files/read-folder.ts';
import type { SafeguardFile } from './files/safeguard-schema.ts';
import { type FeatureFile, isKnownOperator, type StrategyFile } from './files/schema.ts';
import type { YamlFile } from './files/yaml-file.ts';
import { placeOfPart } from './flags.ts';
import { compareParts, type Plan } from './plan.ts';
import { memberText, type Problem } from './problem.ts';
import type { Server } from './read-server.ts';

type Path = readonly PropertyKey[];

const problemAt = (file: YamlFile<unknown>, path: Path, message: string): Problem => ({
  file: file.file,
  line: file.lineOf(path),
  member: memberText(path),
  message,
});

interface Found {
  readonly file: YamlFile<unknown>;
  readonly path: Path;
  readonly strategy: StrategyFile;
}

const strategiesOf = ({ files }: Folder): readonly Found[] => [
  ...Object.entries(files.project.value.environments).flatMap(([environment, { defaultStrategy }]) =>
    defaultStrategy
      ? [
          {
            file: files.project,
            path: ['environments', environment, 'defaultStrategy'],
            strategy: defaultStrategy,
          },
        ]
      : [],
  ),
  ...[...files.features.values()].flatMap((file) =>
    Object.entries(file.value.environments).flatMap(([environment, { strategies, releasePlan }]) => [
      ...strategies.map((strategy, i) => ({ file, path: ['environments', environment, 'strategies', i], strategy })),
      ...(releasePlan?.milestones ?? []).flatMap((milestone, i) =>
        milestone.strategies.map((strategy, j) => ({
          file,
          path: ['environments', environment, 'releasePlan', 'milestones', i, 'strategies', j],
          strategy,
        })),
      ),
    ]),
  ),
  ...[...files.templates.values()].flatMap((file) =>
    file.value.milestones.flatMap(({ strategies }, i) =>
      strategies.map((strategy, j) => ({ file, path: ['milestones', i, 'strategies', j], strategy })),
    ),
  ),
];

/** Finds segments that strategies of the folder reference but that are neither a file nor global. */
const unknownSegments = (folder: Folder, server: Server): readonly Problem[] => {
  const isUsable = (name: string): boolean =>
    folder.flags.segments.has(name) || server.segments.get(name)?.project === null;
  return strategiesOf(folder).flatMap(({ file, path, strategy }) =>
    strategy.segments.flatMap((name, i) =>
      isUsable(name)
        ? []
        : [problemAt(file, [...path, 'segments', i], `names a segment that is neither here nor global: "${name}"`)],
    ),
  );
};

/** Segments of other projects cannot be written from this folder. */
const foreignSegments = (folder: Folder, server: Server): readonly Problem[] =>
  [...folder.files.segments.values()].flatMap((file) => {
    const { project = null } = server.segments.get(file.value.name) ?? {};
    return project === null || project === server.project.id
      ? []
      : [problemAt(file, ['name'], `is the name of a segment of the project "${project}"`)];
  });

const unlinkedEnvironments = (folder: Folder): readonly Problem[] =>
  [...folder.files.features.values()].flatMap((file) =>
    Object.keys(file.value.environments)
      .filter((environment) => !(environment in folder.flags.project.environments))
      .map((environment) => problemAt(file, ['environments', environment], 'is no environment of project.yaml')),
  );

/** Parents must be in the folder, and must have no parents themselves. */
const dependencyProblems = ({ files, flags }: Folder): readonly Problem[] =>
  [...files.features.values()].flatMap((file) =>
    file.value.dependencies.flatMap(({ feature }, i) => {
      const at = (message: string): readonly Problem[] => [problemAt(file, ['dependencies', i, 'feature'], message)];
      const parent = flags.features.get(feature);
      if (feature === file.value.name) return at('is the feature itself');
      if (!parent) return at(`names a feature without a file: "${feature}"`);
      return parent.dependencies.length > 0 ? at(`names a feature that has parents itself: "${feature}"`) : [];
    }),
  );

/** Existing strategies may be anything, but a strategy that is written must be valid. */
const strategyProblems = ({ file, path, strategy }: Found): readonly Problem[] => [
  ...strategy.constraints.flatMap(({ operator }, i) =>
    isKnownOperator(operator)
      ? []
      : [problemAt(file, [...path, 'constraints', i, 'operator'], `is no operator: "${operator}"`)],
  ),
  ...(strategy.variants.length > 0 && strategy.variants.every(({ weightType }) => weightType === 'fix')
    ? [problemAt(file, [...path, 'variants'], 'need one that is not fixed')]
    : []),
];

/** Checks strategies that would be written, and features that would be on without a strategy. */
const writeProblems = (folder: Folder, plan: Plan): readonly Problem[] => {
  const written = plan.actions.filter(({ action }) =>
    [
      ...['addStrategy', 'updateStrategy', 'patchVariant', 'updateEnabled', 'deleteStrategy'],
      ...['addReleasePlan', 'deleteReleasePlan', 'updateMilestoneStrategy'],
    ].includes(action),
  );
  const places = new Set(
    written.map((one) => ('feature' in one && 'environment' in one ? `${one.feature}/${one.environment}` : '')),
  );
  const isWritten = (file: YamlFile<unknown>, path: Path): boolean => {
    const template = [...folder.files.templates].find(([, one]) => one === file);
    if (template) return plan.actions.some((one) => 'template' in one && one.template === template[0]);
    if (file === folder.files.project) return plan.actions.some(({ action }) => action === 'setDefaultStrategy');
    const [feature] = [...folder.files.features].find(([, one]) => one === file) ?? [''];
    return places.has(`${feature}/${String(path[1])}`);
  };
  const off = [...folder.files.features.values()].flatMap((file) =>
    Object.entries(file.value.environments).flatMap(([environment, { enabled, strategies, variants, releasePlan }]) => {
      const path = ['environments', environment];
      if (!isWritten(file, path)) return [];
      return [
        ...(enabled && !releasePlan && strategies.every(({ disabled }) => disabled)
          ? [problemAt(file, [...path, 'enabled'], 'is true, but no strategy here is active')]
          : []),
        ...(variants.length > 0 && variants.every(({ weightType }) => weightType === 'fix')
          ? [problemAt(file, [...path, 'variants'], 'need one that is not fixed')]
          : []),
      ];
    }),
  );
  const segments = [...folder.files.segments.values()].flatMap((file) =>
    plan.actions.some((one) => 'segment' in one && one.segment === file.value.name)
      ? file.value.constraints.flatMap(({ operator }, i) =>
          isKnownOperator(operator)
            ? []
            : [problemAt(file, ['constraints', i, 'operator'], `is no operator: "${operator}"`)],
        )
      : [],
  );
  return [
    ...off,
    ...segments,
    ...strategiesOf(folder)
      .filter(({ file, path }) => isWritten(file, path))
      .flatMap(strategyProblems),
  ];
};

/** Reports default strategies that the folder no longer has. */
const defaultProblems = (folder: Folder, server: Server): readonly Problem[] =>
  compareParts(folder, server)
    .filter(({ wanted, stored, standing }) => standing === 'folder' && stored !== undefined && isSame(wanted, {}))
    .map(({ key }) =>
      problemAt(
        folder.files.project,
        ['environments', placeOfPart(key).environment ?? ''],
        'has lost its default strategy, which can be replaced, but not taken away',
      ),
    );

/** Maximal number of features in a change request. The server counts what they write, and this is below its limit. */
const maxReviewedFeatures = 40;

const reviewProblems = ({ files }: Folder, plan: Plan): readonly Problem[] => {
  const reviewed = plan.actions.filter(({ review }) => review !== undefined);
  const bindings = reviewed.filter(({ action }) => action === 'addDependency' || action === 'removeDependency');
  const tooMany = [...files.features].flatMap(([name, file]) => {
    const own = bindings.filter((one) => 'feature' in one && one.feature === name);
    return own.some(({ action }) => action === 'removeDependency') || own.length > 1
      ? [problemAt(file, ['dependencies'], 'change in more than one parent, which no change request can hold')]
      : [];
  });
  const crowded = [...Map.groupBy(reviewed, ({ review = '' }) => review)].flatMap(([environment, actions]) => {
    const count = new Set(actions.map((one) => ('feature' in one ? one.feature : ''))).size;
    return count <= maxReviewedFeatures
      ? []
      : [
          {
            file: files.project.file,
            member: '',
            message: `${count} features change in ${environment}; one change request holds ${maxReviewedFeatures}`,
          },
        ];
  });
  return [...tooMany, ...crowded];
};

/** Finds uses that prevent the deletion of a segment because they stay, e.g. by archived features. */
const usedDeletions = async (
  client: Client,
  folder: Folder,
  server: Server,
  plan: Plan,
): Promise<readonly Problem[]> => {
  const problems: Problem[] = [];
  for (const one of plan.actions) {
    // A segment that is new on the server is reported as a change there.
    if (one.action !== 'deleteSegment' || plan.drift.some(({ segment }) => segment === one.segment)) continue;
    const { id } = server.segments.get(one.segment) ?? {};
    if (id === undefined) continue;
    const { strategies } = await answerOf(
      client.GET('/api/admin/segments/{id}/strategies', { params: { path: { id } } }),
    );
    const users = strategies
      .filter(
        ({ projectId, featureName }) => projectId !== server.project.id || !folder.flags.features.has(featureName),
      )
      .map(({ featureName }) => featureName);
    if (users.length > 0)
      problems.push({
        file: `segments`,
        member: '',
        message: `have no file for "${one.segment}", but it cannot be deleted: used by ${[...new Set(users)].join(', ')}`,
      });
  }
  return problems;
};

/** A metric that something of the folder names, and where. */
interface NamedMetric {
  readonly file: YamlFile<FeatureFile>;
  readonly environment: string;
  readonly name: string;
  readonly path: Path;
  /** Whether an action on the environment writes what names it. */
  readonly isWrittenBy: (action: Plan['actions'][number]) => boolean;
}

const metricsOf = ({ files }: Folder): readonly NamedMetric[] =>
  [...files.features.values()].flatMap((file) =>
    Object.entries(file.value.environments).flatMap(([environment, { safeguards = [], releasePlan }]) => {
      const of = { file, environment };
      const path = ['environments', environment];
      const ofSafeguards = (own: readonly SafeguardFile[], member: Path): NamedMetric[] =>
        own.map((safeguard, i) => ({
          ...of,
          name: safeguard.impactMetric.metricName,
          path: [...path, ...member, 'safeguards', i, 'impactMetric', 'metricName'],
          isWrittenBy: (one) =>
            one.action === 'addReleasePlan'
              ? (one.payload.safeguards ?? []).some((other) => isSame(other, safeguard))
              : (one.action === 'changeReleasePlanSafeguard' || one.action === 'changeFeatureEnvSafeguard') &&
                isSame(one.payload, safeguard),
        }));
      const ofGuards = (releasePlan?.milestones ?? []).flatMap(({ guards = [] }, i) =>
        guards.flatMap((guard, j): NamedMetric[] => {
          if (guard.kind === 'alarm' || !guard.metrics) return [];
          const { requests, errors } = guard.metrics;
          return Object.entries({ requests, errors }).flatMap(([member, name]): NamedMetric[] =>
            name === undefined
              ? []
              : [
                  {
                    ...of,
                    name,
                    path: [...path, 'releasePlan', 'milestones', i, 'guards', j, 'metrics', member],
                    isWrittenBy: ({ action }) => action === 'addReleasePlan',
                  },
                ],
          );
        }),
      );
      return [
        ...ofSafeguards(safeguards, []),
        ...ofSafeguards(releasePlan?.safeguards ?? [], ['releasePlan']),
        ...ofGuards,
      ];
    }),
  );

/** The environments of metrics that count for a project, by name; undefined: an older server, which has none. */
const readMetrics = async (
  client: Client,
  project: string,
): Promise<ReadonlyMap<string, readonly string[]> | undefined> => {
  try {
    const { metrics } = await answerOf(
      client.GET('/api/admin/impact-metrics/metadata', { params: { query: { project } } }),
    );
    return new Map(metrics.map(({ name, environments }) => [name, environments]));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
};

/**
 * Finds guards and safeguards that would be written although no SDK reports their metric for the project: the server refuses
 * them, maybe after the plan that they replace was removed.
 */
const unknownMetrics = async (
  client: Client,
  folder: Folder,
  { project }: Server,
  { actions }: Plan,
): Promise<readonly Problem[]> => {
  const written = metricsOf(folder).filter(({ file, environment, isWrittenBy }) =>
    actions.some(
      (one) =>
        'environment' in one &&
        'feature' in one &&
        one.feature === file.value.name &&
        one.environment === environment &&
        isWrittenBy(one),
    ),
  );
  const metrics = written.length === 0 ? undefined : await readMetrics(client, project.id);
  if (metrics === undefined) return [];
  return written.flatMap(({ file, environment, name, path }) =>
    (metrics.get(name) ?? []).includes(environment)
      ? []
      : [
          problemAt(
            file,
            path,
            `must be a metric that SDKs report in ${environment} with tokens for project "${project.id}": "${name}"`,
          ),
        ],
  );
};

/** Finds owners that would be written although nobody is called so. */
const unknownOwners = async (client: Client, folder: Folder, plan: Plan): Promise<readonly Problem[]> => {
  const changes = plan.actions.flatMap((one) => (one.action === 'changeOwners' && one.payload.length > 0 ? [one] : []));
  if (changes.length === 0) return [];
  const { names, called } = await readPeople(client);
  return changes.flatMap(({ feature, payload }) => {
    const file = folder.files.features.get(feature);
    return payload.flatMap((owner) => {
      const found = called(owner);
      const name = found && names.get(ownerKey(found));
      const text = name && ownerText(name);
      if (text === owner || !file) return [];
      const hint = text === undefined ? '' : `; write "${text}"`;
      return [problemAt(file, ['owners'], `name nobody who is on the server: "${owner}"${hint}`)];
    });
  });
};

/** Checks that the names of new features are free: projects that the caller does not see may use them. */
const takenNames = async (client: Client, folder: Folder, plan: Plan): Promise<readonly Problem[]> => {
  const problems: Problem[] = [];
  for (const one of plan.actions) {
    if (one.action !== 'createFeature') continue;
    try {
      await answerOf(
        client.POST('/api/admin/features/validate', { body: { name: one.feature, projectId: plan.project } }),
      );
    } catch (error) {
      const file = folder.files.features.get(one.feature);
      if (!(error instanceof ApiError) || error.status >= 500 || !file) throw error;
      problems.push(problemAt(file, ['name'], `cannot be used: ${error.message}`));
    }
  }
  return problems;
};

/**
 * Problems of a folder that can be found without further requests: references to missing things, and values that no
 * server accepts.
 */
export const folderProblems = (folder: Folder, server: Server, plan: Plan): readonly Problem[] => [
  ...unknownSegments(folder, server),
  ...foreignSegments(folder, server),
  ...unlinkedEnvironments(folder),
  ...dependencyProblems(folder),
  ...defaultProblems(folder, server),
  ...writeProblems(folder, plan),
  ...reviewProblems(folder, plan),
];

/** Problems of a plan that need requests to the server. */
export const serverProblems = async (
  client: Client,
  folder: Folder,
  server: Server,
  plan: Plan,
): Promise<readonly Problem[]> => [
  ...(await usedDeletions(client, folder, server, plan)),
  ...(await takenNames(client, folder, plan)),
  ...(await unknownMetrics(client, folder, server, plan)),
  ...(await unknownOwners(client, folder, plan)),
];
