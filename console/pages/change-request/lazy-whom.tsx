import { type ComponentProps, lazy, Suspense } from 'react';
import { loadPart } from '../../design/load-part.ts';
import { Loading } from '../../design/messages/loading.tsx';
import type { Whom as WhomPart } from '../flag/whom/whom.tsx';

const Part = lazy(async () => ({ default: (await loadPart(() => import('../flag/whom/whom.tsx'))).Whom }));

/** Whom a change reaches. The page does not wait for the evaluator. */
export const Whom = (props: ComponentProps<typeof WhomPart>) => (
  <Suspense fallback={<Loading />}>
    <Part {...props} />
  </Suspense>
);
