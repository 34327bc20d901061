import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Warmth } from '../warmth.ts';
import { ChangeRequestClock } from '../work/change-request-clock.ts';
import { EventLog } from '../work/event-log.ts';
import { Usage } from '../work/usage.ts';
import type { CalledPlaneProps } from './called-plane.ts';

/** What nobody waits for: the event log, scheduled changes, usage, recovery. It needs nothing but the data. */
export class WorkPlane extends NestedStack {
  readonly eventLog: EventLog;
  readonly clock: ChangeRequestClock;
  readonly usage: Usage;

  constructor(scope: Construct, id: string, { stage, routes, data }: CalledPlaneProps) {
    super(scope, id, { description: `Halyard ${stage.name}: work` });
    const { internal: surroundings, table, queues } = data;
    this.eventLog = new EventLog(this, 'EventLog', { surroundings, table });
    this.clock = new ChangeRequestClock(this, 'ChangeRequestClock', { surroundings, table });
    this.usage = new Usage(this, 'Usage', { surroundings, table, reports: queues.reports });
    if (stage.warm) new Warmth(this, 'Warmth', { stage, routes });
  }
}
