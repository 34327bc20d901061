import { plainLine } from '../output/plain-text.ts';
import type { PlannedChange } from './change.ts';

/** The parts of a feature in one environment that its switch concerns. */
export interface SwitchState {
  readonly feature: string;
  readonly environment: string;
  readonly enabled: boolean;
  readonly strategies: readonly { readonly name: string; readonly disabled?: boolean | null | undefined }[];
  /** Its release plan, which a switch begins, resumes or pauses. */
  readonly plan?: string | undefined;
}

/** Describes who gets the feature once it is on. */
const whoGetsIt = ({ strategies, plan }: SwitchState): string => {
  const active = strategies.filter(({ disabled }) => !disabled);
  if (plan !== undefined) {
    const own = active.length === 0 ? '' : `, beside its strategies ${active.map(({ name }) => name).join(', ')}`;
    return `its release plan "${plainLine(plan)}" goes on, or begins with its first milestone${own}`;
  }
  return active.length === 0
    ? 'it has no active strategy, so the default one of the environment is added'
    : `its strategies decide who gets it: ${active.map(({ name }) => name).join(', ')}`;
};

/** The change that switches a feature on or off; undefined: it already has this state. */
export const switchChange = (state: SwitchState, enabled: boolean): PlannedChange | undefined => {
  const { feature, environment } = state;
  if (state.enabled === enabled) return undefined;
  return {
    change: { action: 'updateEnabled', feature, payload: { enabled } },
    summary: enabled
      ? `${feature} is switched on in ${environment}; ${whoGetsIt(state)}`
      : `${feature} is switched off in ${environment} for everybody${state.plan === undefined ? '' : `, and its release plan "${plainLine(state.plan)}" is paused`}`,
    before: { enabled: state.enabled },
    after: { enabled },
  };
};
