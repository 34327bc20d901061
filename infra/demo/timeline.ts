import * as z from 'zod';
import { type Event, type EventType, event } from '../../lib/contract/schemas/event.ts';
import { type Api, type Caller, DemoFailed } from './api.ts';
import type { Names } from './names.ts';
import type { Output } from './output.ts';
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

/** What reading the log needs. */
interface Reading {
  readonly api: Api;
  readonly output: Output;
  readonly names: Names;
  readonly by: Caller;
}

/**
 * Prints the log of the project, oldest first, one line for each event.
 * @param detail the most important details of an event beside its type
 * @returns the events, oldest first @throws DemoFailed when the log does not show all of its events
 */
export const printLog = async (
  { api, output, names, by }: Reading,
  detail: (one: Event) => string,
): Promise<readonly Event[]> => {
  const { events: newestFirst, totalEvents } = await api.ask(
    { by, does: 'reads the log of the project', path: `/api/admin/events?project=${names.project}` },
    logged,
  );
  const events = newestFirst.toReversed();
  const [who, what] = [
    Math.max(...events.map(({ createdBy }) => createdBy.length)),
    Math.max(...events.map(({ type }) => type.length)),
  ];
  for (const one of events)
    output.line(
      `   ${one.createdAt.slice(11, 19)}  ${one.createdBy.padEnd(who)}  ${one.type.padEnd(what)}  ${detail(one)}`.trimEnd(),
    );
  if (events.length !== totalEvents)
    throw new DemoFailed(`The log has ${totalEvents} events and shows ${events.length}`);
  return events;
};

/** Prints the log of the release. @throws DemoFailed when an event is missing */
export const readTimeline = async ({ api, output, names, people: { admin } }: DemoContext): Promise<void> => {
  const events = await printLog({ api, output, names, by: admin }, detailOf);
  const first = firstMissing(events);
  if (first !== undefined)
    throw new DemoFailed(`The log of ${names.project} does not have ${first}, or has it too early`);
};
