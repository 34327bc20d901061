import { createHash } from 'node:crypto';
import { maxNoticeAge } from '../../contract/limits.ts';
import type { Notification } from '../../contract/schemas/notification.ts';
import { requireAccountId } from '../../identity/callers/account-id.ts';
import type { Caller } from '../../identity/callers/caller.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { hasPermission, seesProject } from '../../identity/rights/has-permission.ts';
import { imageUrl } from '../../identity/users/view.ts';
import { missingApprovals } from '../../rollout/plan.ts';
import { type Head, readHeads } from '../../store/commit/head.ts';
import { system } from '../../store/commit/journal.ts';
import { joinReads, type RequestReads } from '../../store/commit/request.ts';
import { changeNotes, type Notes, notesReads, readNotes } from '../../store/observations/notes.ts';
import type { AddonItem, NoticeItem, ReleaseNoticeItem } from '../../store/table/items.ts';
import {
  addonsPartition,
  authorNoticesPartition,
  featureEnvironmentKey,
  noticesPartition,
  projectOfScope,
  type Range,
  releaseNoticesPartition,
} from '../../store/table/keys.ts';
import { getItems, queryAll } from '../../store/table/read.ts';
import { defaultTitle } from '../change-requests/stored/request.ts';

/** Maximum number of notices of each kind that are listed; older ones are left out. */
const maxNotices = 100;

const newest = (pk: string): Range => ({ pk, descending: true, limit: maxNotices });

const addons: Range = { pk: addonsPartition };

/** What listing and marking notifications read. @param user null: the caller has no account, and is refused later */
export const notificationReads = (user: number | null): RequestReads =>
  user === null
    ? {}
    : joinReads(
        {
          scopes: '*',
          ranges: [
            newest(noticesPartition),
            newest(authorNoticesPartition(user)),
            newest(releaseNoticesPartition()),
            newest(releaseNoticesPartition(user)),
            addons,
          ],
        },
        notesReads(user),
      );

/**
 * A number for a notice that is the same on every read. It has 48 bits, so that two notices of a user practically never
 * share one.
 */
const idOf = ({ pk, sk }: Pick<NoticeItem, 'pk' | 'sk'>): number =>
  Number.parseInt(createHash('sha256').update(`${pk} ${sk}`).digest('hex').slice(0, 12), 16);

const done: Readonly<Record<string, string>> = {
  'change-request-approval-added': 'approved',
  'change-request-approved': 'gave the last approval that was needed for',
  'change-request-rejected': 'rejected',
  'change-request-cancelled': 'cancelled',
  'change-request-applied': 'applied',
  'change-request-scheduled': 'scheduled',
};

const messageOf = ({ type, id, title, project, environment, by }: NoticeItem): string => {
  const called = title === defaultTitle(id) ? '' : ` "${title}"`;
  const what = `change request #${id}${called} (project ${project}, environment ${environment})`;
  if (type === 'change-request-sent-to-review') return `${by.username} asks for a review of ${what}`;
  if (type === 'change-request-scheduled-application-failure') return `Applying ${what} at its time has failed`;
  return `${by.username} ${done[type] ?? 'changed'} ${what}`;
};

/** Whether a notice belongs to the project that has its id now, and the caller sees that project. */
const isShown = (
  { project, rev }: Pick<NoticeItem, 'project' | 'rev'>,
  heads: ReadonlyMap<string, Head>,
  { rights }: Caller,
): boolean => {
  const head = heads.get(project);
  return (
    head !== undefined &&
    !head.gone &&
    rev >= (head.since ?? 0) &&
    seesProject(rights, { id: project, private: head.private === true })
  );
};

const mayReview = (notice: NoticeItem, user: number, { rights }: Caller): boolean => {
  const { project, environment: own, reviewedIn = [own], author, by } = notice;
  return (
    author !== user &&
    by.id !== user &&
    reviewedIn.some((environment) => hasPermission(rights, 'APPROVE_CHANGE_REQUEST', { project, environment }))
  );
};

const notificationView = (notice: NoticeItem, read: Notes['read']): Notification => {
  const id = idOf(notice);
  const { username, imageUrl } = notice.by;
  return {
    id,
    notificationType: 'change-request',
    message: messageOf(notice),
    link: `/projects/${notice.project}/change-requests/${notice.id}`,
    createdBy: { username, imageUrl },
    createdAt: notice.createdAt,
    readAt: read[String(id)] ?? null,
  };
};

/** A notification as long as an integration is off that the service switched off. */
const switchedOffView = (
  { pk, sk, id, provider, description, switchedOff }: AddonItem,
  read: Notes['read'],
): readonly Notification[] => {
  if (!switchedOff) return [];
  const { at, why } = switchedOff;
  const number = idOf({ pk, sk: `${sk}#${at}` });
  return [
    {
      id: number,
      notificationType: 'integration',
      message: `The integration "${description || provider}" was switched off. ${why}`,
      link: `/integrations/${id}`,
      createdBy: { username: system.createdBy, imageUrl: imageUrl({ id: 0, email: '', username: system.createdBy }) },
      createdAt: at,
      readAt: read[String(number)] ?? null,
    },
  ];
};

