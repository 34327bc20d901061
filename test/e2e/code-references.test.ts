// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the templates of finders.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxCodeBranches } from '../../lib/contract/schemas/code-reference.ts';
import { editorRole, viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { codeBranchIn } from '../../lib/store/observations/code-references.ts';
import { codeRepositoryIn } from '../../lib/store/observations/code-repositories.ts';
import { codeBranchesPartition, codeReferencesPartition } from '../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../lib/store/table/read.ts';
import { type Calls, callsTo } from '../flags/features/calls.ts';
import { projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
let calls: Calls;

const repositories = '/api/v2/code-refs/repositories';
const editor = { Authorization: 'user:editor' };
const viewer = { Authorization: 'user:viewer' };

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(8, editorRole, 'user:editor'),
    ...userWithToken(9, viewerRole, 'user:viewer'),
    projectItem({ id: 'shop' }),
    projectItem({ id: 'hidden', mode: 'private' }),
  ]);
  calls = callsTo(service, 'shop');
  for (const name of ['basket', 'checkout', 'quiet']) await calls.feature(name);
  await calls.feature('old');
  await calls.answer(202, 'DELETE', '/features/old');
  await callsTo(service, 'hidden').feature('secret');
  await callsTo(service, 'default').feature('own');
});
afterAll(() => service.stop());

interface Hunk {
  readonly flagKey: string;
  readonly projKey?: string;
  readonly [member: string]: unknown;
}

const hunk = (flagKey: string, more: object = {}): Hunk => ({
  startingLineNumber: 12,
  projKey: 'shop',
  flagKey,
  contentHash: 'abc',
  ...more,
});
const file = (path: string, ...hunks: readonly Hunk[]) => ({ path, hunks });
const branchBody = (references: readonly object[], more: object = {}) => ({
  name: 'main',
  head: '1111111111111111111111111111111111111111',
  syncTime: 1_772_442_000_000,
  references,
  ...more,
});

/** A repository of its own. */
const repository = async (name: string, more: object = {}): Promise<string> => {
  const body = { type: 'github', sourceLink: `https://github.com/example/${name}`, defaultBranch: 'main', ...more };
  await calls.answer(201, 'POST', repositories, { name, ...body });
  return `${repositories}/${name}`;
};
const push = (at: string, references: readonly object[], more: object = {}, headers?: Record<string, string>) =>
  calls.answer(200, 'PUT', `${at}/branches/main`, branchBody(references, more), headers);

interface Shown {
  readonly name: string;
  readonly hunkCount: number;
  readonly hasMore: boolean;
  readonly files: readonly {
    readonly path: string;
    readonly hunks: readonly { readonly [member: string]: unknown }[];
  }[];
  readonly [member: string]: unknown;
}
const shown = async (name: string, feature: string, query = ''): Promise<Shown | undefined> => {
  const body = await calls.answer(200, 'GET', `/features/${feature}/code-references${query}`);
  return (body.repositories as readonly Shown[]).find((one) => one.name === name);
};
const stored = async (repo: string): Promise<string[]> => {
  const partitions = [
    codeBranchesPartition('shop'),
    ...['basket', 'checkout'].map((f) => codeReferencesPartition('shop', f)),
  ];
  const all = await Promise.all(partitions.map((pk) => queryAll<{ sk: string }>(service.table, { pk })));
  return all
    .flat()
    .flatMap(({ sk }) => (sk.split('#')[1] === repo ? [String(sk.split('#')[0])] : []))
    .sort();
};

