import * as z from 'zod';
import { evaluatedConstraint } from './constraint.ts';
import { dateTime } from './names.ts';
import { strategyVariant, variant, variantPayload } from './variant.ts';

/** Null: the value is missing (contract: evaluation §2.2). */
const text = z.string().nullable();

const contextMembers = z.looseObject({
  appName: z.string().min(1),
  currentTime: dateTime.optional(),
  environment: text.optional(),
  properties: z.record(z.string(), text).optional(),
  remoteAddress: text.optional(),
  sessionId: text.optional(),
  userId: text.optional(),
});

/**
 * The context of an evaluation (contract: playground §2). Other members are kept unchanged. All members stay in the
 * given order, which is the order of the results of a batch. An object schema alone would move the named members to the
 * front.
 */
export const evaluationContext = z.intersection(z.unknown(), contextMembers);
export type EvaluationContext = z.infer<typeof evaluationContext>;

/** The projects to evaluate; absent: all, `[]`: none. */
const projectSelection = z.union([z.array(z.string()), z.literal('*')]);

/** The time for which features are evaluated; absent: now (contract: history §4). */
const pastTime = dateTime.describe('Evaluates the features as they were at this time; default: as they are');

/** A request for one context (contract: playground §2). */
export const playgroundRequest = z.object({
  environment: z.string(),
  projects: projectSelection.optional(),
  at: pastTime.optional(),
  context: evaluationContext,
});
export type PlaygroundRequest = z.infer<typeof playgroundRequest>;

/** A request for many contexts: fields may hold several values, separated by commas (contract: playground §8). */
export const advancedPlaygroundRequest = z.object({
  environments: z.array(z.string()).min(1),
  projects: projectSelection.optional(),
  at: pastTime.optional(),
  context: evaluationContext,
});
export type AdvancedPlaygroundRequest = z.infer<typeof advancedPlaygroundRequest>;

/** The variant of a context; `disabled` when there is none (contract: playground §7). */
const evaluatedVariant = z.object({ name: z.string(), enabled: z.boolean(), payload: variantPayload.optional() });

const strategyResult = z.union([
  z.object({
    evaluationStatus: z.literal('complete'),
    enabled: z.boolean(),
    variant: evaluatedVariant.optional(),
    variants: z.array(strategyVariant).optional(),
  }),
  z.object({
    evaluationStatus: z.enum(['incomplete', 'unevaluated']),
    enabled: z.union([z.literal(false), z.literal('unknown')]),
  }),
]);

const evaluatedSegment = z.object({
  id: z.number().int(),
  name: z.string(),
  result: z.boolean(),
  constraints: z.array(evaluatedConstraint),
});

/** One strategy and its result (contract: playground §6). */
const evaluatedStrategy = z.object({
  name: z.string(),
  id: z.string(),
  title: z.string().optional(),
  disabled: z.boolean().nullable(),
  parameters: z.record(z.string(), z.string()),
  result: strategyResult,
  constraints: z.array(evaluatedConstraint),
  segments: z.array(evaluatedSegment),
  links: z.object({ edit: z.string() }),
});

/** `unknown`: the result depends on a strategy that cannot be evaluated here. */
const evaluatedStrategies = z.object({
  result: z.union([z.boolean(), z.literal('unknown')]),
  data: z.array(evaluatedStrategy),
});

/** A feature and why it is on or off (contract: playground §4). */
const playgroundFeature = z.object({
  name: z.string(),
  projectId: z.string(),
  strategies: evaluatedStrategies,
  hasUnsatisfiedDependency: z.boolean().optional(),
  isEnabledInCurrentEnvironment: z.boolean(),
  isEnabled: z.boolean(),
  variant: evaluatedVariant.nullable(),
  variants: z.array(variant),
});

export const playgroundResponse = z.object({ input: playgroundRequest, features: z.array(playgroundFeature) });

/** One combination of context values, without nesting. Any value may be empty (`appName: 'web,'` has an empty one). */
const combination = z.looseObject({
  appName: z.string(),
  currentTime: z.string().optional(),
  environment: text.optional(),
  remoteAddress: text.optional(),
  sessionId: text.optional(),
  userId: text.optional(),
});

/** A feature under one combination of context values in one environment (contract: playground §8). */
const advancedResult = playgroundFeature.extend({ environment: z.string(), context: combination });

const advancedPlaygroundFeature = z.object({
  name: z.string(),
  projectId: z.string(),
  environments: z.record(z.string(), z.array(advancedResult)),
});

export const advancedPlaygroundResponse = z.object({
  input: advancedPlaygroundRequest,
  features: z.array(advancedPlaygroundFeature),
});
