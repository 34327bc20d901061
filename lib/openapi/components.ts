import type * as z from 'zod';
import { errorBody } from '../contract/error-schemas.ts';
import { addon, delivery, resendProgress } from '../contract/schemas/addon.ts';
import { apiToken } from '../contract/schemas/api-token.ts';
import { change } from '../contract/schemas/change-request.ts';
import { constraint, evaluatedConstraint, storedConstraint } from '../contract/schemas/constraint.ts';
import { event } from '../contract/schemas/event.ts';
import { dependency, feature, featureEnvironment } from '../contract/schemas/feature.ts';
import { featureDetails } from '../contract/schemas/feature-details.ts';
import { metadataDocument } from '../contract/schemas/feature-metadata.ts';
import { featureStrategy, newStrategy, shownStrategy, storedStrategy } from '../contract/schemas/feature-strategy.ts';
import { group, groupSummary } from '../contract/schemas/group.ts';
import { jsonPatch } from '../contract/schemas/json-patch.ts';
import { completion, reachedStage } from '../contract/schemas/lifecycle.ts';
import { oidcSettings, samlSettings } from '../contract/schemas/login-provider.ts';
import { personalToken } from '../contract/schemas/personal-token.ts';
import { evaluationContext } from '../contract/schemas/playground.ts';
import { defaultStrategy, featureNaming } from '../contract/schemas/project.ts';
import {
  guard,
  milestone,
  milestoneBody,
  newReleasePlan,
  planStatus,
  releasePlan,
  releasePlanTemplate,
  releaseWindow,
  safeguard,
  safeguardBody,
  storedReleasePlan,
} from '../contract/schemas/release-plan.ts';
import {
  availablePermission,
  heldPermission,
  role,
  rolePermission,
  roleWithPermissions,
} from '../contract/schemas/role.ts';
import { segment } from '../contract/schemas/segment.ts';
import { self } from '../contract/schemas/self.ts';
import { serviceAccount, serviceAccountToken } from '../contract/schemas/service-account.ts';
import { consoleEntry } from '../contract/schemas/session.ts';
import { signalRule } from '../contract/schemas/signal.ts';
import { signupToken } from '../contract/schemas/signup-token.ts';
import { strategyType } from '../contract/schemas/strategy-type.ts';
import { tag, tagType } from '../contract/schemas/tag.ts';
import { uiConfig } from '../contract/schemas/ui-config.ts';
import { user, userSummary } from '../contract/schemas/user.ts';
import {
  givenVariant,
  strategyVariant,
  variant,
  variantOverride,
  variantPayload,
} from '../contract/schemas/variant.ts';

/** Schemas that the document defines once and refers to by name. All others are written out where they are used. */
export const components: Readonly<Record<string, z.ZodType>> = {
  Addon: addon,
  ApiToken: apiToken,
  AvailablePermission: availablePermission,
  Completion: completion,
  ConsoleEntry: consoleEntry,
  Change: change,
  Constraint: constraint,
  DefaultStrategy: defaultStrategy,
  Delivery: delivery,
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
  Guard: guard,
  HeldPermission: heldPermission,
  JsonPatch: jsonPatch,
  Milestone: milestone,
  MilestoneBody: milestoneBody,
  NewReleasePlan: newReleasePlan,
  NewStrategy: newStrategy,
  OidcSettings: oidcSettings,
  PersonalToken: personalToken,
  PlanStatus: planStatus,
  ReachedStage: reachedStage,
  ReleasePlan: releasePlan,
  ReleasePlanTemplate: releasePlanTemplate,
  ReleaseWindow: releaseWindow,
  ResendProgress: resendProgress,
  Role: role,
  RolePermission: rolePermission,
  RoleWithPermissions: roleWithPermissions,
  Safeguard: safeguard,
  SafeguardBody: safeguardBody,
  SamlSettings: samlSettings,
  Segment: segment,
  Self: self,
  ServiceAccount: serviceAccount,
  ServiceAccountToken: serviceAccountToken,
  SignalRule: signalRule,
  SignupToken: signupToken,
  ShownStrategy: shownStrategy,
  StoredConstraint: storedConstraint,
  StoredReleasePlan: storedReleasePlan,
  StoredStrategy: storedStrategy,
  StrategyType: strategyType,
  StrategyVariant: strategyVariant,
  Tag: tag,
  TagType: tagType,
  UiConfig: uiConfig,
  User: user,
  UserSummary: userSummary,
  Variant: variant,
  VariantOverride: variantOverride,
  VariantPayload: variantPayload,
  WrittenVariant: givenVariant,
};
