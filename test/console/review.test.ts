import { describe, expect, it } from 'vitest';
import { bySubject } from '../../console/changes/by-subject.ts';
import { typeNames } from '../../console/changes/strategy-name.ts';
import { eventsCsv } from '../../console/pages/activity/export.ts';
import { flagDifference, segmentDifference } from '../../console/pages/change-request/difference.ts';
import { type Caller, movesOf } from '../../console/pages/change-request/moves.ts';
import { decidedAfter } from '../../console/pages/change-request/outcome.ts';
import { matching } from '../../console/pages/change-requests/request-filter.ts';
import { handlesOf, stopsOf } from '../../console/pages/history/handles.ts';
import { playgroundSearch, questionOf, searchOf } from '../../console/pages/playground/playground-search.ts';
import { resultRows } from '../../console/pages/playground/results.ts';
import type { ChangeRequest, FlagNow } from '../../console/queries/change-requests.ts';
import { contextOf } from '../../console/queries/context.ts';
import type { EvaluatedFlag, Evaluation } from '../../console/queries/playground.ts';

const person = (id: number) => ({ id, username: `user-${id}`, imageUrl: '' });
const request = (members: Partial<ChangeRequest> = {}): ChangeRequest =>
  ({
    id: 7,
    title: 'Half of them',
    environment: 'production',
    project: 'shop',
    minApprovals: 1,
    features: [{ name: 'checkout', changes: [] }],
    segments: [],
    approvals: [],
    rejections: [],
    comments: [],
    createdBy: person(1),
    createdAt: '2030-01-01T00:00:00.000Z',
    state: 'In review',
    ...members,
  }) as ChangeRequest;

const caller = (id: number, members: Partial<Caller> = {}): Caller => ({
  id,
  isAdmin: false,
  lacking: ({ permission }) => `needs ${permission}`,
  ...members,
});
const may = (moves: ReturnType<typeof movesOf>) => moves.filter(({ lacks }) => lacks === undefined).map(({ to }) => to);
const all = { lacking: () => undefined };

describe('what can be done with a change request', () => {
  it('its author takes it back, but does not review it', () => {
    expect(may(movesOf(request(), caller(1, all), true))).toEqual(['Cancelled', 'Draft']);
    expect(may(movesOf(request({ state: 'Approved' }), caller(1), true))).toEqual(['Cancelled', 'Draft']);
  });

  it('somebody else reviews it once, and names what is missing', () => {
    expect(may(movesOf(request(), caller(2, all), true))).toEqual(['Rejected', 'Approved']);
    const approvals = [{ createdBy: person(2), createdAt: '' }];
    expect(may(movesOf(request({ approvals }), caller(2, all), true))).toEqual(['Rejected']);
    expect(movesOf(request(), caller(2), true).at(-1)).toEqual({
      to: 'Approved',
      lacks: 'needs APPROVE_CHANGE_REQUEST',
    });
  });

  it('is reviewed where it reaches: by who may in one of the environments, and applied by who may in all', () => {
    const only = (...environments: string[]) => ({
      lacking: ({ permission, environment = '' }: Parameters<Caller['lacking']>[0]) =>
        environments.includes(environment) ? undefined : `needs ${permission} in ${environment}`,
    });
    const reach = (environment: string) => ({ environment, requiredApprovals: 1, approvals: 0 });
    const unreviewed = { environment: 'test', requiredApprovals: null, approvals: 0 };
    const both = request({ reaches: [reach('development'), unreviewed, reach('production')] });
    expect(may(movesOf(both, caller(2, only('development')), true))).toEqual(['Rejected', 'Approved']);
    const approved = { ...both, state: 'Approved' as const };
    expect(movesOf(approved, caller(2, only('development')), true).at(-1)).toEqual({
      to: 'Applied',
      lacks: 'needs APPLY_CHANGE_REQUEST in production',
    });
    expect(may(movesOf(approved, caller(2, only('development', 'production')), true))).toContain('Applied');
    const approvals = [{ createdBy: person(2), createdAt: '', environments: ['development'] }];
    expect(may(movesOf({ ...both, approvals }, caller(2, only('development')), true))).toEqual(['Rejected']);
    expect(may(movesOf({ ...both, approvals }, caller(2, only('production', 'development')), true))).toContain(
      'Approved',
    );
  });

  it('an administrator does all of it, and nobody anything with a final one', () => {
    expect(may(movesOf(request({ state: 'Approved' }), caller(3, { ...all, isAdmin: true }), true))).toHaveLength(5);
    expect(movesOf(request({ state: 'Rejected' }), caller(1, all), true)).toEqual([]);
  });

  it('it can only be cancelled where changes are no longer reviewed, but a scheduled one goes on', () => {
    expect(may(movesOf(request(), caller(1, all), false))).toEqual(['Cancelled']);
    const schedule = { scheduledAt: '2030-01-01T00:00:00.000Z', status: 'pending' as const, failureReason: null };
    const scheduled = { ...request(), state: 'Scheduled', schedule } as ChangeRequest;
    expect(may(movesOf(scheduled, caller(2, all), false))).toEqual(['Rejected', 'Scheduled', 'Applied']);
  });

  it('it is found by its words and states', () => {
    const found = (search: Parameters<typeof matching>[1]) => matching([request()], search, 1, () => 'Kari').length;
    expect([{}, { query: 'CHECK' }, { query: '#7' }, { query: 'kari' }, { state: 'mine' }].map(found)).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect([found({ query: 'x' }), found({ state: 'Applied' })]).toEqual([0, 0]);
    expect(matching([request({ state: 'Applied' })], {}, 1, () => 'Kari')).toEqual([]);
  });
});

