import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { type Calls, callsTo } from '../flags/features/calls.ts';
import { projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
let calls: Calls;
let templated: Calls;
const viewer = { Authorization: 'user:viewer' };

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:viewer'),
    projectItem({ id: 'shop' }),
    projectItem({ id: 'templated' }),
    projectItem({ id: 'guarded', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
    projectItem({ id: 'secret', mode: 'private' }),
  ]);
  calls = callsTo(service, 'shop');
  templated = callsTo(service, 'templated');
});
afterAll(() => service.stop());

interface Shown {
  readonly id: string;
  readonly url: string;
  readonly title: string | null;
}
const linksOf = async (name: string, of = calls): Promise<readonly Shown[]> =>
  (await of.answer(200, 'GET', `/features/${name}`)).links as readonly Shown[];
const plain = (links: readonly Shown[]) => links.map(({ url, title }) => [url, title]);
const add = (name: string, url: string, title?: string | null, of = calls) =>
  of.answer(204, 'POST', `/features/${name}/link`, { url, ...(title !== undefined && { title }) });

describe('feature-links §2: adding, changing, removing', () => {
  it('keeps the order in which they came, and stores one form of an address', async () => {
    await calls.feature('ordered');
    await add('ordered', 'tracker.example/SHOP-17', 'Ticket');
    await add('ordered', 'https://boards.example/');
    await add('ordered', 'http://a.example/x', '');
    expect(await linksOf('ordered')).toEqual([
      { id: expect.stringMatching(/^[0-9A-Z]{26}$/), url: 'https://tracker.example/SHOP-17', title: 'Ticket' },
      { id: expect.any(String), url: 'https://boards.example', title: null },
      { id: expect.any(String), url: 'http://a.example/x', title: null },
    ]);
    expect(await calls.events('ordered')).toMatchObject([
      { type: 'feature-created' },
      { type: 'feature-link-added', data: { url: 'https://tracker.example/SHOP-17', title: 'Ticket' } },
      { type: 'feature-link-added', data: { url: 'https://boards.example', title: null } },
      { type: 'feature-link-added' },
    ]);
  });

  it('gives an address that is there the title, and does nothing for the same one', async () => {
    await calls.feature('again');
    await add('again', 'https://a.example', 'One');
    await add('again', 'a.example', 'Two');
    await add('again', 'https://a.example/', 'Two');
    expect(plain(await linksOf('again'))).toEqual([['https://a.example', 'Two']]);
    expect((await calls.events('again')).slice(1)).toMatchObject([
      { type: 'feature-link-added' },
      {
        type: 'feature-link-updated',
        data: { url: 'https://a.example', title: 'Two' },
        preData: { url: 'https://a.example', title: 'One' },
      },
    ]);
  });

  it('changes a link in its place, and refuses the address of another', async () => {
    await calls.feature('changed');
    await add('changed', 'https://a.example', 'A');
    await add('changed', 'https://b.example', 'B');
    const [first, second] = await linksOf('changed');
    await calls.answer(204, 'PUT', `/features/changed/link/${first?.id}`, { url: 'c.example' });
    expect(await linksOf('changed')).toEqual([{ id: first?.id, url: 'https://c.example', title: null }, second]);
    expect(await calls.refusal('PUT', `/features/changed/link/${first?.id}`, { url: 'b.example' })).toMatchObject({
      status: 409,
      name: 'NameExistsError',
    });
  });

  it('removes a link once', async () => {
    await calls.feature('removed');
    await add('removed', 'https://a.example', 'A');
    const [link] = await linksOf('removed');
    await calls.answer(204, 'DELETE', `/features/removed/link/${link?.id}`);
    expect(await linksOf('removed')).toEqual([]);
    expect((await calls.events('removed')).at(-1)).toMatchObject({
      type: 'feature-link-removed',
      data: null,
      preData: { url: 'https://a.example', title: 'A' },
    });
    expect(await calls.refusal('DELETE', `/features/removed/link/${link?.id}`)).toMatchObject({ status: 404 });
    expect(await calls.refusal('PUT', `/features/removed/link/${link?.id}`, { url: 'x.example' })).toMatchObject({
      status: 404,
    });
  });

  it('refuses an eleventh link', async () => {
    await calls.feature('full');
    for (let i = 0; i < 10; i += 1) await add('full', `https://a.example/${i}`);
    expect(await calls.refusal('POST', '/features/full/link', { url: 'https://a.example/10' })).toMatchObject({
      status: 403,
      name: 'InvalidOperationError',
      message: expect.stringContaining('10 is the maximum'),
    });
    await add('full', 'https://a.example/9', 'There is room for a title');
  });

  it.each(['javascript:alert(1)', 'mailto:a@b.example', 'not a page', ''])('refuses the address %j', async (url) => {
    await calls.answer(201, 'POST', '/features', { name: `bad-${Buffer.from(url).toString('hex')}` });
    const path = `/features/bad-${Buffer.from(url).toString('hex')}/link`;
    expect(await calls.refusal('POST', path, { url })).toMatchObject({
      status: 400,
      message: expect.stringContaining('url'),
    });
  });

  it('needs UPDATE_FEATURE, an active feature, and its own project; no change request stops it', async () => {
    await calls.feature('guarded-by-right');
    const body = { url: 'https://a.example' };
    expect(await calls.refusal('POST', '/features/guarded-by-right/link', body, viewer)).toMatchObject({ status: 403 });
    expect(await calls.refusal('POST', '/features/nobody/link', body)).toMatchObject({ status: 404 });
    const elsewhere = '/api/admin/projects/templated/features/guarded-by-right/link';
    expect(await calls.refusal('POST', elsewhere, body)).toMatchObject({ status: 404 });
    await calls.answer(202, 'DELETE', '/features/guarded-by-right');
    expect(await calls.refusal('POST', '/features/guarded-by-right/link', body)).toMatchObject({ status: 404 });
    const guarded = callsTo(service, 'guarded');
    await guarded.answer(201, 'POST', '/features', { name: 'reviewed' });
    await add('reviewed', 'https://a.example', undefined, guarded);
    expect(plain(await linksOf('reviewed', guarded))).toEqual([['https://a.example', null]]);
  });
});

