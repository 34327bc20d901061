import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { BundledFunction, type BundledFunctionProps, type FunctionSurroundings } from '../bundles/bundled-function.ts';
import {
  authorizerGrants,
  mailerGrants,
  readerGrants,
  reporterGrants,
  secretsGrants,
  sessionsGrants,
  signInGrants,
  writerGrants,
} from '../grants.ts';
import { lambdaRole } from '../lambda-role.ts';
import { type Stage, secretsKeyParameter } from '../stage.ts';
import { authorizerHandler, frontendPreflightHandler, unknownPaths } from './definition.ts';
import { isGreedy } from './greedy-functions.ts';

export interface ApiFunctionsProps {
  readonly surroundings: FunctionSurroundings;
  readonly routes: readonly Route[];
  readonly table: ITable;
  /** The queue for reports of SDKs. */
  readonly reports: IQueue;
}

/** The functions behind the routes. Functions with the same kind of access share a role; the authorizer has its own. */
export class ApiFunctions extends Construct {
  /** Functions by handler. */
  readonly functions: ReadonlyMap<string, BundledFunction>;

  constructor(scope: Construct, id: string, { surroundings, routes, table, reports }: ApiFunctionsProps) {
    super(scope, id);
    const role = (name: string, grants: readonly PolicyStatement[]) =>
      lambdaRole(this, `${name}-role`, { surroundings, grants });
    const grants: Record<Route['role'], readonly PolicyStatement[]> = {
      none: [],
      reader: readerGrants(table),
      reporter: reporterGrants(table, reports),
      writer: writerGrants(table),
      sessions: sessionsGrants(table),
      mailer: mailerGrants(table, surroundings.stage.mailFrom),
      secrets: secretsGrants(table, surroundings.stage),
      'sign-in': signInGrants(table, surroundings.stage),
    };
    const roles: Partial<Record<Route['role'], Role>> = {};
    const roleOf = (name: Route['role']): Role => (roles[name] ??= role(name, grants[name]));
    const add = (props: Omit<BundledFunctionProps, 'surroundings'>) =>
      [props.handler, new BundledFunction(this, { surroundings, ...props })] as const;
    this.functions = new Map([
      ...routes.map((route) =>
        add({
          handler: route.handler,
          role: roleOf(route.role),
          ...(route.role !== 'none' && { table }),
          description: `${route.method} ${route.path}: ${route.summary}`,
          greedy: isGreedy(route),
          environment: environmentOf(route, surroundings.stage, reports),
        }),
      ),
      add({
        handler: authorizerHandler,
        role: role('authorizer', authorizerGrants(table)),
        table,
        description: 'Identifies the caller by the token of a request',
      }),
      add({
        handler: frontendPreflightHandler,
        role: roleOf('reader'),
        table,
        description: 'Answers preflights of the frontend API',
        greedy: true,
      }),
      add({
        handler: unknownPaths(surroundings.stage.front === undefined).handler,
        role: roleOf('none'),
        description: 'Answers paths that are no operation',
        greedy: true,
      }),
    ]);
  }
}

/** The environment variables of a function that not all functions have. */
const environmentOf = ({ role, handler }: Route, stage: Stage, reports: IQueue): Record<string, string> => ({
  ...((role === 'secrets' || role === 'sign-in') && { [variables.secretsKeyParameter]: secretsKeyParameter(stage) }),
  ...(role === 'reporter' && { [variables.reportQueue]: reports.queueUrl }),
  ...((role === 'mailer' || handler === 'ui-config/get') &&
    stage.mailFrom !== undefined && { [variables.mailFrom]: stage.mailFrom }),
});
