import { Stack, Validations } from 'aws-cdk-lib';
import { CfnApi, CfnAuthorizer, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { isFrontendPath } from '../../../lib/contract/frontend-paths.ts';
import { maxRequestMs } from '../../../lib/contract/limits.ts';
import { isAuthorizedByGateway, type Route } from '../../../lib/contract/routes/route.ts';
import { authorizerMs } from '../../limits.ts';
import type { Stage } from '../stage.ts';
import { type CountedApi, isCountedApart } from '../watch/server-errors.ts';
import { httpAccessLog } from './access-log.ts';
import { routesOf } from './api-functions.ts';
import { authorizerHandler, frontendPreflightHandler, notFoundHandler } from './definition.ts';
import { invoker } from './invoker.ts';
import { apiName } from './rest-api.ts';

export interface HttpApiProps {
  readonly stage: Stage;
  /** The routes of all planes. */
  readonly routes: readonly Route[];
  /** What is invoked for each handler: the name of a function, with an alias behind a colon if it has one. */
  readonly invoked: ReadonlyMap<string, string>;
  readonly accessLog: ILogGroup;
}

/** The stage without a name: paths begin with those of the routes. */
const stageName = '$default';

/** Requests per second to what is no operation. */
const unknownRate = 2;

/** What an HTTP API does with a request: the route's key, the function, and its settings. */
interface Invocation {
  readonly key: string;
  readonly handler: string;
  readonly authorized?: boolean;
  readonly throttle?: Route['throttle'];
  readonly counted?: boolean;
}

/**
 * The HTTP API of the SDK plane (docs/decisions/0292-the-api-of-sdks.md): for functions the same as a REST API, by its
 * payload format 1.0, at less than a third of the price. Each route is a resource, so that others can add routes
 * (one-address.ts).
 */
export class HttpApi extends Construct {
  readonly id: string;
  readonly name: string;
  /** Address without a trailing slash. */
  readonly url: string;
  readonly host: string;
  readonly counted: CountedApi;

  constructor(scope: Construct, id: string, { stage, routes: all, invoked, accessLog }: HttpApiProps) {
    super(scope, id);
    const { partition, region, account, urlSuffix } = Stack.of(this);
    this.name = apiName(stage, 'sdk');
    const api = new CfnApi(this, 'Api', { name: this.name, protocolType: 'HTTP' });
    this.id = api.ref;
    this.host = `${api.ref}.execute-api.${region}.${urlSuffix}`;
    this.url = `https://${this.host}`;
    this.counted = { plane: 'sdk', dimensions: { ApiId: api.ref, Stage: stageName } };
    const { roleArn } = invoker(this, stage);
    const arnOf = (handler: string): string => {
      const name = invoked.get(handler);
      if (name === undefined) throw new Error(`There is no function ${handler}`);
      return `arn:${partition}:lambda:${region}:${account}:function:${name}`;
    };
    const authorizer = new CfnAuthorizer(this, 'Authorizer', {
      apiId: api.ref,
      name: 'token',
      authorizerType: 'REQUEST',
      authorizerPayloadFormatVersion: '1.0',
      authorizerUri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${arnOf(authorizerHandler)}/invocations`,
      authorizerCredentialsArn: roleArn,
      authorizerResultTtlInSeconds: authorizerMs / 1000,
      identitySource: ['$request.header.Authorization'],
    });
    const integrations = new Map<string, CfnIntegration>();
    const integrationOf = (handler: string): CfnIntegration => {
      const known = integrations.get(handler);
      if (known) return known;
      const made = new CfnIntegration(this, `${handler.replaceAll('/', '-')}-integration`, {
        apiId: api.ref,
        integrationType: 'AWS_PROXY',
        integrationUri: arnOf(handler),
        credentialsArn: roleArn,
        payloadFormatVersion: '1.0',
        timeoutInMillis: maxRequestMs,
      });
      integrations.set(handler, made);
      return made;
    };
    const invocations = invocationsOf(routesOf(all, 'sdk'), stage);
    const made = invocations.map(({ key, handler, authorized = false }) => {
      const route = new CfnRoute(this, key.replaceAll(/\W+/g, '-'), {
        apiId: api.ref,
        routeKey: key,
        target: `integrations/${integrationOf(handler).ref}`,
        ...(authorized ? { authorizationType: 'CUSTOM', authorizerId: authorizer.ref } : { authorizationType: 'NONE' }),
      });
      if (!authorized) {
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason:
            'Preflights have no token, unknown paths need none, and other public routes check what they are sent.',
        });
      }
      return route;
    });
    const apiStage = new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName,
      autoDeploy: true,
      accessLogSettings: { destinationArn: accessLog.logGroupArn, format: JSON.stringify(httpAccessLog) },
      defaultRouteSettings: {
        throttlingRateLimit: stage.throttle.rate,
        throttlingBurstLimit: stage.throttle.burst,
      },
      routeSettings: Object.fromEntries(
        invocations.flatMap(({ key, throttle, counted = false }) =>
          throttle || counted
            ? [
                [
                  key,
                  {
                    ThrottlingRateLimit: throttle?.rate ?? stage.throttle.rate,
                    ThrottlingBurstLimit: throttle?.burst ?? stage.throttle.burst,
                    ...(counted && { DetailedMetricsEnabled: true }),
                  },
                ],
              ]
            : [],
        ),
      ),
    });
    // Settings of a route need the route.
    for (const route of made) apiStage.addResourceDependency(route);
  }
}

const invocationsOf = (routes: readonly Route[], stage: Stage): readonly Invocation[] => {
  const ofRoutes = routes.map(
    (route): Invocation => ({
      key: `${route.method} ${route.path}`,
      handler: route.handler,
      authorized: isAuthorizedByGateway(route),
      ...(route.throttle && { throttle: route.throttle }),
      counted: isCountedApart(route),
    }),
  );
  // On the paths of the frontend API a function answers preflights, because administrators may change the allowed origins
  // at any time.
  const preflights = [...new Set(routes.map(({ path }) => path))].filter(isFrontendPath).map(
    (path): Invocation => ({
      key: `OPTIONS ${path}`,
      handler: frontendPreflightHandler,
    }),
  );
  const unknown: readonly Invocation[] = [
    ...(stage.corsOrigins.length > 0 ? [{ key: 'OPTIONS /{proxy+}', handler: notFoundHandler }] : []),
    { key: '$default', handler: notFoundHandler, throttle: { rate: unknownRate } },
  ];
  // Always here: a route that moved to another stack would meet itself while both are there.
  return [...ofRoutes, ...preflights, ...unknown];
};
