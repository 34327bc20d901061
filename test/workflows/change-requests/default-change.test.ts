import { describe, expect, it } from 'vitest';
import type { Change } from '../../../lib/contract/schemas/change-request.ts';
import type { StoredStrategy } from '../../../lib/contract/schemas/feature-strategy.ts';
import type { StoredReleasePlan } from '../../../lib/contract/schemas/release-plan.ts';
import type { StoredChange } from '../../../lib/store/table/items.ts';
import { changeConflict } from '../../../lib/workflows/change-requests/changes/conflicts.ts';
import { defaultChangeOf } from '../../../lib/workflows/change-requests/changes/default-change.ts';
import { inOrder } from '../../../lib/workflows/change-requests/changes/order.ts';
import { featureEnvironmentItem, featureItem, projectItem } from '../../flags/projects/stored.ts';

const strategy = (id: string, disabled = false): StoredStrategy => ({
  id,
  name: 'default',
  disabled,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
});
const state = (enabled: boolean, ...strategies: StoredStrategy[]) => ({
  id: 'p',
  rev: 1,
  commit: 'c',
  project: projectItem({ id: 'p' }),
  features: new Map([
    [
      'f',
      {
        feature: featureItem({ project: 'p', name: 'f' }),
        environments: new Map([
          ['production', featureEnvironmentItem('p', { feature: 'f', environment: 'production', enabled, strategies })],
        ]),
      },
    ],
  ]),
});
const stored = (changes: readonly Change[]): StoredChange[] =>
  changes.map((change, id) => ({ ...change, id, createdBy: { id: 1, username: 'u', imageUrl: '' }, createdAt: '' }));
const feature = 'f';
const add: Change = { action: 'addStrategy', feature, payload: { name: 'default', constraints: [], parameters: {} } };
const remove = (id: string): Change => ({ action: 'deleteStrategy', feature, payload: { id } });
const disable = (id: string, disabled = true): Change => ({
  action: 'updateStrategy',
  feature,
  payload: { id, disabled },
});
const turn = (enabled: boolean, shouldActivateDisabledStrategies = false): Change => ({
  action: 'updateEnabled',
  feature,
  payload: { enabled, shouldActivateDisabledStrategies },
});
const archive: Change = { action: 'archiveFeature', feature };

const predicted = (current: ReturnType<typeof state>, ...changes: Change[]) =>
  defaultChangeOf(current, { feature, environment: 'production' }, stored(changes))?.action;

describe('change-requests §8: the default change', () => {
  it('adds the default strategy where a feature would be switched on without an active one', () => {
    expect(predicted(state(false), turn(true))).toBe('addStrategy');
    expect(predicted(state(false, strategy('a', true)), turn(true))).toBe('addStrategy');
    expect(predicted(state(false, strategy('a')), turn(true), remove('a'))).toBe('addStrategy');
    expect(predicted(state(false), turn(true), add)).toBeUndefined();
    expect(predicted(state(false, strategy('a', true)), turn(true, true))).toBeUndefined();
    expect(predicted(state(false, strategy('a', true)), turn(true), disable('a', false))).toBeUndefined();
  });

  it('switches a feature off that would be left on without an active one', () => {
    expect(predicted(state(true, strategy('a')), remove('a'))).toBe('updateEnabled');
    expect(predicted(state(true, strategy('a')), disable('a'))).toBe('updateEnabled');
    expect(predicted(state(true, strategy('a')), remove('a'), add)).toBeUndefined();
    expect(predicted(state(true, strategy('a'), strategy('b')), remove('a'))).toBeUndefined();
    expect(predicted(state(true, strategy('a')), remove('a'), turn(false))).toBeUndefined();
    expect(predicted(state(false, strategy('a')), remove('a'))).toBeUndefined();
    expect(predicted(state(true, strategy('a')), remove('a'), archive)).toBeUndefined();
  });
});