describe('code-references §3: what a finder asks first', () => {
  /** The requests of ld-find-code-refs 2, in its order, with its headers; the token as it is sent by it. */
  it('answers the requests of LaunchDarkly’s finder, one after the other', async () => {
    const headers = {
      'LD-API-Version': '20240415',
      'User-Agent': 'LDFindCodeRefs/2.17.0',
      'Content-Type': 'application/json',
    };
    const at = `${repositories}/finder`;
    expect(await calls.send('GET', at, undefined, headers)).toMatchObject({ status: 404 });
    const repo = {
      type: 'custom',
      name: 'finder',
      sourceLink: '',
      commitUrlTemplate: '',
      hunkUrlTemplate: '',
      defaultBranch: 'main',
    };
    await calls.answer(201, 'POST', repositories, repo, headers);
    expect(await calls.answer(200, 'GET', at, undefined, headers)).toEqual({ ...repo, enabled: true });
    expect(await calls.answer(200, 'GET', '/api/v2/projects/shop', undefined, headers)).toEqual({
      _links: { self: { href: '/api/v2/projects/shop', type: 'application/json' } },
      _id: 'shop',
      key: 'shop',
      includeInSnippetByDefault: false,
      name: 'shop',
      tags: [],
    });
    const flags = async (query: string) => {
      const { items } = await calls.answer(200, 'GET', `/api/v2/flags/shop?summary=true${query}`, undefined, headers);
      return (items as { key: string }[]).map(({ key }) => key);
    };
    expect(await flags('')).toEqual(['basket', 'checkout', 'quiet']);
    expect(await flags('&archived=true')).toEqual(['old']);
    expect(await flags('&limit=1&offset=1')).toEqual(['checkout']);
    const body = branchBody(
      [file('src/a.ts', hunk('basket', { lines: 'if (basket) {' })), file('src/b.ts', hunk('old'))],
      {
        name: 'feature/a b',
        commitTime: 1_772_441_000_000,
        updateSequenceId: 5,
      },
    );
    const branch = `${at}/branches/${encodeURIComponent('feature/a b')}`;
    await calls.answer(200, 'PUT', branch, body, headers);
    const gone = [{ revision: '22', message: 'Remove', time: 1_772_440_000_000, projKey: 'shop', flagKey: 'checkout' }];
    await calls.answer(200, 'POST', `${branch}/extinction-events`, gone, headers);
    expect(await calls.answer(200, 'GET', `${at}/branches`, undefined, headers)).toEqual({
      items: [
        {
          name: 'feature/a b',
          head: body.head,
          syncTime: body.syncTime,
          commitTime: 1_772_441_000_000,
          updateSequenceId: 5,
        },
      ],
    });
    expect(await shown('finder', 'basket')).toMatchObject({ hunkCount: 1, files: [{ path: 'src/a.ts' }] });
    await calls.answer(
      200,
      'PATCH',
      at,
      { hunkUrlTemplate: 'https://git.example.com/${sha}/${filePath}#${lineNumber}' },
      headers,
    );
    await calls.answer(200, 'POST', `${at}/branch-delete-tasks`, ['feature/a b', 'unknown'], headers);
    expect(await calls.answer(200, 'GET', `${at}/branches`, undefined, headers)).toEqual({ items: [] });
    expect(await shown('finder', 'basket')).toBeUndefined();
  });
});

describe('code-references §2: repositories', () => {
  it('are changed, and deleted with their references', async () => {
    const at = await repository('short');
    expect(await calls.refusal('POST', repositories, { name: 'short' })).toMatchObject({
      status: 409,
      name: 'NameExistsError',
    });
    await push(at, [file('a.ts', hunk('basket'))]);
    expect(await calls.answer(200, 'PATCH', at, { defaultBranch: 'trunk' })).toMatchObject({
      defaultBranch: 'trunk',
      type: 'github',
    });
    expect(await calls.refusal('PATCH', at, { name: 'other' })).toMatchObject({ status: 400 });
    await calls.answer(204, 'DELETE', at);
    expect(await stored('short')).toEqual([]);
    expect((await calls.refusal('GET', at)).status).toBe(404);
  });

  it.each([
    ['sourceLink', 'javascript:alert(1)'],
    ['commitUrlTemplate', 'ftp://example.com'],
    ['hunkUrlTemplate', 'https://a b'],
    ['type', 'svn'],
    ['name', 'a/b'],
  ])('are refused with this `%s`: %s', async (member, value) => {
    const { status, message } = await calls.refusal('POST', repositories, { name: 'refused', [member]: value });
    expect([status, message]).toEqual([400, expect.stringContaining(`\`${member}\``)]);
  });

  it('take no references while they are disabled', async () => {
    const at = await repository('disabled', { enabled: false });
    expect(await calls.refusal('PUT', `${at}/branches/main`, branchBody([]))).toMatchObject({ status: 409 });
    const gone = [{ revision: '1', message: '', time: 1_000, projKey: 'shop', flagKey: 'checkout' }];
    const extinctions = `${at}/branches/main/extinction-events`;
    expect(await calls.refusal('POST', extinctions, gone)).toMatchObject({ status: 409 });
  });
});