describe('feature-links §3: new features', () => {
  it('come with the links that are given, or with those of the templates of their project', async () => {
    const linkTemplates = [
      { title: 'Code', urlTemplate: 'https://code.example/search?q={{project}}+{{feature}}' },
      { urlTemplate: 'tracker.example/{{feature}}' },
    ];
    await templated.answer(200, 'PUT', '/settings', { linkTemplates });
    expect(await templated.answer(200, 'GET', '/overview')).toMatchObject({
      linkTemplates: [
        { title: 'Code', urlTemplate: 'https://code.example/search?q={{project}}+{{feature}}' },
        { title: null, urlTemplate: 'https://tracker.example/{{feature}}' },
      ],
    });
    await templated.feature('from-templates');
    expect(plain(await linksOf('from-templates', templated))).toEqual([
      ['https://code.example/search?q=templated+from-templates', 'Code'],
      ['https://tracker.example/from-templates', null],
    ]);
    expect(await templated.types('from-templates')).toEqual([
      'feature-created',
      'feature-link-added',
      'feature-link-added',
    ]);
    await templated.answer(201, 'POST', '/features', { name: 'without', links: [] });
    expect(await linksOf('without', templated)).toEqual([]);
    await templated.answer(201, 'POST', '/features', { name: 'given', links: [{ url: 'a.example', title: 'A' }] });
    expect(plain(await linksOf('given', templated))).toEqual([['https://a.example', 'A']]);
    const twice = { name: 'twice', links: [{ url: 'a.example' }, { url: 'https://a.example/' }] };
    expect(await templated.refusal('POST', '/features', twice)).toMatchObject({
      status: 400,
      message: expect.stringContaining('links/1/url'),
    });
  });

  it('that are clones have the links of the source, and those of templates for their own name', async () => {
    await add('from-templates', 'https://a.example', 'A', templated);
    await templated.answer(201, 'POST', '/features/from-templates/clone', { name: 'clone', replaceGroupId: true });
    expect(plain(await linksOf('clone', templated))).toEqual([
      ['https://code.example/search?q=templated+clone', 'Code'],
      ['https://tracker.example/clone', null],
      ['https://a.example', 'A'],
    ]);
  });

  it.each(['https://{{feature}}.example', 'https://a.example/{{environment}}', 'javascript:{{feature}}'])(
    'refuses the template %j',
    async (urlTemplate) => {
      expect(await calls.refusal('PUT', '/settings', { linkTemplates: [{ urlTemplate }] })).toMatchObject({
        status: 400,
        message: expect.stringContaining('linkTemplates/0/urlTemplate'),
      });
    },
  );
});

