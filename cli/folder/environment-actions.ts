import type { EnvironmentDefinition } from '../../lib/definition/environment.ts';
import type { EnvironmentOperation } from '../../lib/definition/operations.ts';
import type { StrategyDefinition } from '../../lib/definition/strategy.ts';
import { wantedVariants } from '../../lib/definition/variants.ts';
import type { Action } from './actions.ts';
import { emptyEnvironment, type FeatureEnvironmentFile, type StrategyFile, type VariantFile } from './files/schema.ts';
import { planActions } from './plan-actions.ts';
import type { ServerFeature, ServerStrategy } from './read-server.ts';
import { safeguardDefinitions, safeguardSteps } from './safeguards.ts';
import { type Match, matchStrategies, strategyLabel, strategyPayload, variantPayload } from './strategies.ts';
import { differencesOf } from './value.ts';

interface FeatureEnvironment {
  readonly feature: string;
  readonly environment: string;
}

const addition = (place: FeatureEnvironment, { file, wanted }: Match, sortOrder: number | undefined): Action => ({
  action: 'addStrategy',
  ...place,
  payload: { ...strategyPayload(file), ...(sortOrder !== undefined && { sortOrder }) },
  summary: `add the strategy ${strategyLabel(file)}`,
  differences: [{ path: '', after: wanted }],
});

const update = (place: FeatureEnvironment, { file, wanted }: Match, stored: ServerStrategy): Action => ({
  action: 'updateStrategy',
  ...place,
  id: stored.id,
  payload: strategyPayload(file, stored),
  summary: `change the strategy ${strategyLabel(stored.file)}`,
  differences: differencesOf(stored.file, wanted),
});

const removal = (place: FeatureEnvironment, { id, file }: ServerStrategy): Action => ({
  action: 'deleteStrategy',
  ...place,
  id,
  label: { name: file.name, ...(file.title && { title: file.title }) },
  summary: `remove the strategy ${strategyLabel(file)}`,
  differences: [{ path: '', before: file }],
});

const switching = (place: FeatureEnvironment, enabled: boolean): Action => ({
  action: 'updateEnabled',
  ...place,
  payload: { enabled },
  summary: enabled ? 'switch it on' : 'switch it off',
  differences: [{ path: 'enabled', before: !enabled, after: enabled }],
});

const variantsChange = (
  place: FeatureEnvironment,
  file: FeatureEnvironmentFile,
  { before, after }: VariantsOperation,
): Action => ({
  action: 'patchVariant',
  ...place,
  payload: file.variants.map(({ overrides, ...variant }) => ({
    ...variantPayload(variant),
    ...(overrides.length > 0 && { overrides }),
  })),
  summary: 'change the variants',
  differences: differencesOf({ variants: before }, { variants: after }),
});

type VariantsOperation = Extract<EnvironmentOperation, { kind: 'variants' }>;

/** In the form of the server every variant has a weight. */
const weighted = (variants: readonly Omit<VariantFile, 'overrides'>[]) =>
  variants.map(({ weight = 0, ...variant }) => ({ ...variant, weight }));

const definitionOf = (
  { title, variants, ...file }: StrategyFile,
  id: string,
  sortOrder?: number,
): StrategyDefinition => ({
  ...file,
  id,
  title: title ?? null,
  sortOrder,
  variants: weighted(variants),
});

/** A feature in an environment on the server and as its file wants it, and the action of each operation between them. */
export interface Wished {
  readonly before: EnvironmentDefinition;
  readonly after: EnvironmentDefinition;
  readonly actionsOf: (operation: EnvironmentOperation) => readonly Action[];
  /** The actions about the release plan, which come after those that add strategies. */
  readonly planActions: readonly Action[];
}

/** Strategies of the file get the ids of those that they update; names of segments are left as they are. */
export const wished = (
  place: FeatureEnvironment,
  file: FeatureEnvironmentFile,
  server: ServerFeature | undefined,
): Wished => {
  const stored = server?.file.environments[place.environment] ?? emptyEnvironment;
  const strategies = server?.strategies.get(place.environment) ?? [];
  const own = new Map(strategies.map((one) => [one.id, one]));
  const matches = new Map(
    matchStrategies(file.strategies, strategies).map((match, i) => [match.stored?.id ?? `new ${i}`, match]),
  );
  const actionsOf = (operation: EnvironmentOperation): readonly Action[] => {
    switch (operation.kind) {
      case 'add-strategy': {
        const match = matches.get(operation.strategy.id);
        return match ? [addition(place, match, operation.sortOrder)] : [];
      }
      case 'update-strategy': {
        const match = matches.get(operation.after.id);
        return match?.stored ? [update(place, match, match.stored)] : [];
      }
      case 'order-strategies': {
        const [before, after] = [strategies.map((one) => one.file), file.strategies].map((all) =>
          all.map(strategyLabel),
        );
        const summary = 'put the strategies in order';
        const differences = [{ path: 'strategies', before, after }];
        return [{ action: 'reorderStrategy', ...place, payload: operation.positions, summary, differences }];
      }
      case 'remove-strategy': {
        const one = own.get(operation.strategy.id);
        return one ? [removal(place, one)] : [];
      }
      case 'variants':
        return [variantsChange(place, file, operation)];
      case 'safeguards':
        return safeguardSteps(file.safeguards, server?.safeguards.get(place.environment)).map(
          ({ summary, differences, ...step }): Action =>
            'put' in step
              ? { action: 'changeFeatureEnvSafeguard', ...place, summary, differences, payload: step.put }
              : { action: 'deleteFeatureEnvSafeguard', ...place, summary, differences, id: step.removed },
        );
      // See `planActions`.
      case 'release-plan':
        return [];
      case 'switch':
        return [switching(place, operation.enabled)];
    }
  };
  const plan = server?.plans.get(place.environment);
  return {
    planActions: planActions(place, file, { stored: plan, isOn: stored.enabled && file.enabled }),
    before: {
      enabled: stored.enabled,
      strategies: strategies.map((one) => definitionOf(one.file, one.id, one.sortOrder)),
      variants: weighted(stored.variants),
      safeguards: safeguardDefinitions(stored.safeguards),
    },
    after: {
      enabled: file.enabled,
      strategies: [...matches].map(([id, { wanted }]) => definitionOf(wanted, id)),
      variants: weighted(wantedVariants(file.variants, stored.variants)),
      safeguards: safeguardDefinitions(file.safeguards),
    },
    actionsOf,
  };
};
