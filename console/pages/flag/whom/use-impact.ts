import { useDeferredValue, useMemo } from 'react';
import { useSelf } from '../../../session/permissions.ts';
import { evaluatedOn } from '../drafts/operations.ts';
import { evaluatorOf, type Impact, impactOf, sampleFor } from '../usage/live.ts';
import { ownSample } from './contexts.ts';
import { type EditableEnvironment, useFlag } from './flag-context.tsx';
import type { MadeUp } from './sample.ts';

/**
 * The sample of users, and how the edit of an environment changes their results. Only for what is shown when everything
 * is known that an evaluation needs.
 */
export const useImpact = (
  place: EditableEnvironment,
): { readonly impact: Impact; readonly madeUp: MadeUp | undefined } => {
  const { drafts, situation, fields = [] } = useFlag();
  const own = ownSample(useSelf().user.id).use();
  const { current } = drafts.of(place.name);
  // The result is computed with low priority, so that the slider stays responsive.
  const edited = useDeferredValue(drafts.of(place.name).definition);
  const { enabled } = place.flag;
  const { flag, environment, segments, parents, planned } = situation(place.name);
  return useMemo(() => {
    const here = { flag, environment, segments, parents, ...(planned && { planned }) };
    const madeUp = own.length > 0 ? undefined : sampleFor(here, [current, edited], fields);
    const on = evaluatedOn(enabled, current, edited, planned);
    const [present, next] = [evaluatorOf(here, current, on.current), evaluatorOf(here, edited, on.edited)];
    return { madeUp, impact: impactOf(present, next, madeUp?.contexts ?? own, Date.now()) };
  }, [own, current, edited, enabled, flag, environment, segments, parents, planned, fields]);
};
