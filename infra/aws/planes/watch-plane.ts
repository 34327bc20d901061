import { Duration, NestedStack } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';
import { Alarms } from '../watch/alarms.ts';
import { StageDashboard } from '../watch/dashboard.ts';
import { alarmsOfDeliveries } from '../watch/delivery-alarms.ts';
import { FrontAlarm } from '../watch/front-alarm.ts';
import { alarmOfReplica } from '../watch/replica-alarm.ts';
import { total } from '../watch/total.ts';
import { updateAlarm } from '../watch/update-alarm.ts';
import type { AdministeringPlane, SdkPlane } from './called-plane.ts';
import type { DataPlane } from './data-plane.ts';
import type { FrontPlane } from './front-plane.ts';
import type { WorkPlane } from './work-plane.ts';

export interface WatchPlaneProps {
  readonly stage: Stage;
  readonly data: DataPlane;
  readonly sdk: SdkPlane;
  readonly identity: AdministeringPlane;
  readonly administration: AdministeringPlane;
  readonly work: WorkPlane;
  readonly front: FrontPlane;
}

/** Time in which failures of functions that nobody calls are added up: each of them runs in it at least once. */
const workPeriod = Duration.minutes(10);

/** The alarm that takes an update back when functions fail that a stream, a queue or a schedule invokes. */
const guardWork = (scope: Construct, { stage, work, sdk }: Pick<WatchPlaneProps, 'stage' | 'work' | 'sdk'>): void => {
  const { writer, recovery } = work.eventLog;
  const { clock, usage, deliveries } = work;
  const others = [clock.scheduler, usage.aggregator, deliveries.deliverer, sdk.published?.publisher];
  const functions = [writer, recovery, ...others];
  updateAlarm(scope, 'WorkErrors', {
    stage,
    part: 'work',
    metric: total(functions.flatMap((one) => one?.metricErrors({ statistic: Stats.SUM, period: workPeriod }) ?? [])),
    threshold: 2,
    alarmDescription: 'Functions that nobody calls failed twice within ten minutes: takes an update back.',
  });
};

/** Alarms and the dashboard. They refer to all planes, and no plane refers to them. */
export class WatchPlane extends NestedStack {
  readonly alarms: Alarms | undefined;

  constructor(
    scope: Construct,
    id: string,
    { stage, data, sdk, identity, administration, work, front: { front } }: WatchPlaneProps,
  ) {
    super(scope, id, { description: 'Halyard: alarms and dashboard' });
    const { table, functionsLog, accessLog, queues } = data;
    const { eventLog, clock } = work;
    const watched = {
      stage,
      apis: [sdk, identity, administration].map(({ api }) => api.counted),
      refused: [sdk, identity, administration].map(({ refused }) => refused),
      table,
      eventLog,
      published: sdk.published,
      clock,
      usage: { reports: queues.reports, deadLetters: queues.deadLetters, aggregator: work.usage.aggregator },
      alarmStates: work.alarmStates,
      functionsLog,
      accessLog,
    };
    const { near: nearConcurrency } = data.seeding.concurrency;
    this.alarms = stage.alarms ? new Alarms(this, 'Alarms', { ...watched, nearConcurrency }) : undefined;
    if (this.alarms) alarmsOfDeliveries(this.alarms, data.deliveries);
    if (this.alarms && front)
      new FrontAlarm(this, 'Front', {
        alarms: this.alarms,
        surroundings: data.internal,
        distributionId: front.distribution.distributionId,
        apis: watched.apis,
      });
    if (this.alarms && stage.front?.replica) alarmOfReplica(this.alarms, stage, functionsLog);
    if (stage.canary) guardWork(this, { stage, work, sdk });
    if (stage.dashboard) new StageDashboard(this, 'Dashboard', watched);
  }
}
