import { execFileSync } from 'node:child_process';
import type { MadeFeature, MadePlace, SourceSet } from './source-set.ts';

/** An empty server of this API, and its database. */
export interface EmptyServer {
  readonly url: string;
  readonly token: string;
  /** The address of its PostgreSQL. */
  readonly database: string;
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Makes one entry in a project of the database. */
const sqlOfProject = ({ id, name, description, mode, stickiness, alsoIn = [] }: SourceSet['projects'][number]) => [
  `INSERT INTO projects (id, name, description) VALUES (${[id, name, description].map(quote).join(', ')})`,
  `INSERT INTO project_settings (project, default_stickiness, project_mode) VALUES (${[id, stickiness, mode].map(quote).join(', ')})`,
  ...['development', 'production', ...alsoIn].map(
    (environment) =>
      `INSERT INTO project_environments (project_id, environment_name) VALUES (${quote(id)}, ${quote(environment)})`,
  ),
];

const everybody = [
  { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'staging' } },
];

/** A feature of the small set is alike in all environments but staging. */
const placesOf = ({ project = 'default', ...feature }: MadeFeature): Readonly<Record<string, MadePlace>> => {
  if (feature.places) return feature.places;
  const { strategies = [], variants = [], off = false } = feature;
  return {
    development: { on: true, strategies, variants },
    production: { on: !off, strategies, variants },
    ...(project === 'default' && { staging: { on: true, strategies: everybody, variants: [] } }),
  };
};

/**
 * Fills an empty server with a set, through its API. Things for which its open edition has no API are written to its
 * database with SQL.
 * @param report gets each refusal, and how far it is
 * @returns how many requests were refused
 */
