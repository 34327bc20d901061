import * as z from 'zod';
import { type Event, type EventType, event } from '../../lib/contract/schemas/event.ts';
import { NotAsTold } from './api.ts';
import type { Stage } from './story.ts';

const logged = z.object({ events: z.array(event), totalEvents: z.number().int() });

/** What the log has to say of a release, in this order; other events may come between. */
const decisive: readonly EventType[] = [
  'project-created',
  'project-access-added',
  'change-request-configuration-updated',
  'feature-created',
  'segment-created',
  'change-request-created',
  'change-added',
  'change-request-sent-to-review',
  'change-request-approval-added',
  'change-request-approved',
  'feature-strategy-add',
  'feature-environment-enabled',
  'change-request-applied',
  'change-request-created',
  'change-request-scheduled',
  'feature-strategy-update',
  'change-request-scheduled-application-success',
  'change-request-applied',
];

const details = z.looseObject({
  changeRequestId: z.number().optional(),
  action: z.string().optional(),
  comment: z.string().optional(),
  scheduledAt: z.string().optional(),
  parameters: z.looseObject({ rollout: z.string().optional() }).optional(),
});

/** What is worth knowing of an event besides its type. */
const detailOf = ({ data, featureName }: Event): string => {
  const found = details.safeParse(data);
  const { changeRequestId, action, comment, scheduledAt, parameters } = found.success ? found.data : {};
  return [
    changeRequestId === undefined ? featureName : `#${changeRequestId}`,
    action,
    comment && `“${comment}”`,
    scheduledAt && `for ${scheduledAt.slice(11, 19)}`,
    parameters?.rollout && `${parameters.rollout} %`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** Which of the decisive types the log lacks, in their order. */
const lacking = (events: readonly Event[]): EventType | undefined => {
  const left = [...decisive];
  for (const { type } of events) if (type === left[0]) left.shift();
  return left[0];
};

/** Reads the log of the project, oldest first, a line an event. @throws NotAsTold when it does not tell the story */
export const readTimeline = async ({ api, paper, names, cast: { admin } }: Stage): Promise<void> => {
  const { events: newestFirst, totalEvents } = await api.ask(
    { by: admin, does: 'reads the log of the project', path: `/api/admin/events?project=${names.project}` },
    logged,
  );
  const events = newestFirst.reverse();
  const width = Math.max(...events.map(({ createdBy }) => createdBy.length));
  for (const one of events)
    paper.line(
      `   ${one.createdAt.slice(11, 19)}  ${one.createdBy.padEnd(width)}  ${one.type.padEnd(44)}  ${detailOf(one)}`.trimEnd(),
    );
  if (events.length !== totalEvents)
    throw new NotAsTold(`The log has ${totalEvents} events and shows ${events.length}`);
  const first = lacking(events);
  if (first !== undefined) throw new NotAsTold(`The log of ${names.project} lacks ${first}, or has it too early`);
};
