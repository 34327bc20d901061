import type { DataSet } from '../../queries/transfer.ts';

export interface Copying {
  /** The export of the environment that is copied. */
  readonly data: DataSet;
  /** Names of the flags to copy. */
  readonly names: ReadonlySet<string>;
  /** Names of the flags that are on where they are copied to. */
  readonly on: ReadonlySet<string>;
  /** What is on in the environment that is copied is also switched on in the other one. */
  readonly switchesOn: boolean;
}

/**
 * The data set that copies strategies and variants of flags into another environment of their project. Nothing is
 * switched off: a flag that is on there stays on, and one without an active strategy here is left out, because nobody
 * would get it there any more. Metadata and parents, which belong to all environments, are not in it; tags have to be,
 * because an import replaces them.
 */
export const copyOf = ({ data, names, on, switchesOn }: Copying): DataSet => {
  const active = new Set(
    data.featureStrategies.filter(({ disabled }) => disabled !== true).map((one) => one.featureName),
  );
  const isCopied = (name: string | undefined): boolean => name !== undefined && names.has(name) && active.has(name);
  const states = (data.featureEnvironments ?? []).filter(({ featureName, name }) => isCopied(featureName ?? name));
  return {
    features: data.features.filter(({ name }) => isCopied(name)).map(({ name }) => ({ name })),
    featureStrategies: data.featureStrategies.filter(({ featureName }) => isCopied(featureName)),
    featureEnvironments: states.map((state) => ({
      ...state,
      enabled: on.has(state.featureName ?? state.name ?? '') || (switchesOn && state.enabled),
    })),
    featureTags: (data.featureTags ?? []).filter(({ featureName }) => isCopied(featureName)),
    ...(data.segments && { segments: data.segments }),
  };
};
