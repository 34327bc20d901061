import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import {
  contextFields,
  features,
  type MadeFeature,
  olderTypes,
  places,
  releasePlan,
  segments,
  strategyTypes,
  tagTypes,
} from './source-set.ts';

/**
 * Fills an empty server of this API with the source set, through its API. Things for which its open-source edition has
 * no API are written to its database with SQL.
 *
 *     node test/cli/migrate/fill-source.ts --url http://127.0.0.1:4252 --token '*:*.…' --database postgres://…/unleash
 */
const {
  url = '',
  token = '',
  database = '',
} = parseArgs({
  options: { url: { type: 'string' }, token: { type: 'string' }, database: { type: 'string' } },
}).values;

const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
  const response = await fetch(`${url}/api/admin/${path}`, {
    method,
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) console.log(`${method} ${path}: ${response.status} ${(await response.text()).slice(0, 200)}`);
  return response;
};

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const execute = (...statements: readonly string[]): void => {
  execFileSync('psql', [database, '-v', 'ON_ERROR_STOP=1', '-q', ...statements.flatMap((one) => ['-c', one])], {
    stdio: 'inherit',
  });
};

execute(
  ...places.environments.map(
    ({ name, type, sortOrder }) =>
      `INSERT INTO environments (name, type, sort_order, enabled, protected) VALUES (${quote(name)}, ${quote(type)}, ${sortOrder}, true, false)`,
  ),
  ...places.projects.flatMap(({ id, name, description, mode, stickiness }) => [
    `INSERT INTO projects (id, name, description) VALUES (${[id, name, description].map(quote).join(', ')})`,
    `INSERT INTO project_settings (project, default_stickiness, project_mode) VALUES (${[id, stickiness, mode].map(quote).join(', ')})`,
    ...['development', 'production'].map(
      (environment) =>
        `INSERT INTO project_environments (project_id, environment_name) VALUES (${quote(id)}, ${quote(environment)})`,
    ),
  ]),
  `INSERT INTO project_environments (project_id, environment_name) VALUES ('default', 'staging')`,
  ...olderTypes.map(
    (name) =>
      `INSERT INTO strategies (name, description, parameters, built_in, deprecated) VALUES (${quote(name)}, '', '[]', 1, true) ON CONFLICT DO NOTHING`,
  ),
  `UPDATE project_settings SET feature_naming_pattern = '[a-z].*', feature_naming_example = 'a', feature_naming_description = 'æøå' WHERE project = 'ops'`,
);

/** Only version 6 and later do not have this route. */
const isNew = (await fetch(`${url}/api/admin/state/export`, { headers: { Authorization: token } })).status === 404;

for (const field of contextFields) await call('POST', 'context', field);
await call('PUT', 'context/appName', {
  name: 'appName',
  description: 'Which app',
  stickiness: false,
  sortOrder: 2,
  legalValues: [{ value: 'web' }, { value: 'ios' }, { value: 'android' }],
});
for (const type of tagTypes) await call('POST', 'tag-types', type);
for (const type of strategyTypes) await call('POST', 'strategies', type);
const ids = new Map<string, number>();
for (const segment of segments) {
  const made: unknown = await (await call('POST', 'segments', segment)).json();
  ids.set(segment.name, Number(Reflect.get(Object(made), 'id')));
}

const staging = [
  { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'staging' } },
];

const configure = async (feature: MadeFeature, environment: string, on: boolean): Promise<void> => {
  const path = `projects/${feature.project ?? 'default'}/features/${feature.name}/environments/${environment}`;
  const strategies = environment === 'staging' ? staging : (feature.strategies ?? []);
  for (const { segments: names, ...strategy } of strategies as NonNullable<MadeFeature['strategies']>)
    await call('POST', `${path}/strategies`, {
      constraints: [],
      parameters: {},
      ...strategy,
      ...(names && { segments: names.map((name) => ids.get(name)) }),
    });
  if (feature.variants && environment !== 'staging') {
    const made = await call('PUT', `${path}/variants`, feature.variants);
    // Version 8 no longer writes variants of environments; it keeps and serves existing ones.
    if (made.status === 403)
      execute(
        `UPDATE feature_environments SET variants = ${quote(JSON.stringify(feature.variants))} WHERE feature_name = ${quote(feature.name)} AND environment = ${quote(environment)}`,
      );
  }
  // A server may add its own strategy to a feature that is switched on without one.
  if (on && strategies.length > 0) await call('POST', `${path}/on`);
};

for (const feature of features) {
  const { project = 'default', name, type = 'release', description = '', impressionData = false, tags = [] } = feature;
  await call('POST', `projects/${project}/features`, { name, type, description, impressionData });
  await configure(feature, 'development', true);
  await configure(feature, 'production', !feature.off);
  if (project === 'default') await configure(feature, 'staging', true);
  for (const tag of tags) await call('POST', `features/${name}/tags`, tag);
  for (const link of isNew ? (feature.links ?? []) : [])
    await call('POST', `projects/${project}/features/${name}/link`, link);
  if (feature.stale)
    await call('PATCH', `projects/${project}/features/${name}`, [{ op: 'replace', path: '/stale', value: true }]);
  if (feature.archived) await call('DELETE', `projects/${project}/features/${name}`);
}
for (const { project = 'default', name, parents = [] } of features)
  for (const parent of parents) await call('POST', `projects/${project}/features/${name}/dependencies`, parent);
await call('POST', 'projects/webshop/environments/production/default-strategy', {
  name: 'flexibleRollout',
  title: 'Start small',
  parameters: { rollout: '10', stickiness: 'userId', groupId: 'webshop' },
  constraints: [],
});

if (isNew) {
  const plan = {
    id: "'plan-1'",
    discriminator: "'plan'",
    name: quote(releasePlan.name),
    feature_name: quote(releasePlan.feature),
    environment: quote(releasePlan.environment),
    created_by_user_id: '-42',
  };
  execute(
    `INSERT INTO release_plan_definitions (${Object.keys(plan).join(', ')}) VALUES (${Object.values(plan).join(', ')})`,
    `INSERT INTO milestones (id, name, sort_order, release_plan_definition_id) VALUES ('milestone-1', ${quote(releasePlan.milestone)}, 0, 'plan-1')`,
    `UPDATE feature_strategies SET milestone_id = 'milestone-1' WHERE feature_name = ${quote(releasePlan.feature)} AND environment = ${quote(releasePlan.environment)}`,
  );
}
