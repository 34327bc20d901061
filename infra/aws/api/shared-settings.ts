import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { variables } from '../../../lib/store/runtime/env.ts';

/**
 * The settings that all functions behind the API share, once in a template instead of once in each function: a template
 * has a limit (docs/decisions/0260-settings-in-one-place.md). CloudFormation puts their text into the environment of each
 * function; nothing is read while a stage runs.
 */
export class SharedSettings extends Construct {
  /** The environment of a function with these settings. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, settings: Readonly<Record<string, string>>) {
    super(scope, id);
    if (Object.keys(settings).length === 0) {
      this.environment = {};
      return;
    }
    const stack = Stack.of(this);
    // Other settings are another resource, also by its path, which is the name of the parameter of other stacks: functions
    // with a canary get a new version only if their template changes.
    const hash = createHash('sha256')
      .update(JSON.stringify(stack.resolve(settings)))
      .digest('hex')
      .slice(0, 8);
    const parameter = new CfnParameter(this, `Parameter${hash}`, {
      type: 'String',
      value: stack.toJsonString(settings),
    });
    parameter.overrideLogicalId(`Settings${hash}`);
    this.environment = { [variables.settings]: parameter.attrValue };
  }
}
