import { expect } from 'vitest';
import * as z from 'zod';
import { type EventType, event } from '../../../../lib/contract/schemas/event.ts';
import type { TestService } from '../../../e2e/harness.ts';

/**
 * An event as the table of events describes it (contract: events §13). Omitted columns are `null`, omitted tags `[]`.
 */
export interface ExpectedEvent {
  readonly type: EventType;
  readonly project?: string;
  readonly environment?: string;
  readonly featureName?: string;
  readonly data?: unknown;
  readonly preData?: unknown;
  readonly tags?: unknown;
  /** Default: the admin token. */
  readonly by?: Actor;
}

/** The author in an event. */
export interface Actor {
  readonly name: string;
  readonly id: number | null;
}

/** An account with a token, as rows create it. */
export interface Person extends Actor {
  readonly id: number;
  readonly token: string;
}

/** The context of a row. */
export interface Stage {
  readonly service: TestService;
  /** The body of a call that has to go well; `{}` where it is empty. As the admin, or with `token`. */
  // biome-ignore lint/suspicious/noExplicitAny: what a row takes from an answer is compared with what the log says
  readonly call: (method: string, path: string, body?: unknown, token?: string) => Promise<any>;
  /** An administrator, because favorites and personal tokens need a user. The rows about accounts create it. */
  person?: Person;
}

/** One action, and exactly the events that it must leave in the log. */
export interface Row {
  readonly does: string;
  readonly run: (stage: Stage) => Promise<readonly ExpectedEvent[]>;
}

export const openStage = (service: TestService): Stage => ({
  service,
  call: async (method, path, body, token) => {
    const headers = token === undefined ? {} : { Authorization: token };
    const answer = await service.call(method, path, body, headers);
    const text = await answer.text();
    expect([method, path, answer.status, answer.ok ? '' : text]).toEqual([method, path, answer.status, '']);
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {};
  },
});

/** @throws Error when the rows about accounts did not run before */
export const personOf = ({ person }: Stage): Person => {
  if (!person) throw new Error('The rows about accounts make the person that this row needs');
  return person;
};

export const admin: Actor = { name: 'admin', id: null };
export const system: Actor = { name: 'system', id: -1337 };

const logged = z.object({ events: z.array(event), totalEvents: z.number() });
export type LoggedEvent = z.infer<typeof event>;

/** The newest 100 events, oldest first, and the size of the log. */
export const readLog = async ({ call }: Stage): Promise<{ events: LoggedEvent[]; total: number }> => {
  const { events, totalEvents } = logged.parse(await call('GET', '/api/admin/events'));
  return { events: events.reverse(), total: totalEvents };
};

/** The result of a search, newest first. */
export const search = async ({ call }: Stage, body: object): Promise<z.infer<typeof logged>> =>
  logged.parse(await call('POST', '/api/admin/events/search', body));

/** An event of the log in the form of a row, with every column. */
export const comparable = ({ id: _, createdAt: __, createdBy, createdByUserId, ...rest }: LoggedEvent) => ({
  ...rest,
  by: { name: createdBy, id: createdByUserId },
});

export const completed = ({ by = admin, ...event }: ExpectedEvent) => ({
  project: null,
  environment: null,
  featureName: null,
  data: null,
  preData: null,
  tags: [],
  ...event,
  by: { name: by.name, id: by.id },
});

/** Any ISO 8601 time in UTC. */
export const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const someId = expect.any(Number);

/** The metadata of a feature in events (contract: events §12), as the rows create them. */
export const metadata = (name: string, more: object = {}) => ({
  name,
  description: null,
  type: 'release',
  project: 'shop',
  stale: false,
  createdAt: time,
  lastSeenAt: null,
  impressionData: false,
  archivedAt: null,
  archived: false,
  ...more,
});

/** A strategy in the data of events (contract: events §12). */
export const rollout = (groupId: string, more: object = {}) => ({
  id: expect.any(String),
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  constraints: [],
  parameters: { rollout: '100', stickiness: 'default', groupId },
  variants: [],
  sortOrder: 0,
  segments: [],
  ...more,
});

/** A time in the far future, so that nothing expires during a test. */
export const later = '2099-01-31T12:00:00.000Z';