describe('code-references §4: a push', () => {
  it('replaces what was there, and leaves nothing of it', async () => {
    const at = await repository('replaced');
    await push(at, [file('a.ts', hunk('basket'), hunk('checkout')), file('b.ts', hunk('basket'))]);
    expect((await shown('replaced', 'basket'))?.files.map(({ path }) => path)).toEqual(['a.ts', 'b.ts']);
    await push(at, [file('c.ts', hunk('basket'))], { head: '2222' });
    expect((await shown('replaced', 'basket'))?.files.map(({ path }) => path)).toEqual(['c.ts']);
    expect(await shown('replaced', 'checkout')).toMatchObject({ hunkCount: 0, files: [], gone: null });
    // The branch, its index, and the items of one flag.
    expect(await stored('replaced')).toEqual(['HEAD', 'HUNKS', 'INDEX']);
  });

  it('that changes nothing writes only the branch', async () => {
    const at = await repository('same');
    await push(at, [file('a.ts', hunk('basket'))]);
    await push(at, [file('a.ts', hunk('basket'))], { head: '3333' });
    expect(await shown('same', 'basket')).toMatchObject({ branch: { head: '3333' }, hunkCount: 1 });
  });

  it('without references empties the branch', async () => {
    const at = await repository('emptied');
    await push(at, [file('a.ts', hunk('basket'))]);
    await push(at, []);
    expect(await shown('emptied', 'basket')).toMatchObject({ hunkCount: 0 });
    expect(await stored('emptied')).toEqual(['HEAD', 'INDEX']);
  });

  it('is refused with an older `updateSequenceId`, in words that the finder knows', async () => {
    const at = await repository('ordered');
    await push(at, [file('new.ts', hunk('basket'))], { updateSequenceId: 7 });
    for (const updateSequenceId of [6, 7]) {
      const response = await calls.send('PUT', `${at}/branches/main`, branchBody([], { updateSequenceId }));
      expect([response.status, await response.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'updateSequenceId_conflict' }),
      ]);
    }
    expect(await shown('ordered', 'basket')).toMatchObject({ hunkCount: 1 });
    await push(at, [], { updateSequenceId: 8 });
    expect(await shown('ordered', 'basket')).toMatchObject({ hunkCount: 0 });
  });

  it('ignores names that no flag of the project has', async () => {
    const at = await repository('ignoring');
    expect(await push(at, [file('a.ts', hunk('basket'), hunk('nothing'), hunk('own'))])).toMatchObject({
      hunks: 1,
      ignored: 2,
    });
  });

  it('of one project leaves those of others, and those that were pushed together stay together', async () => {
    const at = await repository('several');
    const own = { projKey: 'default' };
    await push(at, [file('a.ts', hunk('basket'))]);
    await push(at, [file('b.ts', hunk('own', own))]);
    expect(await shown('several', 'basket')).toMatchObject({ hunkCount: 1 });
    await push(at, [file('c.ts', hunk('own', own), hunk('basket'))]);
    expect(await push(at, [file('d.ts', hunk('own', own))])).toMatchObject({ projects: ['default', 'shop'] });
    expect(await shown('several', 'basket')).toMatchObject({ hunkCount: 0 });
    await calls.answer(200, 'PUT', `${at}/branches/main?project=shop`, branchBody([file('e.ts', hunk('basket'))]));
    expect(await shown('several', 'basket')).toMatchObject({ hunkCount: 1 });
  });

  it('with many hunks of one flag is stored in parts', async () => {
    const at = await repository('large');
    const many = Array.from({ length: 1_200 }, (_, i) =>
      hunk('basket', { startingLineNumber: i + 1, lines: 'x'.repeat(500) }),
    );
    await push(at, [file('a.ts', ...many)]);
    expect(await shown('large', 'basket')).toMatchObject({ hunkCount: 1_200, fileCount: 1, hasMore: true });
    expect((await stored('large')).filter((kind) => kind === 'HUNKS').length).toBeGreaterThan(1);
    await push(at, []);
    expect(await stored('large')).toEqual(['HEAD', 'INDEX']);
  });

  it.each([
    ['name', branchBody([], { name: 'other' })],
    ['references/0/hunks/0/lines', branchBody([file('a.ts', hunk('basket', { lines: `short\n${'x'.repeat(502)}` }))])],
    ['references/0/hunks/0/startingLineNumber', branchBody([file('a.ts', hunk('basket', { startingLineNumber: 0 }))])],
    ['references/0/hunks/0/projKey', branchBody([file('a.ts', hunk('basket', { projKey: 'unknown' }))])],
    ['head', branchBody([], { head: '' })],
    ['head', branchBody([], { head: 'half \ud800' })],
    ['references/0/path', branchBody([file('half \ud800.ts', hunk('basket'))])],
    ['references', branchBody(Array.from({ length: 10_001 }, (_, i) => file(`${i}`)))],
    [
      'references',
      branchBody([
        file('a', ...Array.from({ length: 12_501 }, () => hunk('basket'))),
        file('b', ...Array.from({ length: 12_500 }, () => hunk('basket'))),
      ]),
    ],
  ])('that cannot be is 400 and names `%s`', async (member, body) => {
    await calls.send('POST', repositories, { name: 'bounded' });
    const { status, message } = await calls.refusal('PUT', `${repositories}/bounded/branches/main`, body);
    expect([status, message]).toEqual([400, expect.stringContaining(`\`${member}\``)]);
  });

  it('of a 101st branch is 409, until one is removed', async () => {
    const at = await repository('crowded');
    const send = (name: string) => calls.send('PUT', `${at}/branches/${name}?project=shop`, branchBody([], { name }));
    expect([(await send('b0')).status, (await send('b1')).status]).toEqual([200, 200]);
    const place = { project: 'shop', repository: 'crowded' };
    const first = await getItem(service.table, codeBranchIn({ ...place, branch: 'b0' }));
    if (!first) throw new Error('There is no branch');
    const more = Array.from({ length: maxCodeBranches - 2 }, (_, i) => `b${i + 2}`);
    await store(
      service.table,
      more.map((branch) => ({ ...first, ...codeBranchIn({ ...place, branch }), branch })),
    );
    const refused = await send('late');
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('branch-delete-tasks')]);
    expect((await send('b0')).status).toBe(200);
    await calls.answer(200, 'POST', `${at}/branch-delete-tasks`, ['b1']);
    expect((await send('late')).status).toBe(200);
  });

  it('makes no event, and works during maintenance', async () => {
    const at = await repository('silent');
    const before = await calls.types('basket');
    await service.call('POST', '/api/admin/maintenance', { enabled: true });
    await push(at, [file('a.ts', hunk('basket'))]);
    await service.call('POST', '/api/admin/maintenance', { enabled: false });
    expect(await calls.types('basket')).toEqual(before);
  });
});

