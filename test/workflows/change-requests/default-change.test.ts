import { describe, expect, it } from 'vitest';
import type { Change } from '../../../lib/contract/schemas/change-request.ts';
import type { StoredStrategy } from '../../../lib/contract/schemas/feature-strategy.ts';
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
