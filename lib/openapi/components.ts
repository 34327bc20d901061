import type * as z from 'zod';
import { constraint, evaluatedConstraint } from '../schema/constraint.ts';
import { errorBody } from '../schema/error.ts';
import { event } from '../schema/event.ts';
import { dependency, feature, featureEnvironment } from '../schema/feature.ts';
import { defaultStrategy, featureNaming } from '../schema/project.ts';
import { segment } from '../schema/segment.ts';
import { featureStrategy, strategyType } from '../schema/strategy.ts';
import { tag, tagType } from '../schema/tag.ts';
import { strategyVariant, variant, variantOverride, variantPayload } from '../schema/variant.ts';

/** Schemas that the document names and refers to; all others are written out where they are used. */
export const components: Readonly<Record<string, z.ZodType>> = {
  Constraint: constraint,
  DefaultStrategy: defaultStrategy,
  Dependency: dependency,
  Error: errorBody,
  EvaluatedConstraint: evaluatedConstraint,
  Event: event,
  Feature: feature,
  FeatureEnvironment: featureEnvironment,
  FeatureNaming: featureNaming,
  FeatureStrategy: featureStrategy,
  Segment: segment,
  StrategyType: strategyType,
  StrategyVariant: strategyVariant,
  Tag: tag,
  TagType: tagType,
  Variant: variant,
  VariantOverride: variantOverride,
  VariantPayload: variantPayload,
};
