import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type Plane, planeOf } from '../../../lib/contract/routes/plane.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { isKeptWarm } from '../../kept-warm.ts';
import { BundledFunction, type BundledFunctionProps, type FunctionSurroundings } from '../bundles/bundled-function.ts';
import {
  authorizerGrants,
  integrationsGrants,
  mailerGrants,
  readerGrants,
  reporterGrants,
  secretsGrants,
  sessionsGrants,
  signalsGrants,
  signInGrants,
  writerGrants,
} from '../grants.ts';
import { lambdaRole } from '../lambda-role.ts';
import { type Stage, secretsKeyParameter } from '../stage.ts';
import { type DeliveryQueues, deliveryEnvironment } from '../work/deliveries.ts';
import { authorizerHandler, frontendPreflightHandler, unknownPaths } from './definition.ts';
import { isGreedy } from './greedy-functions.ts';
import { mailConfiguration } from './sent-mail.ts';

export interface ApiFunctionsProps {
  readonly surroundings: FunctionSurroundings;
  readonly plane: Plane;
  /** The routes of all planes. */
  readonly routes: readonly Route[];
  readonly table: ITable;
  /** The queue for reports of SDKs. */
  readonly reports: IQueue;
  readonly deliveries: DeliveryQueues;
}

/**
 * The functions of a plane behind its routes. Functions with the same kind of access share a role; the authorizer has its
 * own. Each plane has an authorizer, because none needs another plane.
 */
export class ApiFunctions extends Construct {
  /** Functions by handler. */
  readonly functions: ReadonlyMap<string, BundledFunction>;

  constructor(scope: Construct, id: string, { surroundings, plane, routes, table, ...queues }: ApiFunctionsProps) {
    super(scope, id);
    const role = (name: string, grants: readonly PolicyStatement[]) =>
      lambdaRole(this, `${name}-role`, { surroundings, grants });
    const grants: Record<Route['role'], readonly PolicyStatement[]> = {
      none: [],
      reader: readerGrants(table),
      reporter: reporterGrants(table, queues.reports),
      writer: writerGrants(table),
      sessions: sessionsGrants(table),
      mailer: mailerGrants(table, surroundings.stage.mailFrom),
      secrets: secretsGrants(table, surroundings.stage),
      integrations: integrationsGrants(table, surroundings.stage, queues.deliveries.wakes),
      signals: signalsGrants(table, surroundings.stage),
      'sign-in': signInGrants(table, surroundings.stage),
    };
    const roles: Partial<Record<Route['role'], Role>> = {};
    const roleOf = (name: Route['role']): Role => (roles[name] ??= role(name, grants[name]));
    const add = (props: Omit<BundledFunctionProps, 'surroundings'>) =>
      [props.handler, new BundledFunction(this, { surroundings, ...props })] as const;
    const ofEach = (handler: string) => ({ handler, name: `${plane}-${handler}` });
    this.functions = new Map([
      ...routesOf(routes, plane).map((route) =>
        add({
          handler: route.handler,
          role: roleOf(route.role),
          ...(route.role !== 'none' && { table }),
          description: `${route.method} ${route.path}: ${route.summary}`,
          greedy: isGreedy(route),
          environment: {
            ...(isKeptWarm(route) && warmEnvironment(surroundings.stage)),
            ...environmentOf(route, surroundings.stage, queues),
          },
        }),
      ),
      add({
        ...ofEach(authorizerHandler),
        environment: warmEnvironment(surroundings.stage),
        role: role('authorizer', authorizerGrants(table)),
        table,
        description: 'Identifies the caller by the token of a request',
      }),
      ...(plane === 'sdk'
        ? [
            add({
              handler: frontendPreflightHandler,
              role: roleOf('reader'),
              table,
              description: 'Answers preflights of the frontend API',
              greedy: true,
            }),
          ]
        : []),
      add({
        ...ofEach(unknownPaths(servesConsole(surroundings.stage, plane)).handler),
        role: roleOf('none'),
        description: 'Answers paths that are no operation',
        greedy: true,
      }),
    ]);
  }
}

/** Tells a function that a schedule calls it. */
const warmEnvironment = ({ warm }: Stage): Record<string, string> => (warm ? { [variables.keptWarm]: 'true' } : {});

/** The routes of a plane. */
export const routesOf = (routes: readonly Route[], plane: Plane): readonly Route[] =>
  routes.filter((route) => planeOf(route) === plane);

/** Whether the API of this plane serves the console, because the stage has no front. */
export const servesConsole = ({ front }: Stage, plane: Plane): boolean =>
  front === undefined && plane === 'administration';

/** Functions that tell a console whether the stage sends mail. */
const describesConsole: readonly string[] = ['ui-config/get', 'sessions/create-token'];

/** Roles that read the key of stored secrets. */
const opensSecrets: readonly Route['role'][] = ['secrets', 'integrations', 'signals', 'sign-in'];

/** The environment variables of a function that not all functions have. */
const environmentOf = (
  { role, handler }: Route,
  stage: Stage,
  { reports, deliveries }: Pick<ApiFunctionsProps, 'reports' | 'deliveries'>,
): Record<string, string> => ({
  ...(opensSecrets.includes(role) && { [variables.secretsKeyParameter]: secretsKeyParameter(stage) }),
  ...(role === 'integrations' && deliveryEnvironment(stage, deliveries)),
  ...(role === 'reporter' && { [variables.reportQueue]: reports.queueUrl }),
  ...((role === 'mailer' || describesConsole.includes(handler)) &&
    stage.mailFrom !== undefined && { [variables.mailFrom]: stage.mailFrom }),
  ...(role === 'mailer' && stage.mailFrom !== undefined && { [variables.mailConfiguration]: mailConfiguration(stage) }),
});
