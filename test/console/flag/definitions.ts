import type { Constraint } from '../../../console/constraints/constraint.ts';
import type { Definition, Strategy, Variant } from '../../../console/pages/flag/definition.ts';

/** A strategy of 50 %, with the given members. */
export const strategy = (id: string, members: Partial<Strategy> = {}): Strategy => ({
  id,
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
  constraints: [],
  segments: [],
  variants: [],
  ...members,
});

export const definition = (strategies: readonly Strategy[], variants: readonly Variant[] = []): Definition => ({
  strategies,
  variants,
});

export const constraint = (members: Partial<Constraint> = {}): Constraint => ({
  contextName: 'country',
  operator: 'IN',
  inverted: false,
  caseInsensitive: false,
  values: ['no'],
  ...members,
});

export const variant = (name: string, members: Partial<Variant> = {}): Variant => ({
  name,
  weight: 500,
  weightType: 'variable',
  stickiness: 'default',
  ...members,
});

export const rollout = (share: number): Pick<Strategy, 'parameters'> => ({
  parameters: { rollout: String(share), stickiness: 'default', groupId: 'checkout' },
});
