import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { errorBody } from '../../lib/contract/error-schemas.ts';
import { exportedState } from '../../lib/contract/schemas/state.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { HALYARD_VALIDATE_RESPONSES: 'true' } });
  await store(service.table, userWithToken(7, viewerRole, 'user:viewer'));
});
afterAll(() => service.stop());

const importPath = '/api/admin/state/import';
const exportPath = '/api/admin/state/export';

const document = {
  version: 4,
  features: [{ name: 'e2e', project: 'default', description: 'Imported' }],
  featureEnvironments: [{ featureName: 'e2e', environment: 'development', enabled: true }],
  featureStrategies: [{ id: 's1', featureName: 'e2e', environment: 'development', strategyName: 'default' }],
};

const upload = (content: string, name: string): Promise<Response> => {
  const form = new FormData();
  form.set('file', new File([content], name));
  return fetch(`${service.url}${importPath}`, {
    method: 'POST',
    headers: { Authorization: service.token },
    body: form,
  });
};

const exported = async (query = '') => {
  const response = await service.call('GET', `${exportPath}${query}`);
  expect(response.status).toBe(200);
  return exportedState.parse(await response.json());
};

const problemOf = async (response: Response) => ({
  status: response.status,
  ...errorBody.parse(await response.json()),
});

describe('state §3: POST /api/admin/state/import', () => {
  it('answers 202 with the text Accepted', async () => {
    const response = await service.call('POST', importPath, document);
    expect(response.status).toBe(202);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toBe('Accepted');
    expect((await exported()).features).toMatchObject(document.features);
  });

  it('logs the import of a feature', async () => {
    const response = await service.call('GET', '/api/admin/events/e2e');
    expect(await response.json()).toMatchObject({
      totalEvents: 1,
      events: [{ type: 'feature-import', project: 'default', createdByUserId: null, data: { name: 'e2e' } }],
    });
  });

  it.each([
    ['JSON', 'state.json', (name: string) => JSON.stringify({ version: 4, features: [{ name }] })],
    ['YAML', 'state.yml', (name: string) => `version: 4\nfeatures:\n  - name: ${name}\n`],
  ])('takes %s as a file', async (format, file, write) => {
    const name = `from-${format}`;
    expect((await upload(write(name), file)).status).toBe(202);
    expect((await exported()).features).toContainEqual(expect.objectContaining({ name, project: 'default' }));
  });

  it('keeps what exists by default, and overwrites it with keep=false', async () => {
    const changed = { ...document, features: [{ name: 'e2e', description: 'Changed' }] };
    await service.call('POST', importPath, changed);
    expect((await exported()).features).toContainEqual(
      expect.objectContaining({ name: 'e2e', description: 'Imported' }),
    );
    expect((await service.call('POST', `${importPath}?keep=false`, changed)).status).toBe(202);
    expect((await exported()).features).toContainEqual(
      expect.objectContaining({ name: 'e2e', description: 'Changed' }),
    );
  });

  it('removes with drop=true what the document lacks', async () => {
    expect((await service.call('POST', `${importPath}?drop=true`, document)).status).toBe(202);
    expect((await exported()).features.map(({ name }) => name)).toEqual(['e2e']);
  });

  it.each([
    ['without a version', { features: [] }, 'version'],
    [
      'with an impossible weight',
      {
        version: 4,
        features: [{ name: 'x' }],
        featureEnvironments: [
          { featureName: 'x', environment: 'development', enabled: true, variants: [{ name: 'v', weight: 1001 }] },
        ],
      },
      'featureEnvironments/0/variants/0/weight',
    ],
    [
      'with a reference to nothing',
      { version: 4, features: [{ name: 'x', project: 'nowhere' }] },
      'features/0/project',
    ],
  ])('answers 400 for a document %s, and changes nothing', async (_, bad, path) => {
    const before = await exported();
    const problem = await problemOf(await service.call('POST', importPath, bad));
    expect(problem).toMatchObject({ status: 400, name: 'ValidationError' });
    expect(problem.details).toContainEqual(expect.objectContaining({ path }));
    expect(await exported()).toEqual(before);
  });

  it('takes a pattern of 1,000 characters, as it exports one, and no other value of more than 100', async () => {
    const withValue = (operator: string, value: string) => ({
      version: 4,
      segments: [{ id: 7, name: 'patterns', constraints: [{ contextName: 'email', operator, value }] }],
    });
    const long = 'x'.repeat(1_000);
    expect((await service.call('POST', importPath, withValue('REGEX', long))).status).toBe(202);
    const [segment] = (await exported()).segments.filter(({ name }) => name === 'patterns');
    expect(segment?.constraints).toMatchObject([{ operator: 'REGEX', value: long }]);
    expect((await service.call('POST', `${importPath}?keep=false`, { version: 4, segments: [segment] })).status).toBe(
      202,
    );
    for (const [operator, value] of [
      ['REGEX', `${long}x`],
      ['NUM_EQ', '1'.repeat(101)],
    ] as const)
      expect(await problemOf(await service.call('POST', importPath, withValue(operator, value)))).toMatchObject({
        status: 400,
        details: [{ path: 'segments/0/constraints/0/value' }],
      });
  });

  it('answers 400 for text that is no JSON, and for a switch that is neither true nor false', async () => {
    const broken = await fetch(`${service.url}${importPath}`, {
      method: 'POST',
      headers: { Authorization: service.token, 'Content-Type': 'application/json' },
      body: '{"version":4',
    });
    expect(await problemOf(broken)).toMatchObject({ status: 400, name: 'ValidationError' });
    const unclear = await service.call('POST', `${importPath}?keep=maybe`, document);
    expect(await problemOf(unclear)).toMatchObject({
      status: 400,
      name: 'ValidationError',
      message: expect.stringContaining('keep'),
    });
  });

  it('answers 400 for an uploaded document that is nested too deep', async () => {
    const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    for (const [text, name] of [
      [deep(50_000), 'state.json'],
      [deep(65), 'state.json'],
      [deep(65), 'state.yaml'],
    ] as const) {
      const answer = await upload(text, name);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('deeper than 64 levels')]);
    }
    expect(await (await upload(deep(64), 'state.json')).text()).not.toContain('levels');
  });

  it('answers 400 for texts that are not Unicode, sent or uploaded, and changes nothing', async () => {
    const before = await exported();
    const features = [{ name: 'half', project: 'default', description: '\ud800' }];
    for (const answer of [
      await service.call('POST', importPath, { ...document, features }),
      await upload(JSON.stringify({ ...document, features }), 'state.json'),
      await upload('version: 4\nfeatures: [{ name: half, project: default, description: "\\ud800" }]', 'state.yaml'),
    ])
      expect(await problemOf(answer)).toMatchObject({
        status: 400,
        name: 'ValidationError',
        details: [{ path: 'features/0/description' }],
      });
    expect(await exported()).toEqual(before);
  });

  it('takes 4 MB, and answers 413 for more', async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify({ version: 4 });
      return `${text.slice(0, -1)}${' '.repeat(bytes - text.length)}}`;
    };
    const send = (body: string) =>
      fetch(`${service.url}${importPath}`, {
        method: 'POST',
        headers: { Authorization: service.token, 'Content-Type': 'application/json' },
        body,
      });
    expect((await send(padded(4 * 1024 * 1024))).status).toBe(202);
    expect(await problemOf(await send(padded(4 * 1024 * 1024 + 1)))).toMatchObject({
      status: 413,
      name: 'PayloadTooLarge',
    });
  });

  it('answers 415 for any other type', async () => {
    const response = await service.call('POST', importPath, document, { 'Content-Type': 'text/csv' });
    expect(await problemOf(response)).toMatchObject({ status: 415, name: 'ContentTypeerror' });
  });

  it('is for ADMIN', async () => {
    const viewer = await service.call('POST', importPath, document, { Authorization: 'user:viewer' });
    expect(await problemOf(viewer)).toMatchObject({ status: 403, name: 'NoAccessError', permissions: ['ADMIN'] });
    const nobody = await service.call('POST', importPath, document, { Authorization: '*:*.wrong' });
    expect(await problemOf(nobody)).toMatchObject({ status: 401, name: 'AuthenticationRequired' });
  });
});

