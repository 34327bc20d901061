import type { PermissionName } from '../../contract/schemas/permission.ts';
import { changedParents } from '../../definition/operations.ts';
import { hasPermission } from '../../identity/rights/has-permission.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import { enabledAfter } from './effects.ts';
import { type ImportCheck, newNames } from './import-context.ts';
import { plannedFeatures } from './plan.ts';

/** The kinds of changes that an import makes to existing features. */
const changesOf = ({ input: { data, environment }, archived, existing }: ImportCheck) => {
  const features = plannedFeatures(data)
    .filter(({ name }) => !archived.has(name))
    .map((planned) => {
      const record = existing.get(planned.name);
      return { planned, own: record?.feature.dependencies ?? [], parts: record?.environments.get(environment) };
    });
  return {
    switches: features.some(({ planned, parts }) => enabledAfter(planned, parts) !== (parts?.enabled ?? false)),
    clearsVariants: features.some(({ planned, parts }) => planned.variants?.length === 0 && parts?.variants.length),
    dependencies: features.some(({ planned, own }) => {
      const { removed, set } = changedParents(own, planned.dependencies ?? own);
      return removed.length + set.length > 0;
    }),
  };
};

/** Whether an import changes parents, which have an effect in every environment (contract: features-batch §5.2). */
export const importsDependencies = (context: ImportCheck): boolean => changesOf(context).dependencies;

/** The permissions that an import needs (contract: features-batch §4). */
const neededPermissions = (context: ImportCheck): PermissionName[] => {
  const { input, config, existing } = context;
  const { environment, data } = input;
  const { switches, clearsVariants, dependencies } = changesOf(context);
  const needed: readonly (readonly [PermissionName, boolean])[] = [
    ['CREATE_FEATURE', newNames(context).length > 0],
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

/** The needed permissions that the caller does not have in the target project and environment. */
export const missingPermissions = (context: ImportCheck, rights: Rights): PermissionName[] => {
  const { project, environment } = context.input;
  return neededPermissions(context).filter(
    (permission) => !hasPermission(rights, permission, { project, environment }),
  );
};
