import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Plane } from '../../../lib/contract/routes/plane.ts';
import type { Stage } from '../stage.ts';

/** What an update is watched by: the API of each plane that is called, and the functions that nobody calls. */
export const updateParts = ['sdk', 'identity', 'administration', 'work'] as const satisfies readonly (Plane | 'work')[];
export type UpdatePart = (typeof updateParts)[number];

/** Alarms that take an update back have names that `infra/aws/deploy/main.ts` knows before there is a stage. */
export const updateAlarmName = ({ name }: Pick<Stage, 'name'>, part: UpdatePart): string =>
  `halyard-${name}-update-${part}`;

export interface UpdateAlarmProps {
  readonly stage: Stage;
  readonly part: UpdatePart;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly alarmDescription: string;
}

/**
 * An alarm that takes an update back and notifies nobody. CloudFormation is given all of them with each deployment of a
 * stage with a canary (docs/decisions/0297-what-takes-an-update-back.md).
 */
export const updateAlarm = (scope: Construct, id: string, { stage, part, ...props }: UpdateAlarmProps): Alarm =>
  new Alarm(scope, id, {
    ...props,
    alarmName: updateAlarmName(stage, part),
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