describe('state §2: GET /api/admin/state/export', () => {
  it('answers every category, in version 4', async () => {
    const state = await exported();
    expect(state).toMatchObject({
      version: 4,
      featureStrategies: [{ id: 's1', name: 'default', strategyName: 'default' }],
    });
    expect(state.projects.map(({ id }) => id)).toEqual(['default']);
    expect(state.environments.map(({ name }) => name)).toEqual(['default', 'development', 'production']);
  });

  it.each([
    ['featureToggles=false', ['features', 'featureEnvironments', 'featureStrategies', 'featureTags']],
    ['featureToggles=0', ['features', 'featureEnvironments', 'featureStrategies', 'featureTags']],
    ['featureToggles=no', ['features', 'featureEnvironments', 'featureStrategies', 'featureTags']],
    ['projects=false', ['projects']],
    ['environments=false', ['environments']],
    ['tags=false', ['tags', 'tagTypes', 'featureTags']],
    ['strategies=false', ['strategies']],
  ])('leaves lists empty for %s', async (query, empty) => {
    const all = await exported();
    const some = await exported(`?${query}`);
    const blank = Object.fromEntries(empty.map((category) => [category, []]));
    expect(some).toEqual({ ...all, ...blank });
  });

  it.each(['featureToggles=TRUE', 'featureToggles=1', 'featureToggles=-2', 'unknown=x'])(
    'has everything for %s',
    async (query) => {
      expect(await exported(`?${query}`)).toEqual(await exported());
    },
  );

  it('writes YAML', async () => {
    const response = await service.call('GET', `${exportPath}?format=yaml`);
    expect(response.headers.get('content-type')).toContain('text/yaml');
    expect(parse(await response.text())).toEqual(await exported());
  });

  it.each([
    ['json', 'json'],
    ['yaml', 'yml'],
  ])('delivers %s as a file', async (format, ending) => {
    const response = await service.call('GET', `${exportPath}?format=${format}&download=true`);
    const pattern = new RegExp(`^attachment; filename="export-\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d-\\d\\d\\.${ending}"$`);
    expect(response.headers.get('content-disposition')).toMatch(pattern);
  });

  it('has no file name without download', async () => {
    for (const query of ['', '?download=false', '?download=maybe']) {
      const response = await service.call('GET', `${exportPath}${query}`);
      expect(response.headers.get('content-disposition')).toBeNull();
    }
  });

  it.each([
    ['format=xml', 'format'],
    ['tags=', 'tags'],
    ['tags=%20', 'tags'],
  ])('answers 400 for %s', async (query, path) => {
    const problem = await problemOf(await service.call('GET', `${exportPath}?${query}`));
    expect(problem).toMatchObject({ status: 400, name: 'ValidationError' });
    expect(problem.details).toContainEqual(expect.objectContaining({ path }));
  });

  it('is for ADMIN', async () => {
    const response = await service.call('GET', exportPath, undefined, { Authorization: 'user:viewer' });
    expect(await problemOf(response)).toMatchObject({ status: 403, name: 'NoAccessError' });
  });
});
