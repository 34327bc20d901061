import { Annotations, type App, CfnWaitConditionHandle, Stack } from 'aws-cdk-lib';

/**
 * The app without a stage: one empty stack, without account and region. That is enough for commands such as `cdk
 * bootstrap`, which only read the accounts and regions of an app's stacks. Commands that need a stage end with the
 * message (docs/decisions/0151-an-app-without-a-stage.md).
 */
export const addNoStage = (app: App, message: string): void => {
  const stack = new Stack(app, 'halyard-no-stage', { description: 'Used when no stage is named' });
  // CloudFormation accepts no template without resources; this one does nothing.
  new CfnWaitConditionHandle(stack, 'Nothing');
  Annotations.of(stack).addError(message);
};
