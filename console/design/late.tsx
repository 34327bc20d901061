import { type ComponentType, useEffect, useState } from 'react';
import { loadPart } from './load-part.ts';

/** A component whose code is no part of the first picture. */
export interface LateCode<Props> {
  /** undefined: not loaded yet */
  readonly get: () => ComponentType<Props> | undefined;
  /** Loads the code, once. @throws like `loadPart`; the next call tries again */
  readonly load: () => Promise<void>;
}

export const lateCode = <Props extends object>(code: () => Promise<ComponentType<Props>>): LateCode<Props> => {
  let found: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    try {
      found = await loadPart(code);
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    get: () => found,
    load: () => {
      loading ??= load();
      return loading;
    },
  };
};

interface LateProps<Props> {
  readonly code: LateCode<Props>;
  readonly props: Props;
}

/**
 * Shows nothing until the code is there; afterwards it shows at once. With `lazy` and `Suspense`, React would show what
 * was loaded long ago only after 0.3 s, because it throttles how fast what was hidden appears.
 */
export const Late = <Props extends object>({ code, props }: LateProps<Props>) => {
  const [isLoaded, setLoaded] = useState(code.get() !== undefined);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (isLoaded) return;
    code.load().then(
      () => setLoaded(true),
      (error: unknown) => setFailure({ error }),
    );
  }, [code, isLoaded]);
  if (failure !== undefined) throw failure.error;
  const Loaded = code.get();
  return Loaded === undefined ? null : <Loaded {...props} />;
};
