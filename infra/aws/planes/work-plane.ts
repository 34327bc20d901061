import { NestedStack } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { variables } from '../../../lib/store/runtime/env.ts';
import { Warmth } from '../warmth.ts';
import { AlarmStates } from '../work/alarm-states.ts';
import { ChangeRequestClock } from '../work/change-request-clock.ts';
import { busEnvironment, busOf, Deliveries, deliveryEnvironment } from '../work/deliveries.ts';
import { EventLog } from '../work/event-log.ts';
import { Usage } from '../work/usage.ts';
import type { CalledPlaneProps } from './called-plane.ts';

/** What nobody waits for: the event log, deliveries, scheduled changes, usage, recovery. It needs nothing but the data. */
export class WorkPlane extends NestedStack {
  readonly eventLog: EventLog;
  readonly clock: ChangeRequestClock;
  readonly usage: Usage;
  readonly deliveries: Deliveries;
  /** Undefined: the stage follows no alarms. */
  readonly alarmStates: AlarmStates | undefined;
  /** Undefined: the stage has no bus. */
  readonly bus: IEventBus | undefined;

  constructor(scope: Construct, id: string, { stage, routes, data }: CalledPlaneProps) {
    super(scope, id, { description: 'Halyard: work' });
    const { internal: surroundings, table, queues, deliveries } = data;
    const bus = busOf(this, stage);
    this.bus = bus;
    this.deliveries = new Deliveries(this, 'Deliveries', { surroundings, table, queues: deliveries });
    const { deliverer } = this.deliveries;
    const announcing = { wakes: deliveries.wakes, deliverer, bus, refused: deliveries.refused };
    const environment = {
      ...deliveryEnvironment(stage, deliveries),
      ...busEnvironment(bus, deliveries),
      [variables.deliverer]: deliverer.ownName,
    };
    this.eventLog = new EventLog(this, 'EventLog', { surroundings, table, announcing, environment });
    this.clock = new ChangeRequestClock(this, 'ChangeRequestClock', {
      surroundings,
      table,
      announcing,
      deliverer,
      environment,
    });
    this.usage = new Usage(this, 'Usage', { surroundings, table, reports: queues.reports });
    this.alarmStates = stage.alarmStates ? new AlarmStates(this, 'AlarmStates', { surroundings, table }) : undefined;
    if (stage.warm) new Warmth(this, 'Warmth', { stage, routes });
  }
}
