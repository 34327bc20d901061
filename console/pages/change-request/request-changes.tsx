import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { typeNames } from '../../changes/strategy-name.ts';
import { Late, lateCode } from '../../design/late.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import {
  type ChangeRequest,
  discardChange,
  type FlagChanges as FlagChangesOf,
  flagNow,
  type SegmentChange,
  segmentNow,
} from '../../queries/change-requests.ts';
import { segments, strategyTypes } from '../../queries/configuration.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import { ChangeItem } from './change-item.tsx';
import styles from './change-request.module.css';
import { flagDifference, segmentAfter, segmentDifference } from './difference.ts';
import { Whom } from './lazy-whom.tsx';
import { isFinal } from './moves.ts';
import { decidedAfter, decidedNow } from './outcome.ts';
import { SegmentWhom } from './segment-whom.tsx';

const { one: texts } = changeRequests;

const stopButton = lateCode(async () => (await import('../../releases/stop-moving.tsx')).StopMoving);

type Discard = (changeId: number) => Promise<unknown>;

interface FlagChangesProps {
  readonly request: ChangeRequest;
  readonly flag: FlagChangesOf;
  readonly discard: Discard | undefined;
}

const FlagChanges = ({ request, flag, discard }: FlagChangesProps) => {
  const { project: projectId, environment, state } = request;
  const { name, conflict, changes, defaultChange } = flag;
  const final = isFinal(state);
  const { data: now, isPending } = useQuery({
    ...flagNow({ projectId, featureName: name, environment }),
    enabled: !final,
  });
  const types = useQuery(strategyTypes);
  const known = useQuery(segments);
  const failed = [types, known].find(({ data, isError }) => data === undefined && isError);
  const isNamed = (types.data !== undefined && known.data !== undefined) || failed !== undefined;
  const named = {
    types: typeNames(types.data ?? []),
    segments: new Map((known.data ?? []).map((segment) => [segment.id, segment.name])),
  };
  const difference = (change: Parameters<typeof flagDifference>[0]) =>
    flagDifference(change, final ? undefined : now, { flag: name, environment, named });
  const asked = defaultChange === undefined ? changes : [...changes, defaultChange];
  const sides = useMemo(
    () =>
      final || now === undefined || conflict !== undefined
        ? undefined
        : { before: decidedNow(now), after: decidedAfter(now, asked) },
    [final, now, conflict, asked],
  );
  return (
    <section className={styles.touched} aria-label={`${texts.flag} ${name}`}>
      <div className={styles.head}>
        <h3>
          {texts.flag}{' '}
          <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName: name }}>
            <Name>{name}</Name>
          </Link>
        </h3>
        {(!final || state === 'Applied') && (
          <Late code={stopButton} props={{ projectId, featureName: name, environment }} />
        )}
      </div>
      {conflict !== undefined && <Banner look="bad">{conflict}</Banner>}
      {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {(!final && isPending) || !isNamed ? (
        <Loading />
      ) : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <ChangeItem
              key={change.id}
              change={difference(change)}
              conflict={change.conflict}
              onDiscard={discard && (() => discard(change.id))}
            />
          ))}
          {defaultChange !== undefined && (
            <>
              <li className={styles.soft}>{texts.more}</li>
              <ChangeItem change={difference(defaultChange)} conflict={undefined} />
            </>
          )}
        </ul>
      )}
      {sides !== undefined && (
        <section className={styles.whom} aria-label={texts.whom}>
          <Whom projectId={projectId} flag={name} environment={environment} {...sides} />
        </section>
      )}
    </section>
  );
};

interface SegmentChangesProps {
  readonly request: ChangeRequest;
  readonly change: SegmentChange;
  readonly discard: Discard | undefined;
}

/** The id of the segment that a change is about. */
const segmentOf = (payload: unknown): number | undefined =>
  typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'number'
    ? payload.id
    : undefined;

const SegmentChanges = ({ request: { state }, change, discard }: SegmentChangesProps) => {
  const id = segmentOf(change.payload);
  const known = !isFinal(state) && id !== undefined;
  const { data: now, isPending } = useQuery({ ...segmentNow(id ?? 0), enabled: known });
  const after = useMemo(
    () => (known && now !== undefined ? segmentAfter(change, now) : undefined),
    [known, now, change],
  );
  return (
    <section className={styles.touched} aria-label={`${texts.segment} ${change.name}`}>
      <h3>
        {texts.segment} <Name>{change.name}</Name>
      </h3>
      {known && isPending ? (
        <Loading />
      ) : (
        <ul className={styles.changes}>
          <ChangeItem
            change={segmentDifference(change, known ? now : undefined)}
            conflict={change.conflict}
            onDiscard={discard && (() => discard(change.id))}
          />
        </ul>
      )}
      {after !== undefined && <SegmentWhom segment={after} />}
    </section>
  );
};

export interface RequestChangesProps {
  readonly request: ChangeRequest;
  /** The caller may remove changes. */
  readonly editable: boolean;
}

/** All changes of a request, flag by flag, compared with the present state. */
export const RequestChanges = ({ request, editable }: RequestChangesProps) => {
  const navigate = useNavigate();
  const { project: projectId, id, features, segments: ofSegments, state } = request;
  const count = features.reduce((sum, { changes }) => sum + changes.length, ofSegments.length);
  const discard: Discard = async (changeId) => {
    await discardChange({ projectId, id }, changeId);
    if (count > 1) {
      announce({ title: texts.discarded });
      return;
    }
    announce({ title: texts.discardLast });
    await navigate({ to: '/projects/$projectId/change-requests', params: { projectId } });
  };
  const offered = editable ? discard : undefined;
  return (
    <section className={styles.part}>
      <h2>{texts.changes}</h2>
      <p className={styles.soft}>{isFinal(state) ? texts.sentHint : texts.changesHint}</p>
      {count === 0 && <p>{texts.noChanges}</p>}
      {features.map((flag) => (
        <FlagChanges key={flag.name} request={request} flag={flag} discard={offered} />
      ))}
      {ofSegments.map((change) => (
        <SegmentChanges key={change.id} request={request} change={change} discard={offered} />
      ))}
    </section>
  );
};
