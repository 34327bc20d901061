import type { Schema } from '../../client/client.ts';
import { inSafeOrder, type Step, updateStep } from '../../lib/definition/order.ts';
import type { Action, StrategyPayload } from './actions.ts';
import type { ServerFeature, ServerStrategy } from './read-server.ts';
import { emptyEnvironment, type FeatureEnvironmentFile, type StrategyFile, type VariantFile } from './schema.ts';
import { type Match, matchStrategies, positionsOf } from './strategies.ts';
import { type Difference, differencesOf, isEqual } from './value.ts';
import { wantedVariants } from './variants.ts';

type VariantPayload = Schema<'StrategyVariant'>;

/** Keeps the order of the file, because the server distributes weights in this order. */
const variantPayload = ({ name, weight = 0, weightType, stickiness, payload }: Omit<VariantFile, 'overrides'>) =>
  ({ name, weight, weightType, stickiness, ...(payload && { payload }) }) satisfies VariantPayload;

/**
 * A strategy for a write. @param stored the stored strategy, whose variants are sent unchanged if the file does not
 * change them
 */
export const strategyPayload = (
  file: StrategyFile,
  stored?: Pick<ServerStrategy, 'file' | 'variants'>,
): StrategyPayload => {
  const { title, variants, ...members } = file;
  const keeps = stored !== undefined && isEqual(wantedVariants(variants, stored.file.variants), stored.file.variants);
  return { ...members, title: title ?? null, variants: keeps ? stored.variants : variants.map(variantPayload) };
};

const strategyLabel = ({ name, title }: StrategyFile): string => (title === undefined ? name : `${name} "${title}"`);

interface Place {
  readonly feature: string;
  readonly environment: string;
}

const addition = (place: Place, { file, wanted }: Match, sortOrder: number | undefined): Action => ({
  action: 'addStrategy',
  ...place,
  payload: { ...strategyPayload(file), ...(sortOrder !== undefined && { sortOrder }) },
  summary: `add the strategy ${strategyLabel(file)}`,
  differences: [{ path: '', after: wanted }],
});

const update = (place: Place, { file, wanted, stored }: Match): readonly Action[] => {
  if (!stored || isEqual(wanted, stored.file)) return [];
  return [
    {
      action: 'updateStrategy',
      ...place,
      id: stored.id,
      payload: strategyPayload(file, stored),
      summary: `change the strategy ${strategyLabel(stored.file)}`,
      differences: differencesOf(stored.file, wanted),
    },
  ];
};

const removal = (place: Place, { id, file }: ServerStrategy): Action => ({
  action: 'deleteStrategy',
  ...place,
  id,
  label: { name: file.name, ...(file.title && { title: file.title }) },
  summary: `remove the strategy ${strategyLabel(file)}`,
  differences: [{ path: '', before: file }],
});

const switching = (place: Place, enabled: boolean): Action => ({
  action: 'updateEnabled',
  ...place,
  payload: { enabled },
  summary: enabled ? 'switch it on' : 'switch it off',
  differences: [{ path: 'enabled', before: !enabled, after: enabled }],
});

const variantsChange = (
  place: Place,
  file: FeatureEnvironmentFile,
  stored: FeatureEnvironmentFile,
): readonly Action[] => {
  const wanted = wantedVariants(file.variants, stored.variants);
  if (isEqual(wanted, stored.variants)) return [];
  const differences: readonly Difference[] = differencesOf({ variants: stored.variants }, { variants: wanted });
  return [
    {
      action: 'patchVariant',
      ...place,
      payload: file.variants.map(({ overrides, ...variant }) => ({
        ...variantPayload(variant),
        ...(overrides.length > 0 && { overrides }),
      })),
      summary: 'change the variants',
      differences,
    },
  ];
};

/** A feature that shall be off is switched off first, one that shall be on gets its strategies first. */
const stepOf = (action: Action): Step => {
  switch (action.action) {
    case 'addStrategy':
      return 'add-strategy';
    case 'updateStrategy':
      return updateStep(action.payload);
    case 'reorderStrategy':
      return 'order-strategies';
    case 'deleteStrategy':
      return 'remove-strategy';
    case 'updateEnabled':
      return action.payload.enabled ? 'switch' : 'switch-off';
    default:
      return 'other';
  }
};

/** The actions that give a feature in an environment the state of its file, in an order without side effects. */
export const environmentActions = (
  place: Place,
  file: FeatureEnvironmentFile,
  server: ServerFeature | undefined,
): readonly Action[] => {
  const stored = server?.file.environments[place.environment] ?? emptyEnvironment;
  const strategies = server?.strategies.get(place.environment) ?? [];
  const matches = matchStrategies(file.strategies, strategies);
  const { added, moved } = positionsOf(matches, strategies);
  const actions: readonly Action[] = [
    ...[...added].map(([match, sortOrder]) => addition(place, match, sortOrder)),
    ...matches.matches.flatMap((match) => update(place, match)),
    ...(moved.length === 0
      ? []
      : [
          {
            action: 'reorderStrategy' as const,
            ...place,
            payload: moved,
            summary: 'put the strategies in order',
            differences: [
              {
                path: 'strategies',
                before: strategies.map((one) => strategyLabel(one.file)),
                after: file.strategies.map(strategyLabel),
              },
            ],
          },
        ]),
    ...matches.removed.map((one) => removal(place, one)),
    ...variantsChange(place, file, stored),
    ...(stored.enabled === file.enabled ? [] : [switching(place, file.enabled)]),
  ];
  return inSafeOrder(actions, stepOf);
};