describe('code-references §6: who', () => {
  it('may send: whoever may change the features', async () => {
    const at = await repository('rights');
    expect(await calls.refusal('GET', at, undefined, viewer)).toMatchObject({ status: 403, name: 'NoAccessError' });
    expect(
      await calls.refusal('PUT', `${at}/branches/main`, branchBody([file('a', hunk('basket'))]), editor),
    ).toMatchObject({
      status: 403,
      message: expect.stringContaining('UPDATE_FEATURE'),
    });
    await push(at, [file('a.ts', hunk('own', { projKey: 'default' }))], {}, editor);
    await push(at, [file('b.ts', hunk('basket'))]);
    // Not of all its projects.
    expect((await calls.refusal('PATCH', at, { defaultBranch: 'x' }, editor)).status).toBe(403);
    expect((await calls.refusal('DELETE', at, undefined, editor)).status).toBe(403);
    await calls.answer(200, 'POST', `${at}/branch-delete-tasks`, ['main'], editor);
    expect(await shown('rights', 'basket')).toMatchObject({ hunkCount: 1 });
  });

  it('may bring a further project into a repository: who may send references of all that are there', async () => {
    const at = await repository('joined');
    const own = (path: string) => branchBody([file(path, hunk('own', { projKey: 'default' }))]);
    await push(at, [file('a.ts', hunk('basket'))]);
    expect(await calls.refusal('PUT', `${at}/branches/main`, own('b.ts'), editor)).toMatchObject({
      status: 403,
      name: 'NoAccessError',
      message: expect.stringContaining('further project'),
    });
    await calls.answer(200, 'PATCH', at, { defaultBranch: 'main' });
    await calls.answer(200, 'PUT', `${at}/branches/main`, own('b.ts'));
    // Once it is there, its own people go on.
    await calls.answer(200, 'PUT', `${at}/branches/main`, own('c.ts'), editor);
  });

  it('has a say while its project has a branch', async () => {
    const at = await repository('left');
    await push(at, [file('a.ts', hunk('own', { projKey: 'default' }))], {}, editor);
    await push(at, [file('b.ts', hunk('basket'))]);
    expect((await calls.refusal('PATCH', at, { defaultBranch: 'x' }, editor)).status).toBe(403);
    await calls.answer(200, 'POST', `${at}/branch-delete-tasks`, ['main']);
    const item = await getItem(service.table, codeRepositoryIn('left'));
    expect(item?.projects).toEqual([]);
    await push(at, [file('c.ts', hunk('own', { projKey: 'default' }))], {}, editor);
    await calls.answer(200, 'PATCH', at, { defaultBranch: 'x' }, editor);
    await calls.answer(204, 'DELETE', at, undefined, editor);
  });

  it('sees those of a private project: who sees the project', async () => {
    const at = await repository('private');
    await push(at, [file('a.ts', hunk('secret', { projKey: 'hidden' }))]);
    const path = '/api/admin/projects/hidden/features/secret/code-references';
    await calls.answer(200, 'GET', path);
    for (const hidden of [path, '/api/admin/projects/hidden/code-references'])
      expect((await calls.refusal('GET', hidden, undefined, viewer)).status).toBe(404);
    for (const hidden of ['/api/v2/projects/hidden', '/api/v2/flags/hidden'])
      expect((await calls.refusal('GET', hidden, undefined, viewer)).status).toBe(404);
    const unknown = await calls.refusal(
      'PUT',
      `${at}/branches/main`,
      branchBody([file('a', hunk('x', { projKey: 'nowhere' }))]),
      editor,
    );
    expect(unknown).toMatchObject({ status: 400 });
  });
});

