import { expect, it } from 'vitest';
import { copyOf } from '../../console/pages/project/copy-plan.ts';
import type { DataSet } from '../../console/queries/transfer.ts';

const strategy = (featureName: string, disabled = false) => ({ featureName, name: 'default', disabled });
const state = (featureName: string, enabled: boolean) => ({ featureName, name: featureName, enabled, variants: [] });

/** An environment with a flag that is on, one that is off, one with a disabled strategy, and one without any. */
const data: DataSet = {
  features: ['on', 'off', 'paused', 'bare'].map((name) => ({ name, type: 'release', description: 'kept' })),
  featureStrategies: [strategy('on'), strategy('off'), strategy('paused', true)],
  featureEnvironments: [state('on', true), state('off', false), state('paused', true), state('bare', true)],
  featureTags: ['on', 'bare'].map((featureName) => ({ featureName, tagType: 'simple', tagValue: 'a' })),
  dependencies: [{ feature: 'on', dependencies: [{ feature: 'off' }] }],
};
const names = new Set(['on', 'off', 'paused', 'bare']);
const statesOf = (copied: DataSet) =>
  Object.fromEntries((copied.featureEnvironments ?? []).map(({ featureName, enabled }) => [featureName, enabled]));

it('a copy leaves on what is on, and leaves out what has no active strategy', () => {
  const copied = copyOf({ data, names, on: new Set(['off']), switchesOn: false });
  expect(copied.features).toEqual([{ name: 'on' }, { name: 'off' }]);
  expect(copied.featureStrategies.map(({ featureName }) => featureName)).toEqual(['on', 'off']);
  expect(statesOf(copied)).toEqual({ on: false, off: true });
});

it('a copy that also turns on turns nothing off', () => {
  const copied = copyOf({ data, names, on: new Set(['off']), switchesOn: true });
  expect(statesOf(copied)).toEqual({ on: true, off: true });
});

it('a copy has the tags of its flags, which an import would take away, and nothing else of all environments', () => {
  const copied = copyOf({ data, names: new Set(['on']), on: new Set(), switchesOn: false });
  expect(copied.features).toEqual([{ name: 'on' }]);
  expect(copied.featureTags).toEqual([{ featureName: 'on', tagType: 'simple', tagValue: 'a' }]);
  expect(copied.dependencies).toBe(undefined);
});