const strategy = (id: string, sortOrder: number, rollout: string): FlagNow['strategies'][number] => ({
  id,
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  sortOrder,
  segments: [3],
  constraints: [],
  variants: [],
  parameters: { rollout },
});
const now: FlagNow = {
  archived: false,
  enabled: false,
  strategies: [strategy('a', 0, '10'), strategy('b', 1, '20')],
  variants: [],
  dependencies: [{ feature: 'parent' }],
};
const types = typeNames([{ name: 'flexibleRollout', displayName: 'Gradual rollout' }]);
const place = { flag: 'checkout', environment: 'production', named: { types, segments: new Map([[3, 'beta']]) } };
const differ = (action: string, payload: unknown, state: FlagNow | undefined = now) =>
  flagDifference({ action, payload }, state, place);

describe('what a change would do', () => {
  it('changes only what is given of a strategy, but constraints and variants that are left out go', () => {
    const { summary, before, after } = differ('updateStrategy', { id: 'a', parameters: { rollout: '50' } });
    expect(summary).toBe('Gradual rollout: share 10 % → 50 %.');
    expect(before).toEqual({
      id: 'a',
      name: 'flexibleRollout',
      disabled: false,
      segments: [3],
      constraints: [],
      variants: [],
      parameters: { rollout: '10' },
    });
    expect(after).toEqual({ ...(before as object), parameters: { rollout: '50' } });
  });

  it('names a strategy by its title or type, and by its id where nothing else is known', () => {
    const removed = (payload: unknown, state?: FlagNow) =>
      flagDifference({ action: 'deleteStrategy', payload }, state, place).summary;
    expect([
      removed({ id: 'b' }, now),
      removed({ id: 'b', name: 'flexibleRollout' }),
      removed({ id: 'b', name: 'flexibleRollout', title: 'Half' }),
      removed({ id: 'b' }),
    ]).toEqual([
      'Removed: Gradual rollout; 20 % of users (sticky by userId, else sessionId); is in the segment beta.',
      'The strategy Gradual rollout is removed.',
      'The strategy Half is removed.',
      'The strategy with the id b is removed.',
    ]);
  });

  it('says what is there now and what comes after it', () => {
    expect(differ('updateEnabled', { enabled: true }).summary).toBe('checkout is switched on in production. off → on');
    expect(
      differ('addStrategy', { name: 'flexibleRollout', parameters: { rollout: '5' }, segments: [3] }).summary,
    ).toBe('Added: Gradual rollout; 5 % of users (sticky by userId, else sessionId); is in the segment beta.');
    const one = (values: string[]) => [{ contextName: 'country', operator: 'IN' as const, values }];
    const segment = { id: 1, name: 'north', project: 'shop', constraints: one(['no']) };
    const payload = { id: 1, name: 'north', constraints: one(['no', 'se']) };
    expect(segmentDifference({ action: 'updateSegment', payload, name: 'north' }, segment).summary).toBe(
      'The segment north is changed. country is one of no → country is one of no, se',
    );
  });

  it('is what decides the flag after all changes of the request', () => {
    const changes = [
      { action: 'addDependency', payload: { feature: 'other' } },
      { action: 'deleteDependency', payload: {} },
      { action: 'updateStrategy', payload: { id: 'a', parameters: { rollout: '50' } } },
      { action: 'deleteStrategy', payload: { id: 'b' } },
      { action: 'updateEnabled', payload: { enabled: true } },
    ];
    expect(decidedAfter(now, changes)).toMatchObject({
      enabled: true,
      dependencies: [{ feature: 'other', enabled: true }],
      definition: { strategies: [{ id: 'a', parameters: { rollout: '50' } }] },
    });
    expect(decidedAfter({ ...now, enabled: true }, [{ action: 'archiveFeature', payload: {} }]).enabled).toBe(false);
  });

  it('puts strategies in another order', () => {
    const { before, after } = differ('reorderStrategy', [
      { id: 'a', sortOrder: 9 },
      { id: 'b', sortOrder: 1 },
    ]);
    expect(before).toEqual((after as readonly string[]).toReversed());
  });

  it('adds and removes strategies, parents and flags', () => {
    expect(differ('addStrategy', { name: 'default' })).toMatchObject({ before: undefined, after: { name: 'default' } });
    expect(differ('deleteStrategy', { id: 'b' })).toMatchObject({ before: { id: 'b' }, after: undefined });
    expect(differ('addDependency', { feature: 'parent', enabled: false }).after).toEqual({
      dependencies: [{ feature: 'parent', enabled: false }],
    });
    expect(differ('deleteDependency', {}).after).toEqual({ dependencies: [] });
    expect(differ('archiveFeature', {})).toMatchObject({ before: { archived: false }, after: { archived: true } });
  });

  it('shows what was asked for where nothing is there, also by an action that it does not know', () => {
    expect(flagDifference({ action: 'updateEnabled', payload: { enabled: true } }, undefined, place)).toEqual({
      summary: 'checkout is switched on in production.',
      before: undefined,
      after: { enabled: true },
    });
    expect(differ('somethingNew', { a: 1 })).toEqual({
      summary: 'Action somethingNew',
      before: undefined,
      after: { a: 1 },
    });
  });

  it('leaves a segment in its project', () => {
    const segment = { id: 1, name: 'old', project: 'shop', constraints: [] };
    const payload = { id: 1, name: 'new', constraints: [] };
    expect(segmentDifference({ action: 'updateSegment', payload, name: 'old' }, segment)).toMatchObject({
      before: { name: 'old', project: 'shop' },
      after: { name: 'new', project: 'shop' },
    });
  });
});