/** The newest request of each milestone that the caller may approve, and has not, as long as it waits for approvals. */
const stillAsked = async (
  context: CallerContext,
  user: number,
  all: readonly ReleaseNoticeItem[],
): Promise<ReleaseNoticeItem[]> => {
  const { rights } = context.caller;
  const mine = all.filter(({ project, environment }) =>
    hasPermission(rights, 'APPROVE_CHANGE_REQUEST', { project, environment }),
  );
  const newestOf = new Map(mine.toReversed().map((notice) => [`${notice.plan.id} ${notice.milestone?.id}`, notice]));
  const notices = [...newestOf.values()];
  const items = await getItems(
    context,
    notices.map(({ project, feature, environment }) => featureEnvironmentKey(project, feature, environment)),
  );
  return notices.filter(({ plan, milestone }, i) => {
    const present = items[i]?.releasePlan;
    const waiting = present?.id === plan.id ? present.milestones.find(({ id }) => id === milestone?.id) : undefined;
    if (!present || !waiting || present.startedBy.id === user) return false;
    return missingApprovals(waiting, present) > 0 && waiting.approvedBy.every(({ id }) => id !== user);
  });
};

const releaseMessage = ({
  type,
  plan,
  milestone,
  feature,
  project,
  environment,
  text,
  by,
}: ReleaseNoticeItem): string => {
  const release = `the release "${plan.name}" of ${feature} (project ${project}, environment ${environment})`;
  const stage = milestone ? `Milestone "${milestone.name}"` : 'A milestone';
  const why = text === undefined ? '' : `. ${text}`;
  switch (type) {
    case 'release-plan-milestone-approved':
      return `${stage} of ${release} waits for your approval`;
    case 'release-plan-milestone-started':
      return `${stage} of ${release} has begun`;
    case 'release-plan-milestone-taken-back':
      return `${stage} of ${release} was taken back${why}`;
    case 'release-plan-progressions-resumed':
      return `T${release.slice(1)} goes on${text === undefined ? `; ${by?.username ?? 'somebody else'} runs it now` : why}`;
    case 'release-plan-restored':
      return `T${release.slice(1)} was overwritten${why}`;
    case 'release-plan-removed':
      return `T${release.slice(1)} was removed`;
    case 'release-plan-completed':
      return `T${release.slice(1)} is complete`;
    default:
      return `T${release.slice(1)} is paused${why}`;
  }
};

const releaseView = (notice: ReleaseNoticeItem, read: Notes['read']): Notification => {
  const id = idOf(notice);
  const isAsked = notice.type === 'release-plan-milestone-approved';
  const by = isAsked ? notice.startedBy : notice.by;
  const username = by?.username ?? system.createdBy;
  return {
    id,
    notificationType: 'release',
    message: releaseMessage(notice),
    link: `/projects/${notice.project}/features/${notice.feature}?release=${encodeURIComponent(notice.environment)}`,
    createdBy: { username, imageUrl: imageUrl({ id: by?.id ?? 0, email: '', username }) },
    createdAt: notice.createdAt,
    readAt: read[String(id)] ?? null,
  };
};

/**
 * The notifications for the caller, newest first (contract: notifications §1).
 * @throws Problem `BadDataError` for an API token
 */
export const listNotifications = async (context: CallerContext): Promise<Notification[]> => {
  const { caller, now } = context;
  const user = requireAccountId(caller);
  const [heads, integrations, forReviewers, own, forApprovers, ofReleases, { read }] = await Promise.all([
    readHeads(context),
    hasPermission(caller.rights, 'UPDATE_ADDON') ? queryAll<AddonItem>(context, addons) : [],
    queryAll<NoticeItem>(context, newest(noticesPartition)),
    queryAll<NoticeItem>(context, newest(authorNoticesPartition(user))),
    queryAll<ReleaseNoticeItem>(context, newest(releaseNoticesPartition())),
    queryAll<ReleaseNoticeItem>(context, newest(releaseNoticesPartition(user))),
    readNotes(context, user),
  ]);
  const byProject = new Map(heads.map((head) => [projectOfScope(head.scope) ?? '', head]));
  const since = new Date(now.getTime() - maxNoticeAge).toISOString();
  const notices = [...forReviewers.filter((notice) => mayReview(notice, user, caller)), ...own]
    .filter((notice) => notice.createdAt >= since && isShown(notice, byProject, caller))
    .sort((a, b) => (a.sk < b.sk ? 1 : -1))
    .map((notice) => notificationView(notice, read));
  const isNew = (notice: ReleaseNoticeItem) => notice.createdAt >= since && isShown(notice, byProject, caller);
  const asked = await stillAsked(context, user, forApprovers.filter(isNew));
  const releases = [...asked, ...ofReleases.filter(isNew)].map((notice) => releaseView(notice, read));
  const switchedOff = integrations.flatMap((addon) => switchedOffView(addon, read));
  return [...switchedOff, ...notices, ...releases].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
};

/**
 * Stores that the caller has read notifications (contract: notifications §2). Entries of notices that no longer exist
 * are dropped.
 * @throws Problem `BadDataError` for an API token
 */
export const markRead = async (context: CallerContext, ids: readonly number[]): Promise<void> => {
  const user = requireAccountId(context.caller);
  const present = (await listNotifications(context)).map(({ id }) => id);
  const readAt = context.now.toISOString();
  await changeNotes(context, user, (before) => ({
    ...before,
    read: Object.fromEntries(
      present.flatMap((id) => {
        const at = before.read[String(id)] ?? (ids.includes(id) ? readAt : undefined);
        return at === undefined ? [] : [[String(id), at]];
      }),
    ),
  }));
};
