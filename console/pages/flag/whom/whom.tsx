import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { Loading } from '../../../design/messages/loading.tsx';
import page from '../../../design/page.module.css';
import { contextFields, segments } from '../../../queries/configuration.ts';
import { flagDetails } from '../../../queries/flag.ts';
import { useSelf } from '../../../session/permissions.ts';
import { flag as texts } from '../../../texts/flag.ts';
import type { Decided } from '../definition.ts';
import { evaluatorOf, impactOf, type Segment, sampleFor } from '../usage/live.ts';
import { ownSample } from './contexts.ts';

const { impact: impactTexts, whom: whomTexts } = texts;

export interface WhomProps {
  readonly projectId: string;
  readonly flag: string;
  readonly environment: string;
  readonly before: Decided;
  readonly after: Decided;
  /** A segment as it is after the change; absent: no segment changes. */
  readonly segment?: Segment | undefined;
}

const nothing: readonly Segment[] = [];

/** How many users of the sample a change of a flag reaches, before and after it. */
export const Whom = ({ projectId, flag: name, environment, before, after, segment }: WhomProps) => {
  const own = ownSample(useSelf().user.id).use();
  const known = useQuery(segments);
  const fields = useQuery(contextFields);
  const names = [...new Set([...before.dependencies, ...after.dependencies].map(({ feature }) => feature))];
  const parents = useQueries({
    queries: names.map((feature) => flagDetails({ projectId, featureName: feature })),
    combine: (results) => ({
      data: results.every(({ data }) => data !== undefined) ? results.flatMap(({ data }) => data ?? []) : undefined,
      failed: results.find(({ isError }) => isError),
    }),
  });
  const impact = useMemo(() => {
    if (known.data === undefined || fields.data === undefined || parents.data === undefined) return undefined;
    const changed = segment === undefined ? nothing : [segment];
    const situationOf = ({ dependencies, planned = [] }: Decided, segmentsThere: readonly Segment[]) => ({
      flag: { name, project: projectId, dependencies: [...dependencies] },
      environment,
      segments: segmentsThere,
      parents: parents.data ?? [],
      planned,
    });
    // A sample has users of the segment as it is and as it will be; of two segments with one id the last one counts.
    const either = situationOf(after, [...known.data, ...changed]);
    const contexts =
      own.length > 0 ? own : sampleFor(either, [before.definition, after.definition], fields.data).contexts;
    const evaluator = (one: Decided, segmentsThere: readonly Segment[]) =>
      evaluatorOf(situationOf(one, segmentsThere), one.definition, one.enabled);
    const left = known.data.filter(({ id }) => id !== segment?.id);
    return impactOf(evaluator(before, known.data), evaluator(after, [...left, ...changed]), contexts, Date.now());
  }, [own, known.data, fields.data, parents.data, name, projectId, environment, before, after, segment]);
  const failed = [known, fields].find(({ isError }) => isError) ?? parents.failed;
  if (impact === undefined)
    return failed === undefined ? (
      <Loading />
    ) : (
      <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
    );
  const { total, before: had, after: has, gain, lose, other, unknown } = impact;
  const noticed = [
    gain > 0 && impactTexts.gain(gain),
    lose > 0 && impactTexts.lose(lose),
    other > 0 && impactTexts.other(other),
    unknown > 0 && impactTexts.unknown(unknown),
  ].filter((one) => one !== false);
  return (
    <div>
      <p>
        <strong>{whomTexts.share(had, has, Math.max(1, total), environment)}</strong>
      </p>
      {noticed.map((one) => (
        <p key={one}>{one}.</p>
      ))}
      <p className={page.soft}>{own.length > 0 ? impactTexts.own(total) : whomTexts.madeUp(total)}</p>
    </div>
  );
};
