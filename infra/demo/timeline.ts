import * as z from 'zod';
import { type Event, type EventType, event } from '../../lib/contract/schemas/event.ts';
import { DemoFailed } from './api.ts';
import type { DemoContext } from './release.ts';

const logged = z.object({ events: z.array(event), totalEvents: z.number().int() });

/** The events of a release, in this order; other events may come between them. */
const required: readonly EventType[] = [
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

/** The most important details of an event beside its type. */
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

/** The first required type, in their order, that the log lacks. */
const firstMissing = (events: readonly Event[]): EventType | undefined => {
  const left = [...required];
  for (const { type } of events) if (type === left[0]) left.shift();
  return left[0];
};

/** Prints the log of the project, oldest first, one line for each event. @throws DemoFailed when an event is missing */
export const readTimeline = async ({ api, output, names, people: { admin } }: DemoContext): Promise<void> => {
  const { events: newestFirst, totalEvents } = await api.ask(
    { by: admin, does: 'reads the log of the project', path: `/api/admin/events?project=${names.project}` },
    logged,
  );
  const events = newestFirst.reverse();
  const width = Math.max(...events.map(({ createdBy }) => createdBy.length));
  for (const one of events)
    output.line(
      `   ${one.createdAt.slice(11, 19)}  ${one.createdBy.padEnd(width)}  ${one.type.padEnd(44)}  ${detailOf(one)}`.trimEnd(),
    );
  if (events.length !== totalEvents)
    throw new DemoFailed(`The log has ${totalEvents} events and shows ${events.length}`);
  const first = firstMissing(events);
  if (first !== undefined)
    throw new DemoFailed(`The log of ${names.project} does not have ${first}, or has it too early`);
};
