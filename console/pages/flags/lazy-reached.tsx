import { lazy, Suspense } from 'react';
import { loadPart } from '../../design/load-part.ts';
import { Loading } from '../../design/messages/loading.tsx';
import type { FlagPlace } from '../../queries/flags.ts';

const Reached = lazy(async () => ({ default: (await loadPart(() => import('./reached.tsx'))).Reached }));

/** Whom flags reach once they are switched on. The evaluator is loaded only when this is shown. */
export const LazyReached = ({ places }: { readonly places: readonly FlagPlace[] }) => (
  <Suspense fallback={<Loading />}>
    <Reached places={places} />
  </Suspense>
);
