import { Fn, Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  Stage as ApiStage,
  CfnRestApi,
  CfnStage,
  Deployment,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApiMode,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { consoleAddressLimit } from '../../../lib/contract/limits.ts';
import type { Plane } from '../../../lib/contract/routes/plane.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { gatewayOrigin, originSent } from '../../gateway-origin.ts';
import { functionPrefix } from '../bundles/bundled-function.ts';
import type { Stage } from '../stage.ts';
import { type CountedApi, isCountedApart } from '../watch/server-errors.ts';
import { restAccessLog } from './access-log.ts';
import { routesOf, servesConsole } from './api-functions.ts';
import { apiDefinition, tls, unknownPaths } from './definition.ts';
import { invoker } from './invoker.ts';

export interface RestApiProps {
  readonly stage: Stage;
  readonly plane: Exclude<Plane, 'sdk'>;
  /** The routes of all planes. */
  readonly routes: readonly Route[];
  /** What is invoked for each handler: the name of a function, with an alias behind a colon if it has one. */
  readonly invoked: ReadonlyMap<string, string>;
  readonly accessLog: ILogGroup;
}

/** The name of the API of a plane, also in metrics. */
export const apiName = ({ name }: Pick<Stage, 'name'>, plane: Plane): string => `halyard-${name}-${plane}`;

/** The REST API of a plane: the definition made from the route table, and one stage. */
export class RestApi extends Construct {
  readonly restApi: SpecRestApi;
  /** The name of the API in metrics. */
  readonly name: string;
  /** Address of the stage without a trailing slash. */
  readonly url: string;
  readonly stageArn: string;
  /** Host name and path of the stage, for what passes requests on to it. */
  readonly host: string;
  readonly path: string;
  readonly counted: CountedApi;

  constructor(scope: Construct, id: string, { stage, plane, routes: all, invoked, accessLog }: RestApiProps) {
    super(scope, id);
    this.name = apiName(stage, plane);
    this.counted = { plane, dimensions: { ApiName: this.name, Stage: stage.name } };
    const routes = routesOf(all, plane);
    const console = servesConsole(stage, plane);
    const { partition, region, account, urlSuffix } = Stack.of(this);
    const prefix = functionPrefix(stage);
    // The text before what is the function's own in its name, once instead of in each method: a template has a limit.
    const uri = new CfnParameter(this, 'Uri', {
      type: 'String',
      value: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/arn:${partition}:lambda:${region}:${account}:function:${prefix}`,
    });
    uri.overrideLogicalId('Uri');
    const uriOf = (handler: string): string => {
      const name = invoked.get(handler);
      if (name === undefined) throw new Error(`There is no function ${handler}`);
      return Fn.sub(`\${Uri.Value}${name.slice(prefix.length)}/invocations`);
    };
    this.restApi = new SpecRestApi(this, 'RestApi', {
      restApiName: this.name,
      apiDefinition: ApiDefinition.fromInline(
        apiDefinition({
          title: this.name,
          routes,
          uriOf,
          invoker: invoker(this, stage).roleArn,
          allowOrigin: mappedOrigin(stage.corsOrigins),
          preflights: stage.corsOrigins.length > 0,
          console,
        }),
      ),
      // A merge would keep removed routes and their permissions.
      mode: RestApiMode.OVERWRITE,
      failOnWarnings: stage.failOnWarnings,
      endpointTypes: [EndpointType.REGIONAL],
      parameters: { endpointConfigurationTypes: EndpointType.REGIONAL },
      deploy: false,
      // Access logs need this setting of the account. It stays when a stage is deleted, because others may need it. The
      // plane that is deployed first makes it.
      cloudWatchRole: plane === 'identity',
    });
    const resource = this.restApi.node.defaultChild;
    if (!(resource instanceof CfnRestApi)) throw new Error('No API was made');
    resource.securityPolicy = tls.policy;
    resource.endpointAccessMode = tls.accessMode;
    const apiStage = new ApiStage(this, 'Stage', {
      stageName: stage.name,
      deployment: new Deployment(this, 'Deployment', { api: this.restApi }),
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(restAccessLog(plane))),
      // Execution logs contain paths and headers, and both contain tokens.
      loggingLevel: MethodLoggingLevel.OFF,
      metricsEnabled: false,
      tracingEnabled: stage.tracing,
      throttlingRateLimit: stage.throttle.rate,
      throttlingBurstLimit: stage.throttle.burst,
    });
    limitMethods(apiStage, routes, console);
    this.restApi.deploymentStage = apiStage;
    Validations.of(this.restApi).acknowledge(
      { id: 'AwsSolutions-APIG2', reason: 'The functions check path, query and body against the route table.' },
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
        reason: 'The policy that AWS provides for this: API Gateway may write logs, for the whole account.',
      },
    );
    Validations.of(apiStage).acknowledge(
      {
        id: 'AwsSolutions-APIG3',
        reason: 'A web ACL has a monthly price; one that is made outside can be associated with the stage.',
      },
      { id: 'AwsSolutions-APIG6', reason: 'Execution logs contain paths and headers, and both contain tokens.' },
    );
    this.stageArn = apiStage.stageArn;
    this.host = `${this.restApi.restApiId}.execute-api.${region}.${urlSuffix}`;
    this.path = `/${stage.name}`;
    this.url = `https://${this.host}${this.path}`;
  }
}

/**
 * Requests per second to what is no operation. The burst limit is that of the stage: a page loads thirty files. For the
 * console the function limits each address to a fifth.
 */
const unknownThrottle = (console: boolean) => ({ rate: console ? 5 * consoleAddressLimit.rate : 2 });

/**
 * Limits and metrics of single methods. CDK's own option would add a setting to each. All settings of a stage are one
 * update, and API Gateway accepts at most 80 changes in one (docs/decisions/0152).
 */
const ofMethods = (routes: readonly Route[], console: boolean): CfnStage.MethodSettingProperty[] => {
  const unknown = unknownPaths(console).paths;
  const throttle = unknownThrottle(console);
  return [
    ...routes
      .filter(({ path }) => !unknown.includes(path))
      .map((route) => ({ ...route, counted: isCountedApart(route) })),
    ...unknown.map((path) => ({ path, method: 'GET', throttle, counted: false })),
  ].flatMap(({ path, method, throttle, counted }) =>
    throttle || counted
      ? {
          resourcePath: settingPath(path),
          httpMethod: method,
          ...(throttle && { throttlingRateLimit: throttle.rate }),
          ...(throttle && 'burst' in throttle && { throttlingBurstLimit: throttle.burst }),
          ...(counted && { metricsEnabled: true }),
        }
      : [],
  );
};

const limitMethods = ({ node }: ApiStage, routes: readonly Route[], console: boolean): void => {
  const resource = node.defaultChild;
  if (!(resource instanceof CfnStage) || !Array.isArray(resource.methodSettings)) throw new Error('No stage was made');
  resource.methodSettings = [...resource.methodSettings, ...ofMethods(routes, console)];
};

/** `/{proxy+}` → `/~1{proxy+}`, and the root stays a slash: the form that CloudFormation requires. */
const settingPath = (path: string): string => (path === '/' ? path : `/${path.replaceAll('/', '~1')}`);

/** Which origin the gateway's own answers allow, as a mapping. */
const mappedOrigin = (origins: readonly string[]): string => {
  const origin = gatewayOrigin(origins);
  return origin === originSent ? 'method.request.header.Origin' : `'${origin}'`;
};
