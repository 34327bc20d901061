import type { EnvironmentParts } from '../load.ts';

/** What a feature has in an environment, in another project: safeguards name the project of what they switch off. */
export const inProject = (parts: EnvironmentParts, projectId: string): EnvironmentParts => {
  const { safeguards } = parts;
  if (!safeguards) return parts;
  return {
    ...parts,
    safeguards: safeguards.map((one) =>
      one.action.type === 'disableFeatureEnvironment' ? { ...one, action: { ...one.action, projectId } } : one,
    ),
  };
};