export const fill = async (
  { url, token, database }: EmptyServer,
  set: SourceSet,
  report: (text: string) => void,
): Promise<number> => {
  let refused = 0;
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // Version 8 no longer writes variants of environments, so these are written with SQL.
    if (!response.ok && !(response.status === 403 && path.endsWith('/variants'))) {
      refused += 1;
      report(`${method} ${path}: ${response.status} ${(await response.clone().text()).slice(0, 300)}`);
    }
    return response;
  };
  const execute = (...statements: readonly string[]): void => {
    execFileSync('psql', [database, '-v', 'ON_ERROR_STOP=1', '-q', ...statements.flatMap((one) => ['-c', one])], {
      stdio: 'inherit',
    });
  };

  execute(
    ...set.environments.map(
      ({ name, type, sortOrder }) =>
        `INSERT INTO environments (name, type, sort_order, enabled, protected) VALUES (${quote(name)}, ${quote(type)}, ${sortOrder}, true, false)`,
    ),
    ...set.projects.flatMap(sqlOfProject),
    ...set.environments.map(
      ({ name }) =>
        `INSERT INTO project_environments (project_id, environment_name) VALUES ('default', ${quote(name)})`,
    ),
    ...set.olderTypes.map(
      (name) =>
        `INSERT INTO strategies (name, description, parameters, built_in, deprecated) VALUES (${quote(name)}, '', '[]', 1, true) ON CONFLICT DO NOTHING`,
    ),
    `UPDATE project_settings SET feature_naming_pattern = '[a-z].*', feature_naming_example = 'a', feature_naming_description = 'æøå' WHERE project = 'ops'`,
  );

  /** Only version 6 and later do not have this route. */
  const isNew = (await fetch(`${url}/api/admin/state/export`, { headers: { Authorization: token } })).status === 404;

  for (const field of set.contextFields) await call('POST', 'context', field);
  await call('PUT', 'context/appName', {
    name: 'appName',
    description: 'Which app',
    stickiness: false,
    sortOrder: 2,
    legalValues: [{ value: 'web' }, { value: 'ios' }, { value: 'android' }],
  });
  for (const type of set.tagTypes) await call('POST', 'tag-types', type);
  for (const type of set.strategyTypes) await call('POST', 'strategies', type);
  const ids = new Map<string, number>();
  for (const segment of set.segments) {
    const made: unknown = await (await call('POST', 'segments', segment)).json();
    ids.set(segment.name, Number(Reflect.get(Object(made), 'id')));
  }

  const configure = async (feature: MadeFeature, environment: string, place: MadePlace): Promise<void> => {
    const path = `projects/${feature.project ?? 'default'}/features/${feature.name}/environments/${environment}`;
    const at = `feature_name = ${quote(feature.name)} AND environment = ${quote(environment)}`;
    for (const { segments: names, ...strategy } of place.strategies)
      await call('POST', `${path}/strategies`, {
        constraints: [],
        parameters: {},
        ...strategy,
        ...(names && { segments: names.map((name) => ids.get(name)) }),
      });
    if (place.variants.length > 0) {
      const made = await call('PUT', `${path}/variants`, place.variants);
      // Version 8 keeps and serves those that are there.
      if (made.status === 403)
        execute(`UPDATE feature_environments SET variants = ${quote(JSON.stringify(place.variants))} WHERE ${at}`);
    }
    if (!place.on) return;
    // A server may add its own strategy to a feature that is switched on without one.
    if (place.strategies.some(({ disabled }) => !disabled)) await call('POST', `${path}/on`);
    else if (feature.places) execute(`UPDATE feature_environments SET enabled = true WHERE ${at}`);
  };

  for (const [i, feature] of set.features.entries()) {
    const {
      project = 'default',
      name,
      type = 'release',
      description = '',
      impressionData = false,
      tags = [],
    } = feature;
    const path = `projects/${project}/features`;
    await call('POST', path, { name, type, description, impressionData });
    for (const [environment, place] of Object.entries(placesOf(feature))) await configure(feature, environment, place);
    for (const tag of tags) await call('POST', `features/${name}/tags`, tag);
    for (const link of isNew ? (feature.links ?? []) : []) await call('POST', `${path}/${name}/link`, link);
    if (feature.stale) await call('PATCH', `${path}/${name}`, [{ op: 'replace', path: '/stale', value: true }]);
    if (isNew && feature.completed) await call('POST', `${path}/${name}/lifecycle/complete`, feature.completed);
    if (feature.archived) await call('DELETE', `${path}/${name}`);
    if (i % 50 === 49) report(`${i + 1} of ${set.features.length} features`);
  }
  for (const { project = 'default', name, parents = [] } of set.features)
    for (const parent of parents) await call('POST', `projects/${project}/features/${name}/dependencies`, parent);
  await call('POST', 'projects/webshop/environments/production/default-strategy', {
    name: 'flexibleRollout',
    title: 'Start small',
    parameters: { rollout: '10', stickiness: 'userId', groupId: 'webshop' },
    constraints: [],
  });

  if (isNew && set.releasePlan) {
    const { feature, environment, name, milestone } = set.releasePlan;
    const plan = {
      id: "'plan-1'",
      discriminator: "'plan'",
      name: quote(name),
      feature_name: quote(feature),
      environment: quote(environment),
      created_by_user_id: '-42',
    };
    execute(
      `INSERT INTO release_plan_definitions (${Object.keys(plan).join(', ')}) VALUES (${Object.values(plan).join(', ')})`,
      `INSERT INTO milestones (id, name, sort_order, release_plan_definition_id) VALUES ('milestone-1', ${quote(milestone)}, 0, 'plan-1')`,
      `UPDATE feature_strategies SET milestone_id = 'milestone-1' WHERE feature_name = ${quote(feature)} AND environment = ${quote(environment)}`,
    );
  }
  const archived = isNew ? set.projects.filter((project) => project.archived) : [];
  if (archived.length > 0)
    execute(...archived.map(({ id }) => `UPDATE projects SET archived_at = now() WHERE id = ${quote(id)}`));
  return refused;
};
