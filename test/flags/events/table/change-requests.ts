import { expect } from 'vitest';
import { openCatalog } from '../../../../lib/store/catalog/catalog.ts';
import { applyDue } from '../../../../lib/workflows/change-requests/apply-due.ts';
import { readSchedule } from '../../../../lib/workflows/change-requests/schedule.ts';
import { type Actor, admin, type ExpectedEvent, metadata, personOf, type Row, rollout, type Stage } from './row.ts';

const project = 'shop';
const environment = 'production';
const base = `/api/admin/projects/${project}`;
const place = { project, environment };
const on = (feature: string, enabled = true) => ({ action: 'updateEnabled', feature, payload: { enabled } });

interface Request {
  readonly id: number;
  readonly features: readonly { readonly name: string; readonly changes: readonly { readonly id: number }[] }[];
}

const propose = ({ call }: Stage, changes: readonly object[], token?: string): Promise<Request> =>
  call('POST', `${base}/environments/${environment}/change-requests`, changes, token);

const move = ({ call }: Stage, id: number, state: string, more: object = {}, token?: string): Promise<void> =>
  call('PUT', `${base}/change-requests/${id}/state`, { state, ...more }, token);

const changeOf = ({ features }: Request, feature: string): number =>
  features.find(({ name }) => name === feature)?.changes[0]?.id ?? 0;

/** The events for the start of a request with one change of one feature. */
const begun = (request: Request, feature: string, by: Actor = admin): readonly ExpectedEvent[] => [
  { type: 'change-request-created', ...place, featureName: feature, data: { changeRequestId: request.id }, by },
  {
    type: 'change-added',
    ...place,
    featureName: feature,
    data: { changeRequestId: request.id, action: 'updateEnabled', changeId: changeOf(request, feature) },
    by,
  },
];

/** The events when the admin reviews a request with one feature: three steps to Approved. */
const reviewed = (changeRequestId: number, featureName: string): readonly ExpectedEvent[] => [
  {
    type: 'change-request-sent-to-review',
    ...place,
    featureName,
    data: { changeRequestId, state: 'In review' },
  },
  {
    type: 'change-request-approval-added',
    ...place,
    featureName,
    data: { changeRequestId, state: 'Approved' },
  },
  { type: 'change-request-approved', ...place, featureName, data: { changeRequestId, state: 'Approved' } },
];

const review = async (stage: Stage, id: number): Promise<void> => {
  await move(stage, id, 'In review');
  await move(stage, id, 'Approved');
};

const anHour = 3_600_000;

/** Schedules a request for an hour from now; returns that time. */
const schedule = async (stage: Stage, id: number): Promise<Date> => {
  const at = new Date(Date.now() + anHour);
  await move(stage, id, 'Scheduled', { scheduledAt: at.toISOString() });
  return at;
};

const scheduled = (changeRequestId: number, featureName: string, at: Date): ExpectedEvent => ({
  type: 'change-request-scheduled',
  ...place,
  featureName,
  data: { changeRequestId, scheduledAt: at.toISOString(), scheduledDate: at.toISOString() },
});

/** Calls the scheduler with this time as the present. */
const callScheduler = async ({ service: { table } }: Stage, now: Date): Promise<void> => {
  const deadline = Number.POSITIVE_INFINITY;
  expect(
    (await applyDue({ table, catalog: openCatalog(table), now, deadline }, (await readSchedule(table, now)).due))
      .finished,
  ).toBe(1);
};

