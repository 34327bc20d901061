import { App } from 'aws-cdk-lib';
import { callAws } from '../../../lib/seed/aws/ask-aws.ts';
import { contextOf } from '../deploy/command-context.ts';
import { ownRegion } from '../deploy/own-region.ts';
import { readStage, type Stage } from '../stage.ts';
import { StageError } from '../stage-error.ts';
import { updateAlarmName, updateParts } from './update-alarm.ts';

/** How long CloudFormation watches the alarms when everything is deployed: as long as the alarm for work looks back. */
const monitoringMinutes = 10;

export const alarmsOption = '--rollback-trigger-alarm-arns';

/** The stage that the words of a command describe. @throws StageError that says what is missing or wrong */
export const requireStage = async (args: readonly string[]): Promise<Stage> =>
  readStage(new App({ context: { ...contextOf(args) } }).node, await ownRegion());

/** The stage that is deployed; undefined: the context describes none, and the CDK says why. */
export const stageOf = async (args: readonly string[]): Promise<Stage | undefined> => {
  try {
    return await requireStage(args);
  } catch (error) {
    if (error instanceof StageError) return undefined;
    throw error;
  }
};

interface Alarms {
  readonly MetricAlarms?: readonly { readonly AlarmArn: string; readonly StateValue: string }[];
}

/** The alarms that take an update back, as far as they are there: before the first deployment there are none. */
const readAlarms = async (stage: Stage): Promise<NonNullable<Alarms['MetricAlarms']>> => {
  const AlarmNames = updateParts.map((part) => updateAlarmName(stage, part));
  const { MetricAlarms = [] }: Alarms = JSON.parse(
    await callAws('GraniteServiceVersion20100801.DescribeAlarms', { AlarmNames }, { service: 'monitoring' }, '1.0'),
  );
  return MetricAlarms;
};

/**
 * What `cdk deploy` is told about alarms, besides these arguments. CloudFormation keeps them for later updates, and fails if one of them is missing: so a
 * stage without a canary clears them.
 */
export const rollbackOptions = async (args: readonly string[]): Promise<readonly string[]> => {
  const stage = await stageOf(args);
  if (stage === undefined || args.some((arg) => arg.startsWith(alarmsOption))) return [];
  if (!stage.canary) return [alarmsOption, 'none'];
  const alarms = await readAlarms(stage);
  const ringing = alarms.filter(({ StateValue }) => StateValue === 'ALARM');
  if (ringing.length > 0)
    console.warn(
      `CloudFormation will take this update back, because an alarm rings: ${ringing.map(({ AlarmArn }) => AlarmArn).join(', ')}. ` +
        'Add --context canary=false to an update that ends an outage (docs/operations.md).',
    );
  if (alarms.length === 0) return [];
  return [
    ...alarms.flatMap(({ AlarmArn }) => [alarmsOption, AlarmArn]),
    '--monitoring-time-minutes',
    String(monitoringMinutes),
  ];
};
