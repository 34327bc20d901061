import { sentVariants, type Variant } from '../../../../lib/definition/variants.ts';
import type { Strategy } from '../definition.ts';
import type { Operation } from './operations.ts';

/** A strategy in the form of the API. @param stored what it replaces */
export const bodyOf = (
  { name, title, disabled, parameters, constraints, segments, variants }: Strategy,
  stored?: Strategy,
) => ({
  name,
  title,
  disabled,
  parameters,
  // Imported constraints may have operators that the API refuses; its error then says so.
  constraints: constraints.map((one) => ({ ...one, operator: one.operator as 'IN', values: [...one.values] })),
  segments: [...segments],
  variants: variantBodies(variants, stored?.variants),
});

/** A variant in the form of the API. */
const variantBody = ({ weightType = 'variable', stickiness = 'default', overrides, payload, ...variant }: Variant) => ({
  ...variant,
  weightType,
  stickiness,
  ...(payload !== undefined && { payload }),
  ...(overrides !== undefined && {
    overrides: overrides.map(({ contextName, values }) => ({ contextName, values: [...values] })),
  }),
});

/** Variants in an order in which the service stores them as they are. @param stored what they replace */
export const variantBodies = (variants: readonly Variant[], stored?: readonly Variant[]) =>
  sentVariants(variants, stored).map(variantBody);

/** Converts an operation to a change of a change request. */
export const proposed = (feature: string, operation: Operation) => {
  if (operation.kind === 'add-strategy') {
    const { strategy, sortOrder } = operation;
    const payload = { ...bodyOf(strategy), ...(sortOrder !== undefined && { sortOrder }) };
    return { action: 'addStrategy' as const, feature, payload };
  }
  if (operation.kind === 'update-strategy')
    return {
      action: 'updateStrategy' as const,
      feature,
      payload: { ...bodyOf(operation.after, operation.before), id: operation.after.id },
    };
  if (operation.kind === 'order-strategies')
    return { action: 'reorderStrategy' as const, feature, payload: [...operation.positions] };
  if (operation.kind === 'remove-strategy') {
    const { id, name, title } = operation.strategy;
    return { action: 'deleteStrategy' as const, feature, payload: { id, name, title } };
  }
  return {
    action: 'patchVariant' as const,
    feature,
    payload: { variants: variantBodies(operation.after, operation.before) },
  };
};