describe('change-requests §8: the default change, with a release plan', () => {
  const milestone = (id: string, ...strategies: StoredStrategy[]) => ({
    ...{ id, name: id, sortOrder: 0, transitionCondition: null, guards: [], approvals: 0, approvedBy: [] },
    ...{ startedAt: null, pausedAt: null, pausedMs: 0, progressionExecutedAt: null },
    ...{ strategies: strategies.map((one) => ({ ...one, createdAt: '' })) },
  });
  const released = (enabled: boolean, active: string | null, own: readonly StoredStrategy[] = []) => {
    const current = state(enabled, ...own);
    const item = current.features.get('f')?.environments.get('production');
    if (!item) throw new Error('It has the environment');
    const milestones = [milestone('one', strategy('first')), milestone('two', strategy('second', true))];
    const releasePlan: StoredReleasePlan = {
      ...{
        id: 'plan',
        name: 'Slowly',
        description: null,
        createdByUserId: 1,
        createdAt: '',
        releasePlanTemplateId: null,
      },
      ...{ milestones, activeMilestoneId: active, safeguards: [], pause: null, completedAt: null },
      ...{ startedBy: { id: 1, username: 'u' }, edition: 1, approvedEdition: null, before: null },
    };
    current.features.get('f')?.environments.set('production', { ...item, releasePlan });
    return current;
  };
  const withdraw: Change = { action: 'deleteReleasePlan', feature, payload: { planId: 'plan' } };
  const bring = (more: object, disabled = false): Change => ({
    action: 'addReleasePlan',
    feature,
    payload: {
      name: 'New',
      milestones: [{ name: 'First', strategies: [{ name: 'default', disabled }], guards: [], ...more }],
    } as Extract<Change, { action: 'addReleasePlan' }>['payload'],
  });
  const start = (milestoneId: string): Change => ({
    action: 'startMilestone',
    feature,
    payload: { planId: 'plan', milestoneId },
  });
  const change = (id: string, disabled: boolean): Change => ({
    action: 'updateMilestoneStrategy',
    feature,
    payload: { id, disabled },
  });

  it('counts strategies of the plan, which begins with the switch', () => {
    expect(predicted(released(false, null), turn(true))).toBeUndefined();
    expect(predicted(released(true, 'one', [strategy('a')]), remove('a'))).toBeUndefined();
    // It waits for approvals: its strategies are not in force yet.
    expect(predicted(released(true, null, [strategy('a')]), remove('a'))).toBe('updateEnabled');
  });

  it('no longer counts those of a plan that is removed', () => {
    expect(predicted(released(false, null), withdraw, turn(true))).toBe('addStrategy');
    expect(predicted(released(true, 'one'), withdraw)).toBe('updateEnabled');
    expect(predicted(released(true, 'one', [strategy('a')]), withdraw)).toBeUndefined();
    expect(predicted(released(true, 'one'), withdraw, add)).toBeUndefined();
  });

  it('counts a new plan if it begins at once', () => {
    expect(predicted(state(true, strategy('a')), bring({}), remove('a'))).toBeUndefined();
    expect(predicted(state(true, strategy('a')), bring({ approvals: 1 }), remove('a'))).toBe('updateEnabled');
    expect(predicted(state(true, strategy('a')), bring({}, true), remove('a'))).toBe('updateEnabled');
    expect(predicted(released(true, 'one'), withdraw, bring({}))).toBeUndefined();
    expect(predicted(released(true, 'one'), withdraw, bring({ approvals: 1 }))).toBe('updateEnabled');
    expect(predicted(state(false), bring({}), turn(true))).toBeUndefined();
  });

  it('counts what is in force after a milestone was started or changed', () => {
    expect(predicted(released(true, 'one'), start('two'))).toBe('updateEnabled');
    expect(predicted(released(true, 'one'), change('second', false), start('two'))).toBeUndefined();
    expect(predicted(released(true, 'one'), change('first', true))).toBe('updateEnabled');
    expect(predicted(released(true, 'one'), change('second', true))).toBeUndefined();
  });
});

describe('change-requests §7.2: the order of changes', () => {
  it('adds before it removes, then switches, then archives; segments come last', () => {
    const segment: Change = { action: 'deleteSegment', payload: { id: 1 } };
    const other: Change = { action: 'updateEnabled', feature: 'g', payload: { enabled: true } };
    const changes = stored([segment, archive, turn(true), other, remove('a'), disable('b'), disable('c', false), add]);
    expect(inOrder(changes).map(({ id }) => id)).toEqual([7, 6, 5, 4, 2, 1, 3, 0]);
  });
});

describe('change-requests §7.4: conflicts', () => {
  it('names a strategy, segment or parent that no longer exists', () => {
    const current = { config: { segments: new Map() }, state: state(true, strategy('a')) };
    const conflict = (change: Change) => {
      const changes = stored([change]);
      return changes.map((one) => changeConflict(current, one, { environment: 'production', changes }))[0];
    };
    expect(conflict(remove('a'))).toBeUndefined();
    expect(conflict(remove('x'))).toContain('strategy "x"');
    expect(conflict({ action: 'deleteSegment', payload: { id: 3 } })).toContain('segment 3');
    const payload = { name: 'default', constraints: [], parameters: {}, segments: [4] };
    expect(conflict({ action: 'addStrategy', feature, payload })).toContain('segment 4');
    expect(conflict({ action: 'addDependency', feature, payload: { feature: 'gone', enabled: true } })).toContain(
      'gone',
    );
  });
});