/** Change requests in an environment where they are needed; the features are those of the rows about features. */
export const changeRequestRows: readonly Row[] = [
  {
    does: 'switches change requests on in an environment',
    run: async ({ call }) => {
      const path = `${base}/environments/${environment}/change-requests/config`;
      await call('PUT', path, { changeRequestsEnabled: true });
      return [
        {
          type: 'change-request-configuration-updated',
          ...place,
          data: { changeRequestsEnabled: true, requiredApprovals: 1 },
          preData: { changeRequestsEnabled: false, requiredApprovals: null },
        },
      ];
    },
  },
  {
    does: 'begins a request, adds, edits and discards changes, and discards the draft',
    run: async (stage) => {
      const { call } = stage;
      const first = await propose(stage, [on('pay')]);
      const both = await propose(stage, [on('bank')]);
      const [pay, bank] = [changeOf(both, 'pay'), changeOf(both, 'bank')];
      const changes = `${base}/change-requests/${first.id}/changes`;
      await call('PUT', `${changes}/${pay}`, on('pay', false));
      await call('DELETE', `${changes}/${bank}`);
      await call('DELETE', `${base}/change-requests/${first.id}`);
      const changeRequestId = first.id;
      const told = (changeId: number, change: object) => ({ changeRequestId, changeId, ...change });
      return [
        ...begun(first, 'pay'),
        {
          type: 'change-added',
          ...place,
          featureName: 'bank',
          data: { changeRequestId, action: 'updateEnabled', changeId: bank },
        },
        {
          type: 'change-edited',
          ...place,
          featureName: 'pay',
          data: told(pay, on('pay', false)),
          preData: told(pay, on('pay')),
        },
        { type: 'change-discarded', ...place, featureName: 'bank', preData: told(bank, on('bank')) },
        { type: 'change-request-discarded', ...place, featureName: 'pay', data: { changeRequestId } },
      ];
    },
  },
  {
    does: 'applies what another proposed, of two features, as the one who applies it',
    run: async (stage) => {
      const author = personOf(stage);
      const request = await propose(stage, [on('pay'), on('bank')], author.token);
      const changeRequestId = request.id;
      await move(stage, changeRequestId, 'In review', { comment: 'please' }, author.token);
      await move(stage, changeRequestId, 'Approved');
      await move(stage, changeRequestId, 'Applied');
      const added = (feature: string): ExpectedEvent => ({
        type: 'change-added',
        ...place,
        featureName: feature,
        data: { changeRequestId, action: 'updateEnabled', changeId: changeOf(request, feature) },
        by: author,
      });
      const enabled = (featureName: string): readonly ExpectedEvent[] => [
        { type: 'feature-strategy-add', ...place, featureName, data: rollout(featureName) },
        { type: 'feature-environment-enabled', ...place, featureName },
      ];
      return [
        { type: 'change-request-created', ...place, data: { changeRequestId }, by: author },
        added('pay'),
        added('bank'),
        {
          type: 'change-request-sent-to-review',
          ...place,
          data: { changeRequestId, state: 'In review', comment: 'please' },
          by: author,
        },
        { type: 'change-request-approval-added', ...place, data: { changeRequestId, state: 'Approved' } },
        { type: 'change-request-approved', ...place, data: { changeRequestId, state: 'Approved' } },
        ...enabled('pay'),
        ...enabled('bank'),
        { type: 'change-request-applied', ...place, data: { changeRequestId, state: 'Applied' } },
      ];
    },
  },
  {
    does: 'cancels one request and rejects another',
    run: async (stage) => {
      const first = await propose(stage, [on('pay', false)]);
      await move(stage, first.id, 'Cancelled');
      const second = await propose(stage, [on('pay', false)]);
      await move(stage, second.id, 'In review');
      await move(stage, second.id, 'Rejected', { comment: 'not now' });
      const of = (changeRequestId: number, state: string) => ({
        ...place,
        featureName: 'pay',
        data: { changeRequestId, state, ...(state === 'Rejected' && { comment: 'not now' }) },
      });
      return [
        ...begun(first, 'pay'),
        { type: 'change-request-cancelled', ...of(first.id, 'Cancelled') },
        ...begun(second, 'pay'),
        { type: 'change-request-sent-to-review', ...of(second.id, 'In review') },
        { type: 'change-request-rejected', ...of(second.id, 'Rejected') },
      ];
    },
  },
  {
    does: 'applies a scheduled request when its time has come, as the one who scheduled it',
    run: async (stage) => {
      const request = await propose(stage, [on('pay', false)]);
      const { id: changeRequestId } = request;
      await review(stage, changeRequestId);
      const at = await schedule(stage, changeRequestId);
      await callScheduler(stage, at);
      const featureName = 'pay';
      return [
        ...begun(request, featureName),
        ...reviewed(changeRequestId, featureName),
        scheduled(changeRequestId, featureName, at),
        { type: 'feature-environment-disabled', ...place, featureName },
        {
          type: 'change-request-scheduled-application-success',
          ...place,
          featureName,
          data: { changeRequestId },
        },
        { type: 'change-request-applied', ...place, featureName, data: { changeRequestId, state: 'Applied' } },
      ];
    },
  },
  {
    does: 'says why a scheduled request could not be applied',
    run: async (stage) => {
      const { call } = stage;
      await call('POST', `${base}/features`, { name: 'lost' });
      const request = await propose(stage, [on('lost')]);
      const { id: changeRequestId } = request;
      await review(stage, changeRequestId);
      const at = await schedule(stage, changeRequestId);
      await call('DELETE', `${base}/features/lost`);
      await callScheduler(stage, at);
      const featureName = 'lost';
      return [
        { type: 'feature-created', project, featureName, data: metadata('lost') },
        ...begun(request, featureName),
        ...reviewed(changeRequestId, featureName),
        scheduled(changeRequestId, featureName, at),
        { type: 'feature-dependencies-removed', project, featureName },
        { type: 'feature-archived', project, featureName },
        {
          type: 'change-request-scheduled-application-failure',
          ...place,
          featureName,
          data: { changeRequestId, failureReason: expect.stringContaining('lost') },
        },
      ];
    },
  },
];
