import { applyInEnvironment } from '../../../../lib/definition/apply.ts';
import { type EnvironmentDefinition, wantedParts } from '../../../../lib/definition/environment.ts';
import { type EnvironmentOperation, environmentOperations } from '../../../../lib/definition/operations.ts';
import { hasActive, isSameStrategy } from '../../../../lib/definition/strategy.ts';
import { wantedVariants } from '../../../../lib/definition/variants.ts';
import type { Definition, Strategy } from '../definition.ts';

/** What a draft does not change: the switch, and how the flag is released. */
const others = ['switch', 'release-plan', 'safeguards'] as const;

/** One request to the service, or one change of a change request. */
export type Operation = Exclude<EnvironmentOperation<Strategy>, { readonly kind: (typeof others)[number] }>;

const isOfDraft = (operation: EnvironmentOperation<Strategy>): operation is Operation =>
  !others.some((kind) => kind === operation.kind);

/** The operations that turn one definition into another, in the order of execution. */
export const operationsBetween = (before: Definition, after: Definition): readonly Operation[] =>
  environmentOperations({ ...before, enabled: true }, { ...wantedParts(after, before), enabled: true }).filter(
    isOfDraft,
  );

/** Whether an edit leaves a stored strategy as it is. */
export const isUnchanged = (stored: Strategy, edited: Strategy): boolean =>
  isSameStrategy(stored, { ...edited, variants: wantedVariants(edited.variants, stored.variants) });

/**
 * Whether the service switches a flag that is on off by this edit (docs/contract/feature-strategies.md §8).
 * @param planned strategies of a release plan, which stay in force
 */
export const switchesOff = (before: Definition, after: Definition, planned: readonly Strategy[] = []): boolean =>
  !hasActive(planned) &&
  !operationsBetween(before, after).reduce<EnvironmentDefinition<Strategy>>(
    (environment, operation) => applyInEnvironment(environment, operation),
    { ...before, enabled: true },
  ).enabled;

/**
 * Whether a flag is on with its stored and with its edited definition, as the page evaluates them. A flag that is off is
 * evaluated as if it were on, but only with an active strategy: without one it cannot be on.
 */
export const evaluatedOn = (
  enabled: boolean,
  current: Definition,
  edited: Definition,
  planned: readonly Strategy[] = [],
) => ({
  current: enabled || hasActive([...current.strategies, ...planned]),
  edited: enabled ? !switchesOff(current, edited, planned) : hasActive([...edited.strategies, ...planned]),
});

/** The definition with the ids that the service assigned to new strategies. */
export const withIds = (definition: Definition, given: ReadonlyMap<string, string>): Definition => ({
  ...definition,
  strategies: definition.strategies.map((strategy) => ({ ...strategy, id: given.get(strategy.id) ?? strategy.id })),
});
