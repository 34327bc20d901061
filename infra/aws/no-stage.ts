import { Annotations, type App, CfnWaitConditionHandle, Stack } from 'aws-cdk-lib';

/**
 * What the app consists of when no stage was named: a stack with nothing in it, in no particular account and region. It
 * is all that commands such as `cdk bootstrap` need, which read the accounts and regions from an app's stacks; whatever
 * would look at or change a stage ends with the message instead
 * (docs/decisions/0151-an-app-without-a-stage.md).
 */
export const addNoStage = (app: App, message: string): void => {
  const stack = new Stack(app, 'halyard-no-stage', { description: 'Stands for a stage that was not named' });
  // CloudFormation takes no template without resources; this one does nothing.
  new CfnWaitConditionHandle(stack, 'Nothing');
  Annotations.of(stack).addError(message);
};
