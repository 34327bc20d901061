import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { type ChangeRequest, changeRequest } from '../../lib/contract/schemas/change-request.ts';
import { type Api, type Caller, DemoFailed } from './api.ts';
import { customers, type Reach, survey } from './customers.ts';
import type { Names } from './names.ts';
import type { Output } from './output.ts';
import { type People, withId } from './people.ts';

/** The context of every step of the demo. */
export interface DemoContext {
  readonly api: Api;
  readonly output: Output;
  readonly names: Names;
  readonly people: People;
}

/** How far ahead the second release is scheduled, in ms. */
const ahead = 5_000;
/** The change-request scheduler runs every minute; the demo waits at most this much longer than `ahead`, in ms. */
const patience = 150_000;
/** Time between two checks whether the request was applied, in ms. */
const pause = 1_000;

const check = (holds: boolean, problem: string): void => {
  if (!holds) throw new DemoFailed(problem);
};

const pathsOf = ({ project, environment }: Names) => {
  const base = `/api/admin/projects/${project}`;
  return {
    base,
    proposals: `${base}/environments/${environment}/change-requests`,
    requests: `${base}/change-requests`,
  };
};

/** Creates the flag and its segment, and shows that switching it on without a review is refused. */
export const createFeature = async ({
  api,
  output,
  names,
  people: { ingrid },
}: DemoContext): Promise<{ segment: number }> => {
  const { project, feature, environment } = names;
  const { base } = pathsOf(names);
  await api.call({
    by: ingrid,
    does: `makes the flag ${feature}`,
    method: 'POST',
    path: `${base}/features`,
    body: { name: feature, type: 'release', description: 'The new one-page checkout' },
    answers: 201,
  });
  const { id } = await api.ask(
    {
      by: ingrid,
      does: 'makes a segment: customers in Nordic countries',
      method: 'POST',
      path: '/api/admin/segments',
      body: {
        name: names.segment,
        project,
        constraints: [{ contextName: 'country', operator: 'IN', values: ['dk', 'fi', 'is', 'no', 'se'] }],
      },
      answers: 201,
    },
    withId,
  );
  const message = await api.refused(
    {
      by: ingrid,
      does: 'tries to switch it on by herself',
      method: 'POST',
      path: `${base}/features/${feature}/environments/${environment}/on`,
      answers: 403,
    },
    'NoAccessError',
  );
  output.note(message);
  return { segment: id };
};

const propose = (
  { api, names }: DemoContext,
  by: Caller,
  does: string,
  changes: readonly object[],
): Promise<ChangeRequest> =>
  api.ask({ by, does, method: 'POST', path: pathsOf(names).proposals, body: changes }, changeRequest);

const moving = (names: Names, id: number, state: ChangeRequest['state'], more: object = {}) => ({
  method: 'PUT' as const,
  path: `${pathsOf(names).requests}/${id}/state`,
  body: { state, ...more },
});

/** Moves a request to a state. @throws DemoFailed when the request then has another state */
const move = async (
  { api, names }: DemoContext,
  by: Caller,
  does: string,
  id: number,
  state: ChangeRequest['state'],
  more: object = {},
): Promise<ChangeRequest> => {
  const moved = await api.ask({ by, does, ...moving(names, id, state, more) }, changeRequest);
  check(moved.state === state, `Change request ${id} is in state "${moved.state}" instead of "${state}"`);
  return moved;
};

const checkReach = async (
  context: DemoContext,
  by: Caller,
  expected: string,
  fits: (reach: Reach) => boolean,
): Promise<void> => {
  const reach = await survey(context, by, context.names);
  check(fits(reach), `The playground should find the flag on for ${expected}, and found ${JSON.stringify(reach)}`);
};

const rollout = (percent: number) => ({ rollout: String(percent), stickiness: 'userId', groupId: 'checkout' });

/** Releases the flag to a quarter of the Nordic customers: proposed, reviewed by another user, applied. */
export const release = async (context: DemoContext, segment: number): Promise<void> => {
  const { api, output, names, people } = context;
  const { ingrid, olav } = people;
  const { feature } = names;
  await checkReach(context, olav, 'nobody', ({ no, jp }) => no + jp === 0);
  const { id } = await propose(context, ingrid, 'proposes it for a quarter of them', [
    {
      action: 'addStrategy',
      feature,
      payload: { name: 'flexibleRollout', constraints: [], parameters: rollout(25), segments: [segment] },
    },
    { action: 'updateEnabled', feature, payload: { enabled: true } },
  ]);
  await move(context, ingrid, 'asks for a review', id, 'In review', { comment: 'A quarter first, please' });
  const message = await api.refused(
    { by: ingrid, does: 'tries to approve it herself', ...moving(names, id, 'Approved'), answers: 403 },
    'NoAccessError',
  );
  output.note(message);
  await move(context, olav, 'approves', id, 'Approved');
  await checkReach(context, olav, 'nobody before it is applied', ({ no, jp }) => no + jp === 0);
  await move(context, olav, 'applies it', id, 'Applied');
  await checkReach(
    context,
    olav,
    'some in Norway and nobody in Japan',
    ({ no, jp }) => no > 0 && no < customers && jp === 0,
  );
};

const strategies = z.array(z.object({ id: z.string() }));

/** Waits until the change-request scheduler has applied the request. */
const awaitApplied = async ({ api, output, names }: DemoContext, by: Caller, id: number): Promise<void> => {
  const path = `${pathsOf(names).requests}/${id}`;
  const begun = Date.now();
  for (;;) {
    const request = await api.ask({ by, path }, changeRequest);
    const seconds = Math.round((Date.now() - begun) / 1000);
    if (request.state === 'Applied') return output.note(`Applied by the service itself, after ${seconds} s.`);
    if (request.state === 'Scheduled' && request.schedule.status === 'failed')
      throw new DemoFailed(`The scheduled change request ${id} failed: ${request.schedule.failureReason}`);
    if (Date.now() - begun > ahead + patience)
      throw new DemoFailed(`Change request ${id} is still in state "${request.state}" after ${seconds} s`);
    await delay(pause);
  }
};

/** Releases the flag to everybody in the segment: proposed and approved now, applied by the service at its time. */
export const schedule = async (context: DemoContext): Promise<void> => {
  const { api, output, names, people } = context;
  const { ingrid, olav } = people;
  const { feature, environment } = names;
  const path = `${pathsOf(names).base}/features/${feature}/environments/${environment}/strategies`;
  const [strategy] = await api.ask({ by: ingrid, path }, strategies);
  const { id } = await propose(context, ingrid, 'proposes it for all of them', [
    { action: 'updateStrategy', feature, payload: { id: strategy?.id, parameters: rollout(100) } },
  ]);
  await move(context, ingrid, 'asks for a review', id, 'In review');
  const { approvals } = await move(context, olav, 'approves', id, 'Approved');
  // Uses the time of the service, because the clock of this machine may be wrong.
  const now = Date.parse(approvals?.at(-1)?.createdAt ?? '');
  const scheduledAt = new Date(now + ahead).toISOString();
  await move(context, olav, `schedules it for ${scheduledAt.slice(11, 19)} UTC`, id, 'Scheduled', { scheduledAt });
  output.note('Waiting for the scheduler of the service, which runs every minute …');
  await awaitApplied(context, olav, id);
  await checkReach(context, olav, 'all in Norway and nobody in Japan', ({ no, jp }) => no === customers && jp === 0);
};
