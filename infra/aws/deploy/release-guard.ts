import { CustomResource, Duration, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { propertiesOf } from '../../../lib/seed/upgrade/properties.ts';
import releases from '../../../lib/seed/upgrade/releases.json' with { type: 'json' };
import { newestOf } from '../../../lib/seed/upgrade/rule.ts';
import { limitsOf } from '../../limits.ts';
import { BundledFunction, type FunctionSurroundings } from '../bundles/bundled-function.ts';
import { releaseGrants } from '../grants.ts';
import { lambdaRole } from '../lambda-role.ts';

const handler = 'stage-release';

export interface ReleaseGuardProps {
  readonly surroundings: FunctionSurroundings;
  readonly table: ITable;
}

/**
 * Refuses a release that the stage may not get, before any function changes, and stores at the end which release it has
 * (docs/decisions/0322-a-stage-knows-its-release.md).
 */
export class ReleaseGuard extends Construct {
  private readonly asked: BundledFunction;
  private readonly properties: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { surroundings, table }: ReleaseGuardProps) {
    super(scope, id);
    this.asked = new BundledFunction(this, {
      surroundings,
      table,
      handler,
      role: lambdaRole(this, `${handler}-role`, { surroundings, grants: releaseGrants(table) }),
      description: 'Refuses releases that the stage may not get, and stores which one it has',
    });
    this.properties = { ...propertiesOf(newestOf(releases, surroundings.stage.forceRelease)), Table: table.tableName };
  }

  /** Lets every function of this stack wait for the permission. The stacks of other planes wait for this one. */
  guard(stack: Stack): void {
    const permission = this.resource(this, 'Permission', 'Custom::HalyardRelease');
    const own = this.asked.node.defaultChild;
    for (const one of stack.node.findAll())
      if (one instanceof CfnFunction && one !== own && Stack.of(one) === stack) one.node.addDependency(permission);
  }

  /** The resource that stores the release; only what protects the table is created later. */
  recordIn(scope: Construct): CustomResource {
    return this.resource(scope, 'Release', 'Custom::HalyardReleaseRecord');
  }

  private resource(scope: Construct, id: string, resourceType: string): CustomResource {
    return new CustomResource(scope, id, {
      resourceType,
      serviceToken: this.asked.functionArn,
      serviceTimeout: Duration.millis(limitsOf(handler).ms).plus(Duration.minutes(1)),
      properties: this.properties,
    });
  }
}