describe('an export of events', () => {
  it('is quoted where it has to be, and no text is taken for a formula', () => {
    const event = {
      id: 1,
      createdAt: '2030-01-01T00:00:00.000Z',
      type: 'feature-created' as const,
      createdBy: '=1+1',
      project: 'shop',
      featureName: null,
      data: { description: 'a, "b"\n' },
    };
    expect(eventsCsv([event])).toBe(
      'id,createdAt,type,createdBy,createdByUserId,project,featureName,environment,preData,data,tags\r\n' +
        `1,2030-01-01T00:00:00.000Z,feature-created,'=1+1,,shop,,,,"{""description"":""a, \\""b\\""\\n""}",\r\n`,
    );
  });
});

describe('the two handles of a history', () => {
  const revisions = [9, 7, 4].map((revision) => ({ revision }));
  it('stand at the newest revision and the one before it, or where the address has them', () => {
    expect(handlesOf(revisions, {})).toEqual({ from: 7, to: 9 });
    expect(handlesOf(revisions, { to: 7 })).toEqual({ from: 4, to: 7 });
    expect(handlesOf(revisions, { from: 8, to: 7 })).toEqual({ from: 4, to: 7 });
    expect(handlesOf(revisions, { to: 4 })).toEqual({ from: 3, to: 4 });
    expect(handlesOf([{ revision: 1 }], {})).toEqual({ from: undefined, to: 1 });
    expect(handlesOf([], {})).toBeUndefined();
  });

  it('are among the stops of the line', () => {
    expect(stopsOf(revisions, { from: 3, to: 9 })).toEqual([3, 4, 7, 9]);
  });

  it('have their differences by flag, with what was there on either side', () => {
    const change = { feature: 'checkout', environment: 'production', path: 'enabled', before: false, after: true };
    expect(
      bySubject([
        { ...change, summary: 'Turned on in production' },
        { path: 'name', before: 'a', after: 'b', summary: 'Renamed' },
        { feature: 'checkout', path: 'tags/simple:x', before: null, after: 'x', summary: 'Tag simple:x added' },
      ]),
    ).toMatchObject([
      {
        kind: 'flag',
        name: 'checkout',
        summaries: ['Turned on in production', 'Tag simple:x added'],
        before: { 'production: enabled': false },
        after: { 'production: enabled': true, 'tags/simple:x': 'x' },
      },
      { kind: 'project', name: '', before: { name: 'a' }, after: { name: 'b' } },
    ]);
  });
});

