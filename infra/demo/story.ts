import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { type ChangeRequest, changeRequest } from '../../lib/contract/schemas/change-request.ts';
import { type Api, type Caller, NotAsTold } from './api.ts';
import { type Cast, identified } from './cast.ts';
import { customers, type Reach, survey } from './customers.ts';
import type { Names } from './names.ts';
import type { Paper } from './paper.ts';

/** What the acts of the story are played with. */
export interface Stage {
  readonly api: Api;
  readonly paper: Paper;
  readonly names: Names;
  readonly cast: Cast;
}

/** How far ahead the second release is scheduled, in ms. */
const ahead = 5_000;
/** The clock of the service looks every minute; so much longer than `ahead` the story waits at most, in ms. */
const patience = 150_000;
/** Between two looks whether it was applied, in ms. */
const pause = 1_000;

const demand = (holds: boolean, problem: string): void => {
  if (!holds) throw new NotAsTold(problem);
};

const pathsOf = ({ project, environment }: Names) => {
  const base = `/api/admin/projects/${project}`;
  return {
    base,
    proposals: `${base}/environments/${environment}/change-requests`,
    requests: `${base}/change-requests`,
  };
};

/** The flag and the segment it is for, and what happens to somebody in a hurry. */
export const build = async ({ api, paper, names, cast: { ingrid } }: Stage): Promise<{ segment: number }> => {
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
    identified,
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
  paper.note(message);
  return { segment: id };
};

const propose = ({ api, names }: Stage, by: Caller, does: string, changes: readonly object[]): Promise<ChangeRequest> =>
  api.ask({ by, does, method: 'POST', path: pathsOf(names).proposals, body: changes }, changeRequest);

const moving = (names: Names, id: number, state: ChangeRequest['state'], more: object = {}) => ({
  method: 'PUT' as const,
  path: `${pathsOf(names).requests}/${id}/state`,
  body: { state, ...more },
});

/** Moves a request and tells it. @throws NotAsTold when it is in another state then */
const move = async (
  { api, names }: Stage,
  by: Caller,
  does: string,
  id: number,
  state: ChangeRequest['state'],
  more: object = {},
): Promise<ChangeRequest> => {
  const moved = await api.ask({ by, does, ...moving(names, id, state, more) }, changeRequest);
  demand(moved.state === state, `Change request ${id} is in state "${moved.state}" instead of "${state}"`);
  return moved;
};

const look = async (stage: Stage, by: Caller, expected: string, fits: (reach: Reach) => boolean): Promise<void> => {
  const reach = await survey(stage, by, stage.names);
  demand(fits(reach), `The playground should find the flag on for ${expected}, and found ${JSON.stringify(reach)}`);
};

const rollout = (percent: number) => ({ rollout: String(percent), stickiness: 'userId', groupId: 'checkout' });

/** A quarter of the Nordic customers: proposed, reviewed by somebody else, applied. */
export const release = async (stage: Stage, segment: number): Promise<void> => {
  const { api, paper, names, cast } = stage;
  const { ingrid, olav } = cast;
  const { feature } = names;
  await look(stage, olav, 'nobody', ({ no, jp }) => no + jp === 0);
  const { id } = await propose(stage, ingrid, 'proposes it for a quarter of them', [
    {
      action: 'addStrategy',
      feature,
      payload: { name: 'flexibleRollout', constraints: [], parameters: rollout(25), segments: [segment] },
    },
    { action: 'updateEnabled', feature, payload: { enabled: true } },
  ]);
  await move(stage, ingrid, 'asks for a review', id, 'In review', { comment: 'A quarter first, please' });
  const message = await api.refused(
    { by: ingrid, does: 'tries to approve it herself', ...moving(names, id, 'Approved'), answers: 403 },
    'NoAccessError',
  );
  paper.note(message);
  await move(stage, olav, 'approves', id, 'Approved');
  await look(stage, olav, 'nobody before it is applied', ({ no, jp }) => no + jp === 0);
  await move(stage, olav, 'applies it', id, 'Applied');
  await look(stage, olav, 'some in Norway and nobody in Japan', ({ no, jp }) => no > 0 && no < customers && jp === 0);
};

const strategies = z.array(z.object({ id: z.string() }));

/** Looks until the clock of the service has applied the request. */
const awaitApplied = async ({ api, paper, names }: Stage, by: Caller, id: number): Promise<void> => {
  const path = `${pathsOf(names).requests}/${id}`;
  const begun = Date.now();
  for (;;) {
    const request = await api.ask({ by, path }, changeRequest);
    const seconds = Math.round((Date.now() - begun) / 1000);
    if (request.state === 'Applied') return paper.note(`Applied by the service itself, after ${seconds} s.`);
    if (request.state === 'Scheduled' && request.schedule.status === 'failed')
      throw new NotAsTold(`The scheduled change request ${id} failed: ${request.schedule.failureReason}`);
    if (Date.now() - begun > ahead + patience)
      throw new NotAsTold(`Change request ${id} is still in state "${request.state}" after ${seconds} s`);
    await delay(pause);
  }
};

/** Everybody in the segment: proposed and approved now, applied by the service at its time. */
export const schedule = async (stage: Stage): Promise<void> => {
  const { api, paper, names, cast } = stage;
  const { ingrid, olav } = cast;
  const { feature, environment } = names;
  const path = `${pathsOf(names).base}/features/${feature}/environments/${environment}/strategies`;
  const [strategy] = await api.ask({ by: ingrid, path }, strategies);
  const { id } = await propose(stage, ingrid, 'proposes it for all of them', [
    { action: 'updateStrategy', feature, payload: { id: strategy?.id, parameters: rollout(100) } },
  ]);
  await move(stage, ingrid, 'asks for a review', id, 'In review');
  const { approvals } = await move(stage, olav, 'approves', id, 'Approved');
  // By the clock of the service: the one here may be wrong.
  const now = Date.parse(approvals?.at(-1)?.createdAt ?? '');
  const scheduledAt = new Date(now + ahead).toISOString();
  await move(stage, olav, `schedules it for ${scheduledAt.slice(11, 19)} UTC`, id, 'Scheduled', { scheduledAt });
  paper.note('Waiting for the clock of the service, which looks every minute …');
  await awaitApplied(stage, olav, id);
  await look(stage, olav, 'all in Norway and nobody in Japan', ({ no, jp }) => no === customers && jp === 0);
};
