import { may } from '../access/may.ts';
import type { Rights } from '../access/rights.ts';
import type { BatchData } from '../schema/features-batch.ts';
import type { PermissionName } from '../schema/permission.ts';
import type { Circumstances, Target } from './circumstances.ts';
import { newNames } from './new-names.ts';

/** The permissions that an import of the data needs (behaviour §1.10). */
export const neededPermissions = (
  data: BatchData,
  environment: string,
  circumstances: Circumstances,
): PermissionName[] => {
  const { config, existing } = circumstances;
  const needed: readonly (readonly [PermissionName, boolean])[] = [
    ['CREATE_FEATURE', newNames(data, circumstances).length > 0],
    ['UPDATE_FEATURE', true],
    ['CREATE_CONTEXT_FIELD', data.contextFields.some(({ name }) => !config.contextFields.has(name))],
    ['CREATE_FEATURE_STRATEGY', data.featureStrategies.length > 0],
    [
      'DELETE_FEATURE_STRATEGY',
      [...existing.values()].some(({ environments }) => environments.get(environment)?.strategies.length),
    ],
    ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS', data.featureEnvironments.some(({ variants }) => variants?.length)],
    ['CREATE_TAG_TYPE', data.tagTypes.some(({ name }) => !config.tagTypes.has(name))],
  ];
  return needed.filter(([, isNeeded]) => isNeeded).map(([permission]) => permission);
};

/** Those of them that the caller does not hold in the target project and environment. */
export const missingPermissions = (
  data: BatchData,
  { project, environment }: Pick<Target, 'project' | 'environment'>,
  circumstances: Circumstances,
  rights: Rights,
): PermissionName[] =>
  neededPermissions(data, environment, circumstances).filter(
    (permission) => !may(rights, permission, { project, environment }),
  );