describe('the playground', () => {
  it('asks what its address says, and the other way round', () => {
    const search = playgroundSearch({ environment: 'production', context: ['userId=1,2', 'plan=a=b'], at: '' });
    expect(questionOf(search)).toEqual({
      environments: ['production'],
      project: undefined,
      context: [
        { name: 'userId', values: '1,2' },
        { name: 'plan', values: 'a=b' },
      ],
      at: undefined,
    });
    expect(searchOf(questionOf(search))).toMatchObject({
      environment: ['production'],
      context: ['userId=1,2', 'plan=a=b'],
    });
  });

  it('gives the application a name, and unknown fields as properties', () => {
    expect(
      contextOf([
        { name: 'userId', values: '1' },
        { name: 'plan', values: 'gold' },
        { name: '', values: 'x' },
      ]),
    ).toEqual({ appName: 'playground', userId: '1', properties: { plan: 'gold' } });
    expect(contextOf([{ name: 'appName', values: 'web' }])).toEqual({ appName: 'web' });
  });

  it('has a row for each flag and context, with what sets the context apart', () => {
    const evaluation = (userId: string, isEnabled: boolean) =>
      ({ isEnabled, variant: null, context: { appName: 'web', userId } }) as unknown as Evaluation;
    const flag = (name: string, on: readonly boolean[]): EvaluatedFlag => ({
      name,
      projectId: 'shop',
      environments: { production: on.map((one, position) => evaluation(String(position), one)) },
    });
    const flags = [flag('same', [true, true]), flag('mixed', [true, false])];
    expect(resultRows(flags, {}).map((row) => [row.flag, row.context])).toEqual([
      ['same', 'userId 0'],
      ['same', 'userId 1'],
      ['mixed', 'userId 0'],
      ['mixed', 'userId 1'],
    ]);
    expect(new Set(resultRows(flags, { differ: 'true' }).map((row) => row.flag))).toEqual(new Set(['mixed']));
    expect(resultRows(flags, { query: 'SAM' })).toHaveLength(2);
  });
});