describe('feature-links §5: where else links are', () => {
  it('says in the history what changed, undoes it, and restores it', async () => {
    const own = callsTo(service, 'past');
    await service.call('POST', '/api/admin/projects', { id: 'past', name: 'past' });
    await own.feature('checkout');
    const newest = async () => Number((await own.answer(200, 'GET', '/history/diff?from=1')).to);
    await add('checkout', 'https://a.example', 'A', own);
    const then = await newest();
    await add('checkout', 'https://b.example', 'B', own);
    const undone = await newest();
    await add('checkout', 'https://a.example', 'New', own);
    const { changes } = await own.answer(200, 'GET', `/history/diff?from=${then}&to=now`);
    expect((changes as { summary: string }[]).map(({ summary }) => summary)).toEqual([
      'Title of link “A” (https://a.example) changed to “New”',
      'Link “B” (https://b.example) added',
    ]);
    await own.answer(200, 'POST', '/history/undo', { revision: undone });
    expect(plain(await linksOf('checkout', own))).toEqual([['https://a.example', 'New']]);
    await own.answer(200, 'POST', '/history/restore', { revision: then });
    expect(plain(await linksOf('checkout', own))).toEqual([['https://a.example', 'A']]);
  });

  it('takes them along in an export and import of features', async () => {
    await calls.feature('carried');
    await add('carried', 'https://a.example', 'A');
    const data = await calls.answer(200, 'POST', '/api/admin/features-batch/export', {
      environment: 'production',
      features: ['carried'],
    });
    expect(data).toMatchObject({
      links: [{ feature: 'carried', links: [{ id: expect.any(String), url: 'https://a.example', title: 'A' }] }],
    });
    await add('carried', 'https://b.example', 'B');
    await calls.answer(200, 'POST', '/api/admin/features-batch/import', {
      project: 'shop',
      environment: 'production',
      data,
    });
    expect(plain(await linksOf('carried'))).toEqual([['https://a.example', 'A']]);
    await calls.answer(200, 'POST', '/api/admin/features-batch/import', {
      project: 'shop',
      environment: 'production',
      data: { ...data, links: [] },
    });
    expect(plain(await linksOf('carried'))).toEqual([['https://a.example', 'A']]);
    const [{ feature: _, ...row } = {}] = data.links as Record<string, unknown>[];
    const lost = { ...data, links: [{ feature: 'nobody', ...row }] };
    expect(
      await calls.refusal('POST', '/api/admin/features-batch/import', {
        project: 'shop',
        environment: 'production',
        data: lost,
      }),
    ).toMatchObject({ status: 400, message: expect.stringContaining('data/links/0/feature') });
  });

  it('takes them, and the templates, along in the export of a state, and in its import', async () => {
    const state = await templated.answer(200, 'GET', '/api/admin/state/export?featureToggles=true&projects=true');
    const features = state.features as Record<string, unknown>[];
    expect(features.find(({ name }) => name === 'given')).toMatchObject({
      links: [{ url: 'https://a.example', title: 'A' }],
    });
    const projects = state.projects as Record<string, unknown>[];
    expect(projects.find(({ id }) => id === 'templated')).toMatchObject({
      linkTemplates: [{ title: 'Code' }, { title: null }],
    });
    const before = await linksOf('given', templated);
    const only = {
      version: 4,
      features: [
        { ...features.find(({ name }) => name === 'given'), links: [{ url: 'b.example' }, ...before] },
        { name: 'imported', project: 'templated', links: [{ url: 'https://c.example', title: 'C' }] },
      ],
    };
    expect((await service.call('POST', '/api/admin/state/import?keep=false', only)).status).toBe(202);
    expect(plain(await linksOf('given', templated))).toEqual([
      ['https://b.example', null],
      ['https://a.example', 'A'],
    ]);
    expect((await linksOf('given', templated))[1]?.id).toBe(before[0]?.id);
    expect(plain(await linksOf('imported', templated))).toEqual([['https://c.example', 'C']]);
    const bad = { version: 4, features: [{ name: 'bad', project: 'templated', links: [{ url: 'javascript:1x' }] }] };
    expect(await templated.refusal('POST', '/api/admin/state/import', bad)).toMatchObject({
      status: 400,
      message: expect.stringContaining('features/0/links/0/url'),
    });
  });
});
