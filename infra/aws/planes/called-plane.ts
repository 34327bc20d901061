import { Duration, NestedStack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Plane } from '../../../lib/contract/routes/plane.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { ApiFunctions } from '../api/api-functions.ts';
import { HttpApi } from '../api/http-api.ts';
import { RestApi } from '../api/rest-api.ts';
import { SentMail } from '../api/sent-mail.ts';
import { bucketIn } from '../buckets.ts';
import { ConsoleFiles } from '../console-files.ts';
import { PublishedAnswers } from '../published-answers.ts';
import type { Stage } from '../stage.ts';
import { Canary, invokedName } from '../watch/canary.ts';
import { refusedInvocations } from '../watch/refused-invocations.ts';
import { type CountedApi, serverErrors } from '../watch/server-errors.ts';
import type { DataPlane } from './data-plane.ts';

export interface CalledPlaneProps {
  readonly stage: Stage;
  /** The routes of all planes. */
  readonly routes: readonly Route[];
  readonly data: DataPlane;
}

/** The functions of a plane, what its API invokes, what Lambda refused of it, and the alarm that takes an update back. */
const partsOf = (
  scope: Construct,
  plane: Plane,
  { stage, routes, data: { table, queues, deliveries, behindApi, accessLog } }: CalledPlaneProps,
) => {
  const { functions } = new ApiFunctions(scope, 'Functions', {
    surroundings: behindApi,
    plane,
    routes,
    table,
    reports: queues.reports,
    deliveries,
  });
  const invoked = new Map(
    [...functions].map(([handler, { ownName }]) => [handler, invokedName(stage, handler, ownName)]),
  );
  const refused = refusedInvocations(scope, { stage, plane, accessLog });
  const guard = (api: CountedApi): void => {
    if (!stage.canary) return;
    const period = Duration.minutes(1);
    const errors = serverErrors([api], { period, without: { refused: refused.with({ period }) } });
    new Canary(scope, 'Canary', { stage, plane, errors, functions });
  };
  return { invoked, guard, refused };
};

/** What applications call: functions, their API, and the publisher. It needs nothing but the data. */
export class SdkPlane extends NestedStack {
  readonly api: HttpApi;
  /** Undefined: the stage has no front. */
  readonly published: PublishedAnswers | undefined;
  readonly refused: Metric;

  constructor(scope: Construct, id: string, props: CalledPlaneProps) {
    super(scope, id, { description: 'Halyard: what applications call' });
    const { data } = props;
    const { invoked, guard, refused } = partsOf(this, 'sdk', props);
    this.refused = refused;
    this.api = new HttpApi(this, 'Api', { ...props, invoked, accessLog: data.accessLog });
    guard(this.api.counted);
    this.published =
      data.published &&
      new PublishedAnswers(this, 'Published', {
        surroundings: data.internal,
        table: data.table,
        bucket: bucketIn(this, data.published),
      });
  }
}

/** Who people are and what they may do, or the administration: functions and their API. It needs nothing but the data. */
export class AdministeringPlane extends NestedStack {
  readonly api: RestApi;
  readonly refused: Metric;

  constructor(
    scope: Construct,
    id: string,
    { plane, ...props }: CalledPlaneProps & { readonly plane: Exclude<Plane, 'sdk'> },
  ) {
    super(scope, id, { description: `Halyard: ${plane}` });
    const { data } = props;
    const { invoked, guard, refused } = partsOf(this, plane, props);
    this.refused = refused;
    this.api = new RestApi(this, 'Api', { ...props, plane, invoked, accessLog: data.accessLog });
    guard(this.api.counted);
    if (plane === 'identity' && props.stage.mailFrom !== undefined) new SentMail(this, 'Mail', props.stage);
    if (plane === 'administration' && props.stage.front)
      new ConsoleFiles(this, 'ConsoleFiles', {
        surroundings: data.internal,
        bucket: bucketIn(this, data.consoleFiles),
      });
  }
}
