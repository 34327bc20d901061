import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '../stage.ts';

/** The name under which SES counts the mail of a stage. */
export const mailConfiguration = ({ name }: Pick<Stage, 'name'>): string => `halyard-${name}`;

/** The dimension of the metrics; SES gives each mail this tag itself. */
export const mailDimension = 'ses:configuration-set';

/**
 * Has SES count what becomes of the mail of a stage. Its own metrics count the mail of everybody in the account
 * (docs/decisions/0296-alarms-of-the-stage-alone.md).
 */
export class SentMail extends Construct {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const set = new CfnConfigurationSet(this, 'Configuration', { name: mailConfiguration(stage) });
    new CfnConfigurationSetEventDestination(this, 'Counts', {
      configurationSetName: set.ref,
      eventDestination: {
        name: 'metrics',
        enabled: true,
        matchingEventTypes: ['bounce', 'complaint', 'reject'],
        cloudWatchDestination: {
          dimensionConfigurations: [
            {
              dimensionName: mailDimension,
              dimensionValueSource: 'messageTag',
              defaultDimensionValue: mailConfiguration(stage),
            },
          ],
        },
      },
    });
  }
}
