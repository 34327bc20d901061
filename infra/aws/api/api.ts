import { ArnFormat, Fn, Stack, Validations } from 'aws-cdk-lib';
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
  MethodLoggingLevel,
  RestApiMode,
  SecurityPolicy,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { consoleAddressLimit } from '../../../lib/contract/limits.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { gatewayOrigin, originSent } from '../../gateway-origin.ts';
import { functionPrefix } from '../bundles/bundled-function.ts';
import type { Stage } from '../stage.ts';
import { isCountedApart } from '../watch/server-errors.ts';
import { apiDefinition, tls, unknownPaths } from './definition.ts';

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
    // The text before the ARN of each function, once instead of in each method: a template has a limit.
    const uri = new CfnParameter(this, 'Uri', {
      type: 'String',
      value: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/`,
    });
    uri.overrideLogicalId('Uri');
    const uriOf = (handler: string): string => {
      const found = functions.get(handler);
      if (!found) throw new Error(`There is no function ${handler}`);
      return Fn.sub(`\${Uri.Value}\${${inText(this, found)}}/invocations`);
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
          console: stage.front === undefined,
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
    });
    limitMethods(apiStage, routes, stage.front === undefined);
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

/** The ARN of a function or an alias as `Fn::Sub` names it. It is half as long as the text that CDK would make. */
const inText = (scope: Construct, { functionArn }: IFunction): string => {
  const { Ref: id, 'Fn::GetAtt': attribute } = Stack.of(scope).resolve(functionArn);
  return id ?? attribute.join('.');
};

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
