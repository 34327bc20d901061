import { maxNoticeAge } from '../../contract/limits.ts';
import type { EventType } from '../../contract/schemas/event.ts';
import { tokensId } from '../../identity/callers/account-id.ts';
import { imageUrl } from '../../identity/users/view.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { NoticeItem } from '../../store/table/items.ts';
import { noticeKey, projectScope } from '../../store/table/keys.ts';
import type { ChangeRequestParts } from './stored/request.ts';

/** Whom a notice about an event is for. Events that are not listed interest only the user who caused them. */
const audience: Readonly<Partial<Record<EventType, 'reviewers' | 'author'>>> = {
  'change-request-sent-to-review': 'reviewers',
  'change-request-approval-added': 'author',
  'change-request-approved': 'author',
  'change-request-rejected': 'author',
  'change-request-cancelled': 'author',
  'change-request-applied': 'author',
  'change-request-scheduled': 'author',
  'change-request-scheduled-application-failure': 'author',
};

export type NotifiedRequest = Pick<ChangeRequestParts, 'id' | 'project' | 'environment' | 'title' | 'createdBy'> &
  Pick<NoticeItem, 'reviewedIn'>;

/**
 * Stores a notice about an event in the commit of the event. Users get no notice about their own actions
 * (docs/decisions/0213-notices-are-written-with-the-change.md).
 * @returns the sort key of the notice; undefined: the event needs none
 */
export const notify = (unit: UnitOfWork, request: NotifiedRequest, type: EventType): string | undefined => {
  const { id, project, environment, title, createdBy: author, reviewedIn } = request;
  const { createdBy: username, createdByUserId } = unit.actor;
  const by = createdByUserId ?? tokensId;
  const told = audience[type];
  if (told === undefined) return undefined;
  const isOwnAct = author.id === by && type !== 'change-request-scheduled-application-failure';
  // An author that is an API token needs no notice: tokens read no notifications.
  if (told === 'author' && (isOwnAct || author.id === tokensId)) return undefined;
  const [createdAt, rev] = [unit.now.toISOString(), unit.head(projectScope(project)).rev + 1];
  const key = noticeKey({ at: createdAt, rev, type, environment, project }, told === 'author' ? author.id : undefined);
  unit.create<NoticeItem>({
    ...key,
    kind: 'notice',
    type,
    project,
    environment,
    ...(told === 'reviewers' && reviewedIn && { reviewedIn }),
    id,
    title,
    author: author.id,
    by: { id: by, username, imageUrl: imageUrl({ id: by, email: null, username }) },
    createdAt,
    expires: Math.floor((unit.now.getTime() + maxNoticeAge) / 1000),
  });
  return key.sk;
};
