import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxImportedFeatures } from '../../lib/contract/limits.ts';
import { exportFeaturesBatch, validateFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
const viewer = 'user:viewer';
const editor = 'user:editor';
const base = '/api/admin/features-batch';

const strategy = (featureName: string, more: object = {}) => ({ name: 'default', featureName, ...more });

beforeAll(async () => {
  service = await startService();
  people = openPeople(service);
  const pattern = { pattern: '[a-z]+\\.[a-z]+', example: 'web.checkout', description: 'area.name' };
  await store(service.table, [
    ...userWithToken(7, viewerRole, viewer),
    ...userWithToken(8, editorRole, editor),
    projectItem({ id: 'patterned', featureNaming: pattern }),
    projectItem({ id: 'limited', featureLimit: 2 }),
    projectItem({ id: 'hidden', mode: 'private' }),
    projectItem({ id: 'elsewhere' }),
  ]);
  const { done } = people;
  await done('POST', '/api/admin/strategies', { name: 'weekday', parameters: [] });
  await done('POST', '/api/admin/context', { name: 'country', legalValues: [{ value: 'no' }, { value: 'se' }] });
  await done('POST', '/api/admin/segments', { name: 'nordic', constraints: [] });
  await done('POST', '/api/admin/segments', { name: 'own', project: 'elsewhere', constraints: [] });
  for (const [project, name] of [
    ['default', 'known'],
    ['default', 'gone'],
    ['limited', 'first'],
    ['elsewhere', 'far'],
    ['hidden', 'secret'],
  ])
    await done('POST', `/api/admin/projects/${project}/features`, { name });
  await done('DELETE', '/api/admin/projects/default/features/gone');
  const known = '/api/admin/projects/default/features/known/environments/production/strategies';
  await done('POST', known, { name: 'default' });
});
afterAll(() => service.stop());

const validate = async (data: object, to: object = {}, token?: string) => {
  const body = {
    project: 'default',
    environment: 'production',
    ...to,
    data: { features: [], featureStrategies: [], ...data },
  };
  const answer = await people.done('POST', `${base}/validate`, body, token);
  return validateFeaturesBatch.responses[200].schema.parse(answer.body);
};
const affected = (findings: readonly { affectedItems: readonly string[] }[]) =>
  findings.map(({ affectedItems }) => affectedItems);
const named = (...names: string[]) => names.map((name) => ({ name }));

describe('features-batch §3: POST /api/admin/features-batch/validate', () => {
  it('finds nothing in an empty data set, whatever the project and environment', async () => {
    const nothing = { errors: [], warnings: [], permissions: [] };
    expect(await validate({})).toEqual(nothing);
    expect(await validate({}, { project: 'nope', environment: 'nowhere' })).toEqual(nothing);
  });

  it('takes as many names as it can look up at once, and names the list that has more', async () => {
    const many = (count: number, prefix: string) => named(...Array.from({ length: count }, (_, i) => `${prefix}-${i}`));
    const parents = (count: number) => many(count, 'p').map(({ name }) => ({ feature: name }));
    const refused = async (data: object): Promise<unknown> => {
      const body = {
        project: 'default',
        environment: 'production',
        data: { features: [], featureStrategies: [], ...data },
      };
      const { status, body: problem } = await people.call('POST', `${base}/validate`, body, viewer);
      return [status, problem.details?.[0]?.message];
    };
    expect(await refused({ features: many(maxImportedFeatures + 1, 'f') })).toEqual([
      400,
      expect.stringMatching(/^`data\/features` must have at most 5000 items/),
    ]);
    const halves = [2_501, 2_500].map((count, i) => ({ feature: `f-${i}`, dependencies: parents(count) }));
    expect(await refused({ dependencies: halves })).toEqual([
      400,
      expect.stringMatching(/^`data\/dependencies` must have at most 5000 parents/),
    ]);
    expect((await validate({ features: many(maxImportedFeatures, 'f') }, {}, viewer)).errors).toEqual([]);
  });

  it('lists one error a kind, in the order of the contract', async () => {
    const { errors } = await validate({
      features: named('far', 'twice', 'once', 'twice', 'gone'),
      featureStrategies: [strategy('once', { name: 'ghost' }), strategy('twice', { name: 'ghost' })],
      contextFields: [
        { name: 'country', legalValues: [{ value: 'no' }, { value: 'fi' }] },
        { name: 'userId', legalValues: [{ value: '7' }] },
        { name: 'region', legalValues: [{ value: 'eu' }] },
      ],
      segments: [
        { id: 1, name: 'nordic' },
        { id: 2, name: 'own' },
        { id: 3, name: 'unknown' },
      ],
      dependencies: [
        {
          feature: 'once',
          dependencies: [{ feature: 'twice' }, { feature: 'known' }, { feature: 'gone' }, { feature: 'nobody' }],
        },
      ],
    });
    expect(affected(errors)).toEqual([
      ['ghost', 'ghost'],
      ['country', 'userId'],
      ['far (in project elsewhere)'],
      ['twice'],
      ['own', 'unknown'],
      ['gone', 'nobody'],
    ]);
  });

  it('names features of other projects, archived ones too, and where they are to those who see the project', async () => {
    for (const [project, name] of [
      ['elsewhere', 'far-gone'],
      ['hidden', 'secret-gone'],
    ]) {
      await people.done('POST', `/api/admin/projects/${project}/features`, { name });
      await people.done('DELETE', `/api/admin/projects/${project}/features/${name}`);
    }
    const data = { features: named('far', 'far-gone', 'secret', 'secret-gone'), featureStrategies: [] };
    const all = await validate(data);
    expect(affected(all.errors)).toEqual([
      [
        'far (in project elsewhere)',
        'far-gone (in project elsewhere)',
        'secret (in project hidden)',
        'secret-gone (in project hidden)',
      ],
    ]);
    expect(affected(all.warnings)).toEqual([['far-gone', 'secret-gone']]);
    // The answer does not tell a caller who cannot see a project which of its features are archived.
    const some = await validate(data, { project: 'hidden' }, viewer);
    expect(
      affected(some.errors)
        .flat()
        .filter((name) => name.startsWith('secret')),
    ).toEqual(['secret (in another project)', 'secret-gone (in another project)']);
    expect(affected(some.warnings)).toEqual([['far-gone']]);
    const body = { project: 'default', environment: 'production', data };
    expect(await people.refusal('POST', `${base}/import`, body)).toEqual([400, 'BadDataError']);
  });

  it('knows the segments of the target project', async () => {
    const { errors } = await validate({ segments: [{ id: 9, name: 'own' }] }, { project: 'elsewhere' });
    expect(errors).toEqual([]);
  });

  it('checks the names by the naming pattern of the project, and shows the pattern', async () => {
    const { errors } = await validate({ features: named('zebra', 'web.cart', 'api') }, { project: 'patterned' });
    expect(affected(errors)).toEqual([['api', 'zebra']]);
    for (const text of ['[a-z]+\\.[a-z]+', 'web.checkout', 'area.name']) expect(errors[0]?.message).toContain(text);
  });

  it('counts what would be created against the feature limit', async () => {
    const { errors } = await validate({ features: named('first', 'second', 'third') }, { project: 'limited' });
    expect(affected(errors)).toEqual([[]]);
    expect(errors[0]?.message).toMatch(/\b2 new .*\b1 features.*\b2\./);
    expect((await validate({ features: named('first', 'second') }, { project: 'limited' })).errors).toEqual([]);
  });

  it('warns of custom strategy types, archived features and features that are overwritten', async () => {
    const { errors, warnings } = await validate({
      features: named('known', 'gone', 'new'),
      featureStrategies: [
        strategy('new', { name: 'weekday' }),
        strategy('known'),
        strategy('known', { name: 'weekday' }),
      ],
    });
    expect(errors).toEqual([]);
    expect(affected(warnings)).toEqual([['weekday'], ['gone'], ['known']]);
  });

  it('lists the permissions that the caller lacks by their display names', async () => {
    const data = {
      features: named('known', 'new'),
      featureStrategies: [strategy('known')],
      featureEnvironments: [{ name: 'known', enabled: true, variants: [{ name: 'a', weight: 1000 }] }],
      contextFields: [{ name: 'region' }],
      tagTypes: [{ name: 'area' }],
    };
    expect(affected((await validate(data, {}, viewer)).permissions)).toEqual([
      [
        'Create feature toggles',
        'Update feature toggles',
        'Create context fields',
        'Create activation strategies',
        'Delete activation strategies',
        'Update variants',
        'Create tag types',
        'Enable/disable toggles',
      ],
    ]);
    expect((await validate(data, {}, editor)).permissions).toEqual([]);
    expect((await validate(data)).permissions).toEqual([]);
    expect(affected((await validate({}, {}, viewer)).permissions)).toEqual([['Update feature toggles']]);
    expect(affected((await validate({}, { project: 'elsewhere' }, editor)).permissions)).toEqual([
      ['Update feature toggles'],
    ]);
  });

  it('does not name private projects that the caller does not see', async () => {
    const here = await validate({ features: named('secret') }, {}, viewer);
    expect(affected(here.errors)).toEqual([['secret (in another project)']]);
    const there = await validate({ features: named('secret') }, { project: 'hidden' }, viewer);
    expect([affected(there.errors), there.warnings]).toEqual([[['secret (in another project)']], []]);
    expect(affected((await validate({ features: named('secret') })).errors)).toEqual([['secret (in project hidden)']]);
  });

  it.each([
    { body: {}, paths: ['project', 'environment', 'data'] },
    { body: { project: 'p', environment: 'e', data: {} }, paths: ['data/features', 'data/featureStrategies'] },
    {
      body: { project: 'p', environment: 'e', data: { features: [{}], featureStrategies: [{}] } },
      paths: ['data/features/0/name', 'data/featureStrategies/0/name'],
    },
    {
      body: {
        project: 'p',
        environment: 'e',
        data: {
          features: [],
          featureStrategies: [{ name: 'default', constraints: [{ contextName: 'a', operator: 'LIKE' }] }],
        },
      },
      paths: ['data/featureStrategies/0/constraints/0/operator'],
    },
  ])('refuses $body with one detail a violation', async ({ body, paths }) => {
    const answer = await people.call('POST', `${base}/validate`, body);
    expect([answer.status, answer.body.name]).toEqual([400, 'ValidationError']);
    const details: { path?: string }[] = answer.body.details;
    expect(details.map(({ path }) => path).filter((path) => path !== undefined)).toEqual(paths);
  });

  it('needs a token, and JSON', async () => {
    expect(await people.refusal('POST', `${base}/validate`, {}, 'junk')).toEqual([401, 'AuthenticationRequired']);
    const answer = await service.call('POST', `${base}/validate`, {}, { 'Content-Type': 'text/plain' });
    expect(answer.status).toBe(415);
  });
});

const take = async (body: object, token?: string) => {
  const answer = await people.done('POST', `${base}/export`, body, token);
  return exportFeaturesBatch.responses[200].schema.parse(answer.body);
};
const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

describe('features-batch §2: POST /api/admin/features-batch/export', () => {
  beforeAll(async () => {
    const { done } = people;
    const project = '/api/admin/projects/elsewhere';
    await done('POST', `${project}/features`, { name: 'far-child', description: 'Depends on far' });
    await done('POST', `${project}/features/far-child/dependencies`, { feature: 'far', enabled: false });
    await done('POST', `${project}/features/far-child/environments/production/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'sessionId', groupId: 'g' },
      constraints: [{ contextName: 'country', operator: 'IN', values: ['no'] }],
      segments: [1],
    });
    await done('POST', `${project}/features/far-child/environments/production/on`);
    await done('PUT', `${project}/features/far-child/environments/production/variants`, [
      { name: 'one', weight: 1000, stickiness: 'default', overrides: [{ contextName: 'userId', values: ['7'] }] },
    ]);
    await done('POST', '/api/admin/features/far-child/tags', { type: 'simple', value: 'red' });
    await done('POST', '/api/admin/features/known/tags', { type: 'simple', value: 'red' });
    await done('POST', '/api/admin/features/secret/tags', { type: 'simple', value: 'red' });
  });

  it('gives features as they are in one environment, and what they use', async () => {
    const data = await take({ environment: 'production', features: ['far-child', 'nobody'] });
    expect(data).toEqual({
      features: [
        {
          name: 'far-child',
          description: 'Depends on far',
          type: 'release',
          project: 'elsewhere',
          stale: false,
          impressionData: false,
          archived: false,
        },
      ],
      featureStrategies: [
        {
          id: expect.any(String),
          name: 'flexibleRollout',
          featureName: 'far-child',
          title: null,
          disabled: false,
          sortOrder: 0,
          parameters: { rollout: '50', stickiness: 'sessionId', groupId: 'g' },
          constraints: [{ contextName: 'country', operator: 'IN', values: ['no'] }],
          variants: [],
          segments: [1],
        },
      ],
      featureEnvironments: [
        {
          name: 'far-child',
          featureName: 'far-child',
          environment: 'production',
          enabled: true,
          variants: [
            {
              name: 'one',
              weight: 1000,
              weightType: 'variable',
              stickiness: 'default',
              overrides: [{ contextName: 'userId', values: ['7'] }],
            },
          ],
        },
      ],
      contextFields: [
        {
          name: 'country',
          description: null,
          stickiness: false,
          sortOrder: 10,
          legalValues: [{ value: 'no' }, { value: 'se' }],
        },
        expect.objectContaining({ name: 'sessionId' }),
        expect.objectContaining({ name: 'userId' }),
      ],
      featureTags: [{ featureName: 'far-child', tagType: 'simple', tagValue: 'red' }],
      segments: [{ id: 1, name: 'nordic' }],
      tagTypes: [expect.objectContaining({ name: 'simple' })],
      dependencies: [{ feature: 'far-child', dependencies: [{ feature: 'far', enabled: false, variants: [] }] }],
      links: [],
      owners: [],
    });
    expect((await validate(data, { project: 'elsewhere' })).errors).toEqual([]);
  });

  it('selects by the value of a tag, else by project, else by names, active features only', async () => {
    const environment = 'production';
    expect(names((await take({ environment, tag: 'red', project: 'limited', features: ['far'] })).features)).toEqual([
      'far-child',
      'known',
      'secret',
    ]);
    expect(names((await take({ environment, project: 'limited', features: ['far'] })).features)).toEqual(['first']);
    expect(names((await take({ environment, features: ['gone', 'known', 'far'] })).features)).toEqual(['far', 'known']);
    expect(names((await take({ environment, project: 'nope' })).features)).toEqual([]);
    expect(names((await take({ environment, features: [] })).features)).toEqual([
      'far',
      'far-child',
      'first',
      'known',
      'secret',
    ]);
  });

  it('gives no strategies and states of an environment that the project does not have', async () => {
    const data = await take({ environment: 'nowhere', features: ['far-child'] });
    expect([names(data.features), data.featureStrategies, data.featureEnvironments]).toEqual([['far-child'], [], []]);
  });

  it('leaves out private projects that the caller does not see', async () => {
    expect(names((await take({ environment: 'production', tag: 'red' }, viewer)).features)).toEqual([
      'far-child',
      'known',
    ]);
    const named = await take({ environment: 'production', features: ['secret'] }, viewer);
    expect(named.features).toEqual([]);
  });

  it('is delivered as a file on demand', async () => {
    const body = { environment: 'production', features: ['known'], downloadFile: true };
    const { headers } = await people.done('POST', `${base}/export`, body);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="export-.*\.json"$/);
  });

  it('emits features-exported with the data set', async () => {
    const data = await take({ environment: 'development', features: ['known'] });
    const [exported] = await people.events('features-exported');
    expect(exported).toMatchObject({
      environment: 'development',
      project: null,
      featureName: null,
      preData: null,
      data,
    });
  });

  it('needs an environment, and a selection of features', async () => {
    expect(await people.refusal('POST', `${base}/export`, { features: ['known'] })).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', `${base}/export`, { environment: 'e' })).toEqual([400, 'ValidationError']);
    const features = Array.from({ length: 10_001 }, (_, i) => `f${i}`);
    const many = { environment: 'development', features };
    expect(await people.refusal('POST', `${base}/export`, many)).toEqual([400, 'ValidationError']);
    expect(await people.refusal('POST', `${base}/export`, {}, 'junk')).toEqual([401, 'AuthenticationRequired']);
  });
});

const importData = (data: object, to: object = {}, token?: string) =>
  people.call(
    'POST',
    `${base}/import`,
    { project: 'default', environment: 'production', ...to, data: { features: [], featureStrategies: [], ...data } },
    token,
  );
const typesOf = async (feature: string): Promise<string[]> => {
  const { body } = await people.done('GET', `/api/admin/events/${feature}`);
  return body.events.map(({ type }: { type: string }) => type).reverse();
};

describe('features-batch §6: POST /api/admin/features-batch/import', () => {
  const rollout = {
    name: 'flexibleRollout',
    featureName: 'imported-one',
    title: 'Half',
    parameters: { rollout: '50', stickiness: 'default', groupId: 'imported-one' },
    constraints: [{ contextName: 'region', operator: 'IN', values: ['eu'] }],
    segments: [77],
  };
  const data = {
    features: [
      { name: 'imported-one', type: 'experiment', description: 'By import', stale: true, impressionData: true },
      { name: 'parent' },
    ],
    featureStrategies: [rollout, { name: 'default', featureName: 'parent', disabled: true }],
    featureEnvironments: [
      {
        name: 'imported-one',
        featureName: 'imported-one',
        environment: 'other',
        enabled: true,
        variants: [{ name: 'v', weight: 1000, weightType: 'variable', stickiness: 'default' }],
      },
    ],
    featureTags: [{ featureName: 'imported-one', tagType: 'squad', tagValue: 'blue' }],
    tagTypes: [{ name: 'squad', description: 'Who' }],
    contextFields: [{ name: 'region', legalValues: [{ value: 'eu' }] }],
    segments: [{ id: 77, name: 'nordic' }],
    dependencies: [{ feature: 'imported-one', dependencies: [{ feature: 'parent', enabled: true, variants: [] }] }],
  };

  it('creates features with all they have, and the configuration they need', async () => {
    const { status, body } = await importData(data);
    expect([status, body]).toEqual([200, undefined]);
    const path = '/api/admin/projects/default/features/imported-one?variantEnvironments=true';
    expect((await people.done('GET', path)).body).toMatchObject({
      type: 'experiment',
      description: 'By import',
      stale: true,
      impressionData: true,
      tags: [{ type: 'squad', value: 'blue' }],
      dependencies: [{ feature: 'parent', enabled: true }],
      environments: [
        { name: 'development', enabled: false, strategies: [] },
        {
          name: 'production',
          enabled: true,
          strategies: [{ name: 'flexibleRollout', title: 'Half', segments: [1], parameters: { rollout: '50' } }],
          variants: [{ name: 'v', weight: 1000 }],
        },
      ],
    });
    expect(await typesOf('imported-one')).toEqual([
      'feature-created',
      'feature-strategy-add',
      'feature-environment-variants-updated',
      'feature-environment-enabled',
      'feature-tagged',
      'feature-dependency-added',
    ]);
    const [imported] = await people.events('features-imported');
    expect(imported).toMatchObject({ project: 'default', environment: 'production', data: null, preData: null });
    expect(await people.events('context-field-created', 'tag-type-created', 'tag-created')).toHaveLength(5);
  });

  it('changes nothing the second time, and emits only that metadata was overwritten', async () => {
    const before = await typesOf('imported-one');
    expect((await importData(data)).status).toBe(200);
    expect(await typesOf('imported-one')).toEqual([...before, 'feature-metadata-updated']);
    const [overwritten] = await people.events('feature-metadata-updated');
    expect(overwritten?.data).toEqual(overwritten?.preData);
  });

  it('overwrites what exists: strategies, tags and parents are replaced, absent members stay', async () => {
    const { status } = await importData({
      features: [{ name: 'imported-one', description: 'Changed' }, { name: 'gone' }],
      featureStrategies: [{ name: 'default', featureName: 'imported-one' }],
      featureEnvironments: [{ name: 'imported-one', enabled: false }],
      featureTags: [{ featureName: 'imported-one', tagType: 'simple', tagValue: 'green' }],
      dependencies: [{ feature: 'imported-one', dependencies: [] }],
    });
    expect(status).toBe(200);
    expect((await people.done('GET', '/api/admin/projects/default/features/imported-one')).body).toMatchObject({
      type: 'experiment',
      description: 'Changed',
      tags: [{ type: 'simple', value: 'green' }],
      dependencies: [],
      environments: [{}, { name: 'production', enabled: false, strategies: [{ name: 'default', segments: [] }] }],
    });
    expect((await typesOf('imported-one')).slice(7)).toEqual([
      'feature-metadata-updated',
      'feature-strategy-remove',
      'feature-strategy-add',
      'feature-environment-disabled',
      'feature-tagged',
      'feature-untagged',
      'feature-dependency-removed',
    ]);
    expect((await people.call('GET', '/api/admin/projects/default/features/gone')).status).toBe(404);
  });

  it('refuses what validation finds, and writes nothing', async () => {
    const { status, body } = await importData({
      features: named('never', 'far'),
      featureStrategies: [strategy('never', { name: 'ghost' })],
    });
    expect([status, body.name]).toEqual([400, 'BadDataError']);
    const texts = body.details.map(({ message }: { message: string }) => message).join();
    for (const text of ['ghost', 'far (in project elsewhere)']) expect(texts).toContain(text);
    expect((await people.call('GET', '/api/admin/projects/default/features/never')).status).toBe(404);
  });

  it.each([
    { wrong: { featureStrategies: [strategy('nobody')] }, status: 400, text: 'data/featureStrategies/0/featureName' },
    {
      wrong: { featureTags: [{ featureName: 'nobody', tagType: 'simple', tagValue: 'aa' }] },
      status: 400,
      text: 'data/featureTags/0/featureName',
    },
    {
      wrong: { featureStrategies: [strategy('never', { segments: [5] })] },
      status: 400,
      text: 'data/featureStrategies/0/segments/0',
    },
    { wrong: { featureTags: [{ featureName: 'never', tagType: 'nope', tagValue: 'aa' }] }, status: 400, text: 'nope' },
    {
      wrong: { dependencies: [{ feature: 'never', dependencies: [{ feature: 'far' }] }] },
      status: 403,
      text: '"never"',
    },
  ])('refuses $wrong', async ({ wrong, status, text }) => {
    const answer = await importData({ features: named('never'), ...wrong });
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(text)]);
    expect((await people.call('GET', '/api/admin/projects/default/features/never')).status).toBe(404);
  });

  it('needs the permissions that validation names, a linked environment and a project', async () => {
    const refused = await importData({ features: named('never') }, {}, viewer);
    expect([refused.status, refused.body.name, refused.body.permissions]).toEqual([
      403,
      'NoAccessError',
      ['CREATE_FEATURE', 'UPDATE_FEATURE'],
    ]);
    expect((await importData({ features: named('by-editor') }, {}, editor)).status).toBe(200);
    expect((await importData({}, { project: 'nope' })).status).toBe(404);
    expect((await importData({}, { environment: 'default' })).status).toBe(404);
  });

  it('is refused where change requests are on, unless the caller may skip them', async () => {
    const { done } = people;
    const path = '/api/admin/projects/default/environments/development/change-requests/config';
    await done('PUT', path, { changeRequestsEnabled: true, requiredApprovals: 1 });
    const refused = await importData({ features: named('by-editor') }, { environment: 'development' }, editor);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('SKIP_CHANGE_REQUEST')]);
    expect((await importData({ features: named('by-editor') }, { environment: 'development' })).status).toBe(200);
    await done('PUT', path, { changeRequestsEnabled: false });
  });

  it('imports more features than fit into one transaction', async () => {
    const many = Array.from({ length: 60 }, (_, i) => `many-${i}`);
    const { status } = await importData({
      features: named(...many),
      featureStrategies: many.map((name) => strategy(name)),
      featureTags: many.map((featureName) => ({ featureName, tagType: 'simple', tagValue: `t-${featureName}` })),
      dependencies: [{ feature: 'many-0', dependencies: [{ feature: 'many-59' }] }],
    });
    expect(status).toBe(200);
    const { features, featureStrategies, dependencies } = await take({ environment: 'production', features: many });
    expect([features.length, featureStrategies.length, dependencies.length]).toEqual([60, 60, 1]);
    expect(await typesOf('many-0')).toEqual([
      'feature-created',
      'feature-strategy-add',
      'feature-tagged',
      'feature-dependency-added',
    ]);
  });
});
