import { quoted } from '../../words.ts';
import { membersOf, textOf } from '../members.ts';
import { line, type Part } from '../parts.ts';
import { flag, type LoggedEvent, type Phrase, place, project, remark, requestId, requestLink } from '../phrase.ts';

const request = (event: LoggedEvent): readonly Part[] => {
  const id = requestId(event);
  return id === undefined ? line`a change request` : line`${requestLink(id, event.project ?? '')}`;
};

/** ` for checkout in production` */
const about = (event: LoggedEvent): readonly Part[] =>
  event.featureName ? line` for ${flag(event)}${place(event)}` : line`${place(event)}`;

/** With the comment of who did it. */
const did =
  (before: string, after = ''): Phrase =>
  (event) =>
    line`${before} ${request(event)}${about(event)}${after}${remark(textOf(event.data, 'comment'))}`;

/** What a change asks for (contract: change-requests §4). */
const actions: ReadonlyMap<string, string> = new Map([
  ['updateEnabled', 'to turn it on or off'],
  ['addStrategy', 'to add a strategy'],
  ['updateStrategy', 'to change a strategy'],
  ['deleteStrategy', 'to remove a strategy'],
  ['reorderStrategy', 'to change the order of its strategies'],
  ['patchVariant', 'to change its variants'],
  ['addDependency', 'to make it depend on another flag'],
  ['deleteDependency', 'to make it independent of other flags'],
  ['archiveFeature', 'to archive it'],
  ['addReleasePlan', 'to release it by a plan'],
  ['deleteReleasePlan', 'to remove its release plan'],
  ['startMilestone', 'to start a milestone of its release'],
  ['changeMilestoneProgression', 'to change the times of its release'],
  ['deleteMilestoneProgression', 'to change the times of its release'],
  ['updateMilestoneStrategy', 'to change a milestone of its release'],
  ['changeReleasePlanSafeguard', 'to change a safeguard of its release'],
  ['deleteReleasePlanSafeguard', 'to remove a safeguard of its release'],
  ['changeFeatureEnvSafeguard', 'to change a safeguard of it'],
  ['deleteFeatureEnvSafeguard', 'to remove a safeguard of it'],
  ['updateSegment', 'to change a segment'],
  ['deleteSegment', 'to delete a segment'],
]);

const asked = ({ data, preData }: LoggedEvent): string => {
  const action = textOf(data, 'action') ?? textOf(preData, 'action') ?? '';
  const { enabled } = membersOf(membersOf(data ?? preData).payload);
  if (action === 'updateEnabled' && typeof enabled === 'boolean') return ` to turn it ${enabled ? 'on' : 'off'}`;
  const words = actions.get(action);
  return words === undefined ? '' : ` ${words}`;
};

const change =
  (before: string, between: string): Phrase =>
  (event) =>
    line`${before} a change${event.featureName ? line` of ${flag(event)}` : ''}${place(event)}${asked(event)} ${between} ${request(event)}`;

/** UTC, because nobody knows where its readers are. */
const timeIn = (data: unknown): string => {
  const at = Date.parse(textOf(data, 'scheduledAt') ?? '');
  return Number.isNaN(at) ? '' : ` for ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
};

const configured: Phrase = (event) => {
  const { changeRequestsEnabled, requiredApprovals } = membersOf(event.data);
  if (changeRequestsEnabled === false) return line`switched change requests off${place(event)} of ${project(event)}`;
  const number = typeof requiredApprovals === 'number' ? requiredApprovals : undefined;
  const needs = number === undefined ? '' : `, with ${number} ${number === 1 ? 'approval' : 'approvals'}`;
  return line`switched change requests on${place(event)} of ${project(event)}${needs}`;
};

/** Events of change requests (contract: events §13.5). */
export const changeRequestPhrases = {
  'change-request-created': did('opened'),
  'change-request-discarded': did('discarded'),
  'change-added': change('added', 'to'),
  'change-edited': change('edited', 'in'),
  'change-discarded': change('took', 'out of'),
  'change-request-sent-to-review': did('asked for a review of'),
  'change-request-approval-added': did('approved'),
  'change-request-approved': did('gave the last approval that was needed to'),
  'change-request-rejected': did('rejected'),
  'change-request-cancelled': did('cancelled'),
  'change-request-applied': did('applied'),
  'change-request-scheduled': (event) => line`scheduled ${request(event)}${about(event)}${timeIn(event.data)}`,
  'change-request-scheduled-application-success': did('applied', ', as scheduled'),
  'change-request-scheduled-application-failure': (event) => {
    const reason = textOf(event.data, 'failureReason');
    return line`could not apply ${request(event)}${about(event)} as scheduled${reason === undefined ? '' : `: ${quoted(reason)}`}`;
  },
  'scheduled-change-request-executed': did('applied', ', as scheduled'),
  'change-request-configuration-updated': configured,
} as const satisfies Readonly<Record<string, Phrase>>;
