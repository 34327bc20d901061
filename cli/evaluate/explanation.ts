import type { PreparedContext } from '../../lib/evaluation/context.ts';
import { type Bucket, bucketIn } from './bucket.ts';

interface Constraint {
  readonly contextName: string;
  readonly operator: string;
  readonly values?: readonly string[] | undefined;
  readonly value?: string | undefined;
  readonly inverted?: boolean | undefined;
  readonly caseInsensitive?: boolean | undefined;
  readonly result: boolean;
}

interface Strategy {
  readonly name: string;
  readonly id: string;
  readonly title?: string | undefined;
  readonly disabled: boolean | null;
  readonly parameters: Readonly<Record<string, string>>;
  readonly result: { readonly enabled: boolean | 'unknown'; readonly evaluationStatus: string };
  readonly constraints: readonly Constraint[];
  readonly segments: readonly {
    readonly id: number;
    readonly name: string;
    readonly result: boolean;
    readonly constraints: readonly Constraint[];
  }[];
}

/** A feature in the answer of the playground. */
export interface PlaygroundFeature {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly isEnabledInCurrentEnvironment: boolean;
  readonly hasUnsatisfiedDependency?: boolean | undefined;
  readonly strategies: { readonly result: boolean | 'unknown'; readonly data: readonly Strategy[] };
  readonly variant: {
    readonly name: string;
    readonly enabled: boolean;
    readonly payload?: { readonly type: string; readonly value: string } | undefined;
  } | null;
}

/** An explanation with the buckets of rollouts, and one sentence that answers the question. */
export interface Explanation {
  readonly why: string;
  readonly strategies: readonly (Strategy & { readonly bucket?: Bucket; readonly decides: boolean })[];
}

const nameOf = ({ name, title }: Strategy, index: number): string =>
  `strategy ${index + 1} (${name}${title ? `, "${title}"` : ''})`;

const whyOf = (feature: PlaygroundFeature): string => {
  const { strategies, isEnabled, isEnabledInCurrentEnvironment, hasUnsatisfiedDependency } = feature;
  const decides = strategies.data.findIndex(({ result }) => result.enabled === true);
  const deciding = strategies.data[decides];
  if (!isEnabledInCurrentEnvironment) return 'it is switched off in this environment';
  if (hasUnsatisfiedDependency) return 'a feature that it depends on is not as it must be';
  if (isEnabled && deciding) return `${nameOf(deciding, decides)} lets this context in`;
  if (isEnabled) return 'it is switched on and has no strategies';
  if (strategies.result === 'unknown') return 'a strategy decides that can only be evaluated in the application';
  return strategies.data.every(({ disabled }) => disabled === true)
    ? 'all of its strategies are disabled'
    : 'none of its strategies lets this context in';
};

/** Adds to the playground's explanation what it leaves out. */
export const explanationOf = (feature: PlaygroundFeature, context: PreparedContext): Explanation => {
  const decides = feature.strategies.data.findIndex(({ result }) => result.enabled === true);
  return {
    why: whyOf(feature),
    strategies: feature.strategies.data.map((strategy, index) => {
      const bucket = bucketIn(strategy, context);
      return { ...strategy, ...(bucket && { bucket }), decides: index === decides };
    }),
  };
};
