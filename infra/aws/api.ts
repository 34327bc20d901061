import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  Stage as ApiStage,
  BasePathMapping,
  CfnRestApi,
  CfnStage,
  Deployment,
  DomainName,
  EndpointAccessMode,
  EndpointType,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  RestApiMode,
  SecurityPolicy,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route } from '../../lib/contract/routes/route.ts';
import { gatewayOrigin, originSent } from '../gateway-origin.ts';
import { functionPrefix } from './bundled-function.ts';
import { apiDefinition, greedyPaths, tls } from './definition.ts';
import { isCountedApart } from './server-errors.ts';
import type { Stage } from './stage.ts';

export interface ApiProps {
  readonly stage: Stage;
  readonly routes: readonly Route[];
  /** The function or alias that is invoked for each handler. */
  readonly functions: ReadonlyMap<string, IFunction>;
  readonly accessLog: ILogGroup;
}

/** The name of the API in metrics. */
export const apiName = ({ name }: Pick<Stage, 'name'>): string => `halyard-${name}`;

/** The REST API: the definition made from the route table, and one stage. */
export class Api extends Construct {
  readonly restApi: SpecRestApi;
  /** The name of the API in metrics. */
  readonly name: string;
  /** Address of the stage without a trailing slash. */
  readonly url: string;
  readonly stageArn: string;
  readonly accessLog: ILogGroup;
  /** The target of the DNS record for a custom domain, and the hosted zone of that target. */
  readonly domainTarget: { readonly name: string; readonly zone: string } | undefined;

  constructor(scope: Construct, id: string, { stage, routes, functions, accessLog }: ApiProps) {
    super(scope, id);
    this.name = apiName(stage);
    this.accessLog = accessLog;
    const { partition, region } = Stack.of(this);
    const uriOf = (handler: string): string => {
      const found = functions.get(handler);
      if (!found) throw new Error(`There is no function ${handler}`);
      return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${found.functionArn}/invocations`;
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
        }),
      ),
      // A merge would keep removed routes and their permissions.
      mode: RestApiMode.OVERWRITE,
      failOnWarnings: stage.failOnWarnings,
      endpointTypes: [EndpointType.REGIONAL],
      parameters: { endpointConfigurationTypes: EndpointType.REGIONAL },
      deploy: false,
      // Access logs need this setting of the account. It stays when a stage is deleted, because others may need it.
      cloudWatchRole: true,
    });
    const resource = this.restApi.node.defaultChild;
    if (!(resource instanceof CfnRestApi)) throw new Error('No API was made');
    resource.securityPolicy = tls.policy;
    resource.endpointAccessMode = tls.accessMode;
    const apiStage = new ApiStage(this, 'Stage', {
      stageName: stage.name,
      deployment: new Deployment(this, 'Deployment', { api: this.restApi }),
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogEntry)),
      // Execution logs contain paths and headers, and both contain tokens.
      loggingLevel: MethodLoggingLevel.OFF,
      metricsEnabled: false,
      tracingEnabled: stage.tracing,
      throttlingRateLimit: stage.throttle.rate,
      throttlingBurstLimit: stage.throttle.burst,
      methodOptions: methodOptions(routes),
    });
    throttleUnknown(apiStage);
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
    this.domainTarget = ownDomain(this, apiStage, stage);
    this.url = apiStage.urlForPath().replace(/\/$/, '');
  }
}

/** A custom domain for the stage, with the same TLS policy. Its DNS record is made outside this stack. */
const ownDomain = (scope: Construct, mapping: ApiStage, { domain }: Stage): Api['domainTarget'] => {
  if (domain === undefined) return undefined;
  const made = new DomainName(scope, 'Domain', {
    domainName: domain.name,
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificate),
    endpointType: EndpointType.REGIONAL,
    securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
    endpointAccessMode: EndpointAccessMode.STRICT,
  });
  new BasePathMapping(scope, 'DomainMapping', { domainName: made, restApi: mapping.restApi, stage: mapping });
  return { name: made.domainNameAliasDomainName, zone: made.domainNameAliasHostedZoneId };
};

/** Throttle limits and metrics that routes declare, by `<path>/<method>`. */
const methodOptions = (routes: readonly Route[]): Record<string, MethodDeploymentOptions> =>
  Object.fromEntries(
    routes.flatMap((route): [string, MethodDeploymentOptions][] => {
      const { path, method, throttle } = route;
      const limits = throttle && {
        throttlingRateLimit: throttle.rate,
        ...(throttle.burst !== undefined && { throttlingBurstLimit: throttle.burst }),
      };
      const counts = isCountedApart(route) && { metricsEnabled: true };
      return limits || counts ? [[`${path}/${method}`, { ...limits, ...counts }]] : [];
    }),
  );

/**
 * Requests per second to `not-found`, for each method of the paths with a method `ANY`. The burst limit is that of the
 * stage: a separate one would take fourteen more changes (docs/decisions/0152).
 */
const unknownThrottle = { throttlingRateLimit: 2 } as const;
/** The methods that `ANY` includes: the settings of a stage need their names. */
const anyMethod = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

/**
 * Sets limits without CDK's own option, which does not accept the root path and adds a setting to each entry. All
 * settings of a stage are one update, and API Gateway accepts at most 80 changes in one (docs/decisions/0152).
 */
const throttleUnknown = ({ node }: ApiStage): void => {
  const resource = node.defaultChild;
  if (!(resource instanceof CfnStage) || !Array.isArray(resource.methodSettings)) throw new Error('No stage was made');
  const unknown = greedyPaths.flatMap((path) =>
    anyMethod.map((httpMethod) => ({ resourcePath: settingPath(path), httpMethod, ...unknownThrottle })),
  );
  resource.methodSettings = [...resource.methodSettings, ...unknown];
};

/** `/` stays, `/{proxy+}` → `/~1{proxy+}`: the form that CloudFormation requires. */
const settingPath = (path: string): string => (path === '/' ? path : `/${path.replaceAll('/', '~1')}`);

/**
 * The access log has one line for each request, with its route. It never has the path or a header, because both contain
 * tokens.
 */
const accessLogEntry = {
  time: '$context.requestTimeEpoch',
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  functionMs: '$context.integration.latency',
  functionStatus: '$context.integration.integrationStatus',
  authorizerMs: '$context.authorizer.latency',
  gatewayError: '$context.error.responseType',
} as const;

/** The role with which API Gateway invokes the functions of this stage, and no others. */
const invoker = (scope: Construct, stage: Stage): Role => {
  const functions = `${functionPrefix(stage)}*`;
  const invoke = new PolicyStatement({
    actions: ['lambda:InvokeFunction'],
    resources: [
      Stack.of(scope).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: functions,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
  });
  const role = new Role(scope, 'Invoker', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: { Invoke: new PolicyDocument({ statements: [invoke] }) },
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:${functions}]`,
    reason: 'All functions of the stage; a list of them would exceed the size of a role.',
  });
  return role;
};

/** Which origin the gateway's own answers allow, as a mapping. */
const mappedOrigin = (origins: readonly string[]): string => {
  const origin = gatewayOrigin(origins);
  return origin === originSent ? 'method.request.header.Origin' : `'${origin}'`;
};
