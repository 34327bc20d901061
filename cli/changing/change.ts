import type { Schema } from '../../client/client.ts';

type NewStrategy = Schema<'NewStrategy'>;

/** A change of a feature in one environment, in the form of a change request. It can be made directly or proposed. */
export type FeatureChange =
  | {
      readonly action: 'updateEnabled';
      readonly feature: string;
      readonly payload: { readonly enabled: boolean; readonly shouldActivateDisabledStrategies?: boolean };
    }
  | {
      readonly action: 'addStrategy';
      readonly feature: string;
      readonly payload: NewStrategy & Required<Pick<NewStrategy, 'constraints' | 'parameters'>>;
    }
  | {
      readonly action: 'updateStrategy';
      readonly feature: string;
      readonly payload: NewStrategy & { readonly id: string };
    }
  | { readonly action: 'addReleasePlan'; readonly feature: string; readonly payload: Schema<'NewReleasePlan'> }
  | {
      readonly action: 'startMilestone';
      readonly feature: string;
      readonly payload: { readonly planId: string; readonly milestoneId: string };
    };

/** A change with a sentence that describes it to people. */
export interface PlannedChange {
  readonly change: FeatureChange;
  readonly summary: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A project and one of its environments. */
export interface ProjectEnvironment {
  readonly project: string;
  readonly environment: string;
}
