import type * as z from 'zod';
import { apiToken } from '../schema/api-token.ts';
import { constraint, evaluatedConstraint, storedConstraint } from '../schema/constraint.ts';
import { errorBody } from '../schema/error.ts';
import { event } from '../schema/event.ts';
import { dependency, feature, featureEnvironment } from '../schema/feature.ts';
import { metadataDocument } from '../schema/feature-metadata.ts';
import { featureDetails, newStrategy, writtenVariant } from '../schema/feature-strategy.ts';
import { group, groupSummary } from '../schema/group.ts';
import { jsonPatch } from '../schema/json-patch.ts';
import { oidcSettings, samlSettings } from '../schema/login-settings.ts';
import { personalToken } from '../schema/personal-token.ts';
import { evaluationContext } from '../schema/playground.ts';
import { defaultStrategy, featureNaming } from '../schema/project.ts';
import { role, rolePermission, roleWithPermissions } from '../schema/role.ts';
import { segment } from '../schema/segment.ts';
import { serviceAccount, serviceAccountToken } from '../schema/service-account.ts';
import { signupToken } from '../schema/signup-token.ts';
import { featureStrategy, storedStrategy, strategyType } from '../schema/strategy.ts';
import { tag, tagType } from '../schema/tag.ts';
import { user, userSummary } from '../schema/user.ts';
import { strategyVariant, variant, variantOverride, variantPayload } from '../schema/variant.ts';

/** Schemas that the document names and refers to; all others are written out where they are used. */
export const components: Readonly<Record<string, z.ZodType>> = {
  ApiToken: apiToken,
  Constraint: constraint,
  DefaultStrategy: defaultStrategy,
  Dependency: dependency,
  Error: errorBody,
  EvaluatedConstraint: evaluatedConstraint,
  EvaluationContext: evaluationContext,
  Event: event,
  Feature: feature,
  FeatureDetails: featureDetails,
  FeatureEnvironment: featureEnvironment,
  FeatureMetadata: metadataDocument,
  FeatureNaming: featureNaming,
  FeatureStrategy: featureStrategy,
  Group: group,
  GroupSummary: groupSummary,
  JsonPatch: jsonPatch,
  NewStrategy: newStrategy,
  OidcSettings: oidcSettings,
  PersonalToken: personalToken,
  Role: role,
  RolePermission: rolePermission,
  RoleWithPermissions: roleWithPermissions,
  SamlSettings: samlSettings,
  Segment: segment,
  ServiceAccount: serviceAccount,
  ServiceAccountToken: serviceAccountToken,
  SignupToken: signupToken,
  StoredConstraint: storedConstraint,
  StoredStrategy: storedStrategy,
  StrategyType: strategyType,
  StrategyVariant: strategyVariant,
  Tag: tag,
  TagType: tagType,
  User: user,
  UserSummary: userSummary,
  Variant: variant,
  VariantOverride: variantOverride,
  VariantPayload: variantPayload,
  WrittenVariant: writtenVariant,
};
