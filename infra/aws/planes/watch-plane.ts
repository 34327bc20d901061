import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';
import { Alarms } from '../watch/alarms.ts';
import { StageDashboard } from '../watch/dashboard.ts';
import { alarmOfReplica } from '../watch/replica-alarm.ts';
import type { AdministeringPlane, SdkPlane } from './called-plane.ts';
import type { DataPlane } from './data-plane.ts';
import type { WorkPlane } from './work-plane.ts';

export interface WatchPlaneProps {
  readonly stage: Stage;
  readonly data: DataPlane;
  readonly sdk: SdkPlane;
  readonly identity: AdministeringPlane;
  readonly administration: AdministeringPlane;
  readonly work: WorkPlane;
}

/** Alarms and the dashboard. They refer to all planes, and no plane refers to them. */
export class WatchPlane extends NestedStack {
  readonly alarms: Alarms | undefined;

  constructor(scope: Construct, id: string, { stage, data, sdk, identity, administration, work }: WatchPlaneProps) {
    super(scope, id, { description: `Halyard ${stage.name}: alarms and dashboard` });
    const { table, functionsLog, accessLog, queues } = data;
    const { eventLog, clock } = work;
    const watched = {
      stage,
      apis: [sdk, identity, administration].map(({ api }) => api.counted),
      table,
      eventLog,
      published: sdk.published,
      clock,
      usage: { reports: queues.reports, deadLetters: queues.deadLetters, aggregator: work.usage.aggregator },
      functionsLog,
      accessLog,
    };
    const { near: nearConcurrency } = data.seeding.concurrency;
    this.alarms = stage.alarms ? new Alarms(this, 'Alarms', { ...watched, nearConcurrency }) : undefined;
    if (this.alarms && stage.front?.replica) alarmOfReplica(this.alarms, stage, functionsLog);
    if (stage.dashboard) new StageDashboard(this, 'Dashboard', watched);
  }
}
