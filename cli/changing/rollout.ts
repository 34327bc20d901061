import type { Schema } from '../../client/client.ts';
import { CliError } from '../exit.ts';
import { plainLine } from '../output/plain-text.ts';
import type { PlannedChange } from './change.ts';

type Constraint = Schema<'Constraint'>;

/** A strategy as the API shows it. */
export interface Strategy
  extends Pick<Schema<'FeatureStrategy'>, 'name' | 'title' | 'disabled' | 'variants' | 'parameters' | 'segments'> {
  readonly id: string;
  readonly constraints?: readonly (Omit<Constraint, 'operator'> & { readonly operator: string })[];
}

/** The parts of a feature in one environment that a rollout concerns. */
export interface RolloutState {
  readonly feature: string;
  readonly environment: string;
  readonly strategies: readonly Strategy[];
  /** Its release plan, whose milestone lets users in, too. */
  readonly plan?: string | undefined;
}

const rolloutType = 'flexibleRollout';

const labelOf = ({ id, title }: Strategy): string => (title ? `"${plainLine(title)}" (${id})` : id);

/**
 * The strategy whose percentage changes; undefined: there is none yet. @throws CliError when several strategies qualify
 */
const chosenOf = (
  { feature, environment, strategies }: RolloutState,
  strategyId: string | undefined,
): Strategy | undefined => {
  const rollouts = strategies.filter(({ name, disabled }) => name === rolloutType && !disabled);
  if (strategyId !== undefined) {
    const named = strategies.find(({ id }) => id === strategyId);
    if (named?.name === rolloutType) return named;
    throw new CliError(`${feature} in ${environment} has no ${rolloutType} strategy with the id "${strategyId}".`);
  }
  if (rollouts.length > 1)
    throw new CliError(
      `${feature} has several rollouts in ${environment}. Name one by strategyId: ${rollouts.map(labelOf).join(', ')}.`,
    );
  return rollouts[0];
};

/** The complete strategy for an update, because the API removes constraints and variants that are left out. */
const payloadOf = ({ id, name, title, disabled, constraints, variants, parameters, segments }: Strategy) => ({
  id,
  name,
  ...(title !== undefined && { title }),
  ...(disabled !== undefined && { disabled }),
  // An import may have stored an unknown operator; the server refuses it in an update.
  constraints: [...(constraints ?? [])] as Constraint[],
  variants: variants ?? [],
  parameters: parameters ?? {},
  segments: segments ?? [],
});

/**
 * The change that enables a feature for a percentage of users: it updates the rollout strategy, or adds one if there is
 * none. Undefined: the feature has this percentage already.
 * @param percent 0 to 100
 * @throws CliError when several strategies qualify
 */
export const rolloutChange = (
  state: RolloutState,
  percent: number,
  strategyId: string | undefined,
): PlannedChange | undefined => {
  const { feature, environment, strategies } = state;
  const chosen = chosenOf(state, strategyId);
  const besidePlan = state.plan === undefined ? '' : `, beside its release plan "${plainLine(state.plan)}"`;
  if (!chosen) {
    const payload = {
      name: rolloutType,
      constraints: [],
      parameters: { rollout: String(percent), stickiness: 'default', groupId: feature },
    };
    const beside = strategies.length > 0 ? `, beside ${strategies.map(({ name }) => name).join(', ')}` : '';
    return {
      change: { action: 'addStrategy', feature, payload },
      summary: `${feature} in ${environment}: a new rollout to ${percent} % of the users${beside}${besidePlan}`,
      before: null,
      after: payload,
    };
  }
  const before = chosen.parameters?.rollout ?? '0';
  if (Number(before) === percent) return undefined;
  const parameters = { ...chosen.parameters, rollout: String(percent) };
  const title = chosen.title ? ` "${plainLine(chosen.title)}"` : '';
  const narrowed = (chosen.constraints?.length ?? 0) + (chosen.segments?.length ?? 0) > 0;
  return {
    change: { action: 'updateStrategy', feature, payload: { ...payloadOf(chosen), parameters } },
    summary: `${feature} in ${environment}: rollout${title} from ${before} % to ${percent} % of the users${narrowed ? ' whom its constraints and segments let in' : ''}${besidePlan}`,
    before: chosen.parameters ?? {},
    after: parameters,
  };
};
