import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Folded } from '../../design/folded.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import { flagDetails } from '../../queries/flag.ts';
import type { FlagPlace } from '../../queries/flags.ts';
import { segmentUses } from '../../queries/segments.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import { segments } from '../../texts/segments.ts';
import { definitionOf, plannedStrategies } from '../flag/definition.ts';
import type { Segment } from '../flag/usage/live.ts';
import styles from './change-request.module.css';
import { Whom } from './lazy-whom.tsx';

/** Only this many flags are open at first: each one is read by itself. */
const maxOpen = 10;

const OfFlag = ({ projectId, featureName, environment, segment }: FlagPlace & { readonly segment: Segment }) => {
  const { data: flag, error, isError, refetch } = useQuery(flagDetails({ projectId, featureName }));
  const decided = useMemo(() => {
    const here = flag?.environments.find(({ name }) => name === environment);
    if (here === undefined) return undefined;
    const planned = plannedStrategies(here);
    return { enabled: here.enabled, definition: definitionOf(here), planned, dependencies: flag?.dependencies ?? [] };
  }, [flag, environment]);
  if (isError && flag === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (decided === undefined) return <Loading />;
  const place = { projectId, flag: featureName, environment };
  return <Whom {...place} before={decided} after={decided} segment={segment} />;
};

/** How many users of the sample notice that a segment changes: in each environment of each flag that uses it. */
export const SegmentWhom = ({ segment }: { readonly segment: Segment }) => {
  const { data: uses, error, isError, refetch } = useQuery(segmentUses(segment.id));
  if (isError && uses === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (uses === undefined) return <Loading />;
  const places = new Map(
    uses.strategies.map(({ projectId, featureName, environment }) => [
      segments.usesDialog.line(featureName, environment, projectId),
      { projectId, featureName, environment },
    ]),
  );
  return (
    <section className={styles.whom} aria-label={changeRequests.one.whom}>
      {places.size === 0 && <p>{segments.usesDialog.none}</p>}
      {[...places].map(([text, place], at) => (
        <Folded key={text} summary={<Name>{text}</Name>} isOpen={at < maxOpen}>
          <OfFlag {...place} segment={segment} />
        </Folded>
      ))}
    </section>
  );
};
