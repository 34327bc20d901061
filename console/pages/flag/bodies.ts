import type { Strategy, Variant } from './definition.ts';
import type { Operation } from './operations.ts';

/** A strategy in the form of the API. */
export const bodyOf = ({ name, title, disabled, parameters, constraints, segments, variants }: Strategy) => ({
  name,
  title,
  disabled,
  parameters,
  // Imported constraints may have operators that the API refuses; its error then says so.
  constraints: constraints.map((one) => ({ ...one, operator: one.operator as 'IN', values: [...one.values] })),
  segments: [...segments],
  variants: variants.map(variantBody),
});

/** A variant in the form of the API. */
export const variantBody = ({ overrides, ...variant }: Variant) => ({
  ...variant,
  ...(overrides !== undefined && {
    overrides: overrides.map(({ contextName, values }) => ({ contextName, values: [...values] })),
  }),
});

/** Converts an operation to a change of a change request. */
export const proposed = (feature: string, operation: Operation) => {
  if (operation.kind === 'add') {
    const { strategy, sortOrder } = operation;
    const payload = { ...bodyOf(strategy), ...(sortOrder !== undefined && { sortOrder }) };
    return { action: 'addStrategy' as const, feature, payload };
  }
  if (operation.kind === 'update')
    return {
      action: 'updateStrategy' as const,
      feature,
      payload: { ...bodyOf(operation.after), id: operation.after.id },
    };
  if (operation.kind === 'order')
    return { action: 'reorderStrategy' as const, feature, payload: [...operation.places] };
  if (operation.kind === 'remove') {
    const { id, name, title } = operation.strategy;
    return { action: 'deleteStrategy' as const, feature, payload: { id, name, title } };
  }
  return {
    action: 'patchVariant' as const,
    feature,
    payload: { variants: operation.after.map(variantBody) },
  };
};
