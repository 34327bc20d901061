import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useAuthor } from '../../accounts/use-author.ts';
import { RequestState } from '../../changes/request-state.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { Moment } from '../../design/time/moment.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectName } from '../../layout/use-project-name.ts';
import { type ChangeRequest, changeRequest } from '../../queries/change-requests.ts';
import { reviewedEnvironments } from '../../queries/configuration.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import { useCaller } from './caller.ts';
import styles from './change-request.module.css';
import { Comments } from './comments.tsx';
import { isFinal, isPending } from './moves.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestChanges } from './request-changes.tsx';
import { RequestHistory } from './request-history.tsx';
import { Reviews } from './reviews.tsx';

const { one: texts, untitled } = changeRequests;
const route = getRouteApi('/inside/projects/$projectId/change-requests/$id');

const hasConflict = ({ features, segments }: ChangeRequest): boolean =>
  features.some(
    ({ conflict, changes }) => conflict !== undefined || changes.some((one) => one.conflict !== undefined),
  ) || segments.some(({ conflict }) => conflict !== undefined);

/** One change request: the difference from the present state, the reviews, and the actions. */
export const ChangeRequestPage = () => {
  const { projectId, id } = route.useParams();
  const place = { projectId, id: Number(id) };
  const { data: request } = useSuspenseQuery(changeRequest(place));
  const { data: configured } = useQuery(reviewedEnvironments(projectId));
  const name = useProjectName(projectId);
  const caller = useCaller();
  const authorOf = useAuthor();
  const { title, state, environment, reaches = [], createdBy, createdAt } = request;
  const environmentNow = configured?.find((one) => one.environment === environment);
  const production = (configured ?? []).filter(
    (one) =>
      one.type === 'production' &&
      [environment, ...reaches.map((reached) => reached.environment)].includes(one.environment),
  );
  const reviewed = configured === undefined || environmentNow?.changeRequestEnabled === true;
  return (
    <>
      <Link to="/projects/$projectId/change-requests" params={{ projectId }}>
        {texts.all}
      </Link>
      <PageHead
        title={texts.heading(place.id, title ?? untitled)}
        project={name}
        lead={
          <>
            <RequestState request={request} /> <bdi>{texts.by(authorOf(createdBy), environment)}</bdi>,{' '}
            <Moment at={createdAt} />
          </>
        }
        actions={
          <RequestActions request={request} production={production.map((one) => one.environment)} reviewed={reviewed} />
        }
      />
      {!reviewed && isPending(state) && <Banner look="warn">{texts.switchedOff}</Banner>}
      {!isFinal(state) && hasConflict(request) && <Banner look="bad">{texts.conflicts}</Banner>}
      {request.state === 'Scheduled' && (
        <Banner look={request.schedule.status === 'failed' ? 'bad' : 'info'}>
          {texts.scheduled} <Moment at={request.schedule.scheduledAt} />
          {request.schedule.failureReason !== null && (
            <p>
              {texts.failed} {request.schedule.failureReason}
            </p>
          )}
        </Banner>
      )}
      <div className={styles.page}>
        <RequestChanges request={request} editable={reviewed && isPending(state) && createdBy.id === caller.id} />
        <div className={styles.beside}>
          <Reviews request={request} />
          <Comments request={request} />
          <RequestHistory place={place} />
        </div>
      </div>
    </>
  );
};