describe('code-references §7: what is shown', () => {
  it('has links of the host, of templates, or none', async () => {
    const hunks = [file('src/a b.ts', hunk('basket', { startingLineNumber: 3 }))];
    await push(await repository('linked'), hunks, { head: 'abc' });
    expect(await shown('linked', 'basket')).toMatchObject({
      branch: { headUrl: 'https://github.com/example/linked/commit/abc' },
      files: [{ hunks: [{ url: 'https://github.com/example/linked/blob/abc/src/a%20b.ts#L3' }] }],
    });
    const hunkUrlTemplate = 'https://git.example.com/${branchName}/${filePath}?line=${lineNumber}&${other}';
    await push(await repository('templates', { type: 'custom', hunkUrlTemplate }), hunks);
    expect(await shown('templates', 'basket')).toMatchObject({
      branch: { headUrl: null },
      files: [{ hunks: [{ url: 'https://git.example.com/main/src/a%20b.ts?line=3&${other}' }] }],
    });
  });

  it.each([
    'https://github.com/example/x.git/',
    'https://github.com/example/x.git',
    'https://github.com/example/x//',
    'https://github.com/example/x',
  ])('has links of the page of a host, from the address %s', async (sourceLink) => {
    const name = `page-${sourceLink.length}`;
    await push(await repository(name, { sourceLink }), [file('a.ts', hunk('basket'))], { head: 'abc' });
    expect(await shown(name, 'basket')).toMatchObject({
      branch: { headUrl: 'https://github.com/example/x/commit/abc' },
      files: [{ hunks: [{ url: 'https://github.com/example/x/blob/abc/a.ts#L12' }] }],
    });
  });

  it('shows the first 1,000 hunks, in order', async () => {
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => hunk('basket', { startingLineNumber: from + i }));
    await push(await repository('first'), [
      file('a.ts', ...lines(1, 600)),
      file('b.ts', ...lines(601, 600)),
      file('c.ts', ...lines(1201, 1)),
    ]);
    const { files, hunkCount, hasMore } = (await shown('first', 'basket')) as Shown;
    expect([hunkCount, hasMore]).toEqual([1_201, true]);
    expect(files.map(({ path, hunks }) => [path, hunks.length])).toEqual([
      ['a.ts', 600],
      ['b.ts', 400],
    ]);
    expect(files[1]?.hunks.at(-1)).toMatchObject({ startingLineNumber: 1_000 });
  });

  it('says since which commit a flag is gone, until it comes back', async () => {
    const at = await repository('gone');
    await push(at, [file('a.ts', hunk('basket'))]);
    const event = (revision: string, time: number) => ({
      revision,
      message: 'Remove',
      time,
      projKey: 'shop',
      flagKey: 'checkout',
    });
    await calls.answer(200, 'POST', `${at}/branches/main/extinction-events`, [
      event('new', 2_000),
      event('older', 1_000),
    ]);
    await calls.answer(200, 'POST', `${at}/branches/main/extinction-events`, [event('older', 1_000)]);
    expect(await shown('gone', 'checkout')).toMatchObject({
      gone: {
        revision: 'new',
        message: 'Remove',
        time: '1970-01-01T00:00:02.000Z',
        url: 'https://github.com/example/gone/commit/new',
      },
    });
    await push(at, [file('a.ts', hunk('checkout'))]);
    expect(await shown('gone', 'checkout')).toMatchObject({ hunkCount: 1, gone: null });
  });

  it('forgets since when flags are gone with the branch and the repository, and those of other branches stay', async () => {
    const at = await repository('again');
    const event = { revision: 'r', message: 'Remove', time: 2_000, projKey: 'shop', flagKey: 'checkout' };
    const gone = (branch: string) =>
      calls.answer(200, 'POST', `${at}/branches/${encodeURIComponent(branch)}/extinction-events`, [event]);
    const pushed = (branch: string) =>
      calls.answer(
        200,
        'PUT',
        `${at}/branches/${encodeURIComponent(branch)}`,
        branchBody([file('a.ts', hunk('basket'))], { name: branch }),
      );
    const remains = async (): Promise<readonly string[]> =>
      (await queryAll<{ sk: string }>(service.table, { pk: codeBranchesPartition('shop'), prefix: 'GONE#again#' })).map(
        ({ sk }) => sk,
      );
    // Nobody looked for flags there yet.
    await gone('main');
    expect(await remains()).toEqual([]);
    for (const branch of ['main', 'main#2', 'other']) {
      await pushed(branch);
      await gone(branch);
    }
    await calls.answer(200, 'POST', `${at}/branch-delete-tasks`, ['main']);
    expect(await remains()).toEqual(['GONE#again#main#2#checkout', 'GONE#again#other#checkout']);
    await pushed('main');
    expect(await shown('again', 'checkout')).toMatchObject({ gone: null });
    expect(await shown('again', 'checkout', '?branch=other')).toMatchObject({ gone: { revision: 'r' } });
    await calls.answer(204, 'DELETE', at);
    expect(await remains()).toEqual([]);
    await repository('again');
    await pushed('other');
    expect(await shown('again', 'checkout', '?branch=other')).toMatchObject({ gone: null });
  });

  it('stores many commits at once, and the newest of each flag', async () => {
    const at = await repository('many-gone');
    await push(at, [file('a.ts', hunk('basket'))]);
    const names = Array.from({ length: 60 }, (_, i) => `gone-${i}`);
    for (const name of names) await calls.feature(name);
    const events = (revision: string, time: (i: number) => number) =>
      names.map((flagKey, i) => ({ revision, message: revision, time: time(i), projKey: 'shop', flagKey }));
    await calls.answer(
      200,
      'POST',
      `${at}/branches/main/extinction-events`,
      events('first', () => 2_000),
    );
    await calls.answer(
      200,
      'POST',
      `${at}/branches/main/extinction-events`,
      events('next', (i) => 1_000 + i * 40),
    );
    for (const [i, revision] of [
      [0, 'first'],
      [24, 'first'],
      [25, 'next'],
      [59, 'next'],
    ] as const)
      expect(await shown('many-gone', `gone-${i}`)).toMatchObject({ gone: { revision } });
  });

  it('takes a commit of the future as one of now, and cuts its message between characters', async () => {
    const at = await repository('future');
    await push(at, [file('a.ts', hunk('basket'))]);
    const message = `${'x'.repeat(999)}😀`;
    const event = { revision: 'far', message, time: 4_000_000_000_000, projKey: 'shop', flagKey: 'checkout' };
    await calls.answer(200, 'POST', `${at}/branches/main/extinction-events`, [event]);
    const { gone } = (await shown('future', 'checkout')) as unknown as { gone: { time: string; message: string } };
    expect(Date.parse(gone.time)).toBeLessThan(event.time);
    expect(gone.message).toBe(`${'x'.repeat(999)}\ufffd`);
  });

  it('is of the default branch, or of the one that is asked for', async () => {
    const at = await repository('branches');
    await push(at, [file('main.ts', hunk('basket'))]);
    await calls.answer(
      200,
      'PUT',
      `${at}/branches/next`,
      branchBody([file('next.ts', hunk('basket'))], { name: 'next', syncTime: 1_800_000_000_000 }),
    );
    expect(await shown('branches', 'basket')).toMatchObject({ branch: { name: 'main' }, otherBranches: ['next'] });
    expect(await shown('branches', 'basket', '?branch=next')).toMatchObject({ files: [{ path: 'next.ts' }] });
    expect(await shown('branches', 'basket', '?branch=none')).toBeUndefined();
  });

  it('counts for a project', async () => {
    const at = await repository('counted');
    await push(at, [
      file('a.ts', hunk('basket'), hunk('basket', { startingLineNumber: 40 })),
      file('b.ts', hunk('basket')),
    ]);
    expect(await calls.answer(200, 'GET', '/code-references?repository=counted')).toMatchObject({
      repositories: [{ name: 'counted', branch: { name: 'main' } }],
      features: [{ name: 'basket', hunkCount: 3, fileCount: 2 }],
    });
  });

  it('is 404 for an unknown feature, and there for an archived one', async () => {
    expect((await calls.refusal('GET', '/features/unknown/code-references')).status).toBe(404);
    await calls.answer(200, 'GET', '/features/old/code-references');
  });
});

describe('code-references §4.5: a project that is removed', () => {
  it('takes its references with it', async () => {
    await calls.answer(201, 'POST', '/api/admin/projects', { id: 'short-lived', name: 'short' });
    const own = callsTo(service, 'short-lived');
    await own.feature('brief');
    const at = await repository('brief');
    await push(at, [file('a.ts', hunk('brief', { projKey: 'short-lived' }))]);
    await calls.answer(200, 'POST', `${at}/branches/main/extinction-events`, [
      { revision: 'r', message: 'm', time: 1, projKey: 'short-lived', flagKey: 'brief' },
    ]);
    expect((await calls.refusal('PATCH', at, { defaultBranch: 'x' }, editor)).status).toBe(403);
    await own.answer(202, 'DELETE', '/features/brief');
    await calls.answer(200, 'DELETE', '/api/admin/projects/short-lived');
    for (const pk of [codeBranchesPartition('short-lived'), codeReferencesPartition('short-lived', 'brief')])
      expect(await queryAll(service.table, { pk })).toEqual([]);
    expect((await getItem(service.table, codeRepositoryIn('brief')))?.projects).toEqual([]);
    await calls.answer(200, 'PATCH', at, { defaultBranch: 'x' }, editor);
  });
});
