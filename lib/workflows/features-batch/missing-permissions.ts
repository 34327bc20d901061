import type { BatchData } from '../../contract/schemas/features-batch.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import { changesDependencies, enabledAfter } from './effects.ts';
import type { ImportContext, Target } from './import-context.ts';
import { newNames } from './new-names.ts';
import { plannedFeatures } from './plan.ts';

/** What an import of the data changes in the features that it meets. */
const changesOf = (data: BatchData, environment: string, { archived, existing }: ImportContext) => {
  const features = plannedFeatures(data)
    .filter(({ name }) => !archived.has(name))
    .map((planned) => {
      const record = existing.get(planned.name);
      return { planned, own: record?.feature.dependencies ?? [], parts: record?.environments.get(environment) };
    });
  return {
    switches: features.some(({ planned, parts }) => {
      const enabled = parts?.enabled ?? false;
      return enabledAfter(planned, enabled) !== enabled;
    }),
    clearsVariants: features.some(({ planned, parts }) => planned.variants?.length === 0 && parts?.variants.length),
    dependencies: features.some(({ planned, own }) => changesDependencies(own, planned.dependencies)),
  };
};

/** Whether an import of the data changes what features depend on; that counts in every environment (behaviour §3.1). */
export const importsDependencies = (data: BatchData, environment: string, circumstances: ImportContext): boolean =>
  changesOf(data, environment, circumstances).dependencies;

/** The permissions that an import of the data needs (behaviour §1.10). */
export const neededPermissions = (
  data: BatchData,
  environment: string,
  circumstances: ImportContext,
): PermissionName[] => {
  const { config, existing } = circumstances;
  const { switches, clearsVariants, dependencies } = changesOf(data, environment, circumstances);
  const needed: readonly (readonly [PermissionName, boolean])[] = [
    ['CREATE_FEATURE', newNames(data, circumstances).length > 0],
    ['UPDATE_FEATURE', true],
    ['CREATE_CONTEXT_FIELD', data.contextFields.some(({ name }) => !config.contextFields.has(name))],
    ['CREATE_FEATURE_STRATEGY', data.featureStrategies.length > 0],
    [
      'DELETE_FEATURE_STRATEGY',
      [...existing.values()].some(({ environments }) => environments.get(environment)?.strategies.length),
    ],
    [
      'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
      clearsVariants || data.featureEnvironments.some(({ variants }) => variants?.length),
    ],
    ['CREATE_TAG_TYPE', data.tagTypes.some(({ name }) => !config.tagTypes.has(name))],
    ['UPDATE_FEATURE_ENVIRONMENT', switches],
    ['UPDATE_FEATURE_DEPENDENCY', dependencies],
  ];
  return needed.filter(([, isNeeded]) => isNeeded).map(([permission]) => permission);
};

/** Those of them that the caller does not hold in the target project and environment. */
export const missingPermissions = (
  data: BatchData,
  { project, environment }: Pick<Target, 'project' | 'environment'>,
  circumstances: ImportContext,
  rights: Rights,
): PermissionName[] =>
  neededPermissions(data, environment, circumstances).filter(
    (permission) => !hasPermission(rights, permission, { project, environment }),
  );
