import type { Template } from 'aws-cdk-lib/assertions';
import { usualTimeoutMs } from '../../../../infra/aws/api/definition.ts';
import { environmentsOf } from '../environments.ts';
import type { Synthesized } from '../synthesized.ts';

/** A limit of AWS, and what a stage uses of it. The table of docs/quotas.md has the same rows. */
export interface Quota {
  readonly what: string;
  readonly limit: number;
  /** What a stage may use; default: three fifths of the limit. */
  readonly most?: number;
  /** Why it is not three fifths. */
  readonly because?: string;
  /** The name of AWS's page with the limit, in {@link sources}. */
  readonly source: keyof typeof sources;
  /** What each thing that has this limit uses of it; empty: the stage has no such thing. */
  readonly used: (stage: Pick<Synthesized, 'template' | 'templates'>) => readonly number[];
}

const guide = 'https://docs.aws.amazon.com';
/** AWS's pages with its limits. */
export const sources = {
  CloudFormation: `${guide}/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html`,
  Lambda: `${guide}/lambda/latest/dg/gettingstarted-limits.html`,
  'filters of Lambda': `${guide}/lambda/latest/dg/invocation-eventfiltering.html`,
  IAM: `${guide}/IAM/latest/UserGuide/reference_iam-quotas.html`,
  'REST APIs': `${guide}/apigateway/latest/developerguide/api-gateway-execution-service-limits-table.html`,
  'changes of a REST API': 'https://github.com/DianaIonita/serverless-api-gateway-caching/issues/46',
  'HTTP APIs': `${guide}/apigateway/latest/developerguide/http-api-quotas.html`,
  CloudFront: `${guide}/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html`,
  DynamoDB: `${guide}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
  SQS: `${guide}/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-quotas.html`,
  EventBridge: `${guide}/eventbridge/latest/userguide/eb-quota.html`,
  CloudWatch: `${guide}/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html`,
  'CloudWatch Logs': `${guide}/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html`,
  CodeDeploy: `${guide}/codedeploy/latest/userguide/limits.html`,
  'policies of S3': `${guide}/AmazonS3/latest/userguide/bucket-policies.html`,
  'rules of S3': `${guide}/AmazonS3/latest/userguide/object-lifecycle-mgmt.html`,
  'Parameter Store': `${guide}/general/latest/gr/ssm.html`,
} as const;

const share = 0.6;
/** What a stage may use of a limit. */
export const mostOf = ({ limit, most = Math.floor(share * limit) }: Quota): number => most;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));
const all = (template: Template, type: string) =>
  Object.values(template.findResources(`AWS::${type}`)).map(({ Properties }) => Properties);
/** The text of a property, in which each intrinsic function is one sign. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const [, parts] = Object(value)['Fn::Join'] ?? ['', []];
  return parts.map((part: unknown) => (typeof part === 'string' ? part : '?')).join('');
};
const lengths = (template: Template, type: string, property: string): readonly number[] =>
  all(template, type).flatMap((of) => (of[property] === undefined ? [] : [textOf(of[property]).length]));
const countOf =
  (type: string): Quota['used'] =>
  ({ template }) => [all(template, type).length];
const sum = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
/** How many of these refer to the same, each by a text of it. */
const together = (keys: readonly unknown[], sizes: readonly number[]): readonly number[] => {
  const sums = new Map<string, number>();
  for (const [i, key] of keys.entries()) {
    const text = JSON.stringify(key);
    sums.set(text, (sums.get(text) ?? 0) + (sizes[i] ?? 0));
  }
  return [...sums.values()];
};
const configs = (template: Template) => all(template, 'CloudFront::Distribution').map((of) => of.DistributionConfig);

/** The parts of the paths of a REST API, with the root: API Gateway's resources. */
const nodesOf = (paths: readonly string[]): number => {
  const nodes = new Set(['']);
  for (const path of paths) {
    const parts = path.split('/').filter((part) => part !== '');
    for (const index of parts.keys()) nodes.add(parts.slice(0, index + 1).join('/'));
  }
  return nodes.size;
};

const integration = 'x-amazon-apigateway-integration';

interface Widget {
  readonly properties: { readonly metrics?: readonly unknown[] };
}
/** The number of metrics of each widget of each dashboard. */
const dashboards = (template: Template): readonly (readonly number[])[] =>
  all(template, 'CloudWatch::Dashboard').map((of) => {
    const { widgets }: { readonly widgets: readonly Widget[] } = JSON.parse(textOf(of.DashboardBody));
    return widgets.map(({ properties }) => properties.metrics?.length ?? 0);
  });

/** A stage is one of several in an account: ten have room. */
const ofAccount = (limit: number) => ({ limit, most: limit / 10, because: 'ten stages have room in an account' });
const cut = (limit: number) => ({ limit, most: limit, because: 'longer texts are cut' });

export const quotas: readonly Quota[] = [
  {
    what: 'resources of a template',
    limit: 500,
    most: 400,
    because: 'room for a hundred operations more',
    source: 'CloudFormation',
    used: ({ templates }) => [...templates.values()].map(({ Resources }) => Object.keys(Resources).length),
  },
  {
    what: 'bytes of a template',
    limit: 2 ** 20,
    most: 700_000,
    source: 'CloudFormation',
    used: ({ templates }) => [...templates.values()].map(({ bytes }) => bytes),
  },
  {
    what: 'resources of nested stacks in one operation',
    limit: 2_500,
    source: 'CloudFormation',
    used: ({ templates }) => [sum([...templates.values()].map(({ Resources }) => Object.keys(Resources).length))],
  },
  {
    what: 'parameters of a template',
    limit: 200,
    source: 'CloudFormation',
    used: ({ templates }) => [...templates.values()].map(({ Parameters }) => Object.keys(Parameters).length),
  },
  {
    what: 'outputs of a template',
    limit: 200,
    source: 'CloudFormation',
    used: ({ templates }) => [...templates.values()].map(({ Outputs }) => Object.keys(Outputs).length),
  },
  {
    what: 'characters of the name of a parameter, an output or a resource',
    limit: 255,
    most: 230,
    because: 'the CDK makes names of a whole path',
    source: 'CloudFormation',
    used: ({ templates }) =>
      [...templates.values()].flatMap(({ Resources, Outputs, Parameters }) =>
        [Resources, Outputs, Parameters].flatMap((of) => Object.keys(of).map(({ length }) => length)),
      ),
  },
  {
    what: 'mappings of a template',
    limit: 200,
    source: 'CloudFormation',
    used: ({ templates }) => [...templates.values()].map(({ Mappings }) => Object.keys(Mappings).length),
  },
  {
    what: 'bytes of the description of a template',
    limit: 1_024,
    source: 'CloudFormation',
    used: ({ templates }) => [...templates.values()].map(({ Description }) => Buffer.byteLength(Description)),
  },
  {
    what: 'bytes of the variables of a function',
    limit: 4_096,
    source: 'Lambda',
    used: ({ template }) => environmentsOf(template).map(({ variables }) => bytesOf(variables)),
  },
  {
    what: 'characters of the name of a function',
    ...cut(64),
    source: 'Lambda',
    used: ({ template }) => lengths(template, 'Lambda::Function', 'FunctionName'),
  },
  {
    what: 'characters of the description of a function',
    ...cut(256),
    source: 'Lambda',
    used: ({ template }) => lengths(template, 'Lambda::Function', 'Description'),
  },
  {
    what: 'seconds that a function may run',
    limit: 900,
    source: 'Lambda',
    used: ({ template }) => all(template, 'Lambda::Function').map(({ Timeout }) => Timeout),
  },
  {
    what: 'MB of memory of a function in a new account',
    limit: 3_008,
    source: 'Lambda',
    used: ({ template }) => all(template, 'Lambda::Function').map(({ MemorySize }) => MemorySize),
  },
  {
    what: 'layers of a function',
    limit: 5,
    source: 'Lambda',
    used: ({ template }) => all(template, 'Lambda::Function').map(({ Layers = [] }) => Layers.length),
  },
  {
    what: 'bytes of the policy of a function',
    limit: 20_480,
    source: 'Lambda',
    used: ({ template }) => {
      const permissions = all(template, 'Lambda::Permission');
      return together(
        permissions.map(({ FunctionName }) => FunctionName),
        permissions.map(bytesOf),
      );
    },
  },
  {
    what: 'filters of what invokes a function',
    limit: 5,
    source: 'filters of Lambda',
    used: ({ template }) =>
      all(template, 'Lambda::EventSourceMapping').map(({ FilterCriteria }) => FilterCriteria?.Filters.length ?? 0),
  },
  {
    what: 'characters of the pattern of such a filter',
    limit: 4_096,
    source: 'filters of Lambda',
    used: ({ template }) =>
      all(template, 'Lambda::EventSourceMapping').flatMap(({ FilterCriteria }) =>
        (FilterCriteria?.Filters ?? []).map(({ Pattern }: { Pattern: string }) => Pattern.length),
      ),
  },
  {
    what: 'characters of the inline policies of a role',
    limit: 10_240,
    source: 'IAM',
    used: ({ template }) => {
      const attached = all(template, 'IAM::Policy').flatMap(({ Roles = [], PolicyDocument }) =>
        Roles.map(({ Ref }: { Ref: string }) => [Ref, bytesOf(PolicyDocument)] as const),
      );
      return Object.entries(template.findResources('AWS::IAM::Role')).map(
        ([id, { Properties }]) =>
          sum(
            (Properties.Policies ?? []).map(({ PolicyDocument }: { PolicyDocument: unknown }) =>
              bytesOf(PolicyDocument),
            ),
          ) + sum(attached.flatMap(([role, bytes]) => (role === id ? [bytes] : []))),
      );
    },
  },
  {
    what: 'characters of the trust policy of a role',
    limit: 2_048,
    source: 'IAM',
    used: ({ template }) => all(template, 'IAM::Role').map((of) => bytesOf(of.AssumeRolePolicyDocument)),
  },
  {
    what: 'managed policies of a role',
    limit: 10,
    source: 'IAM',
    used: ({ template }) => all(template, 'IAM::Role').map(({ ManagedPolicyArns = [] }) => ManagedPolicyArns.length),
  },
  {
    what: 'characters of a managed policy of our own',
    limit: 6_144,
    source: 'IAM',
    used: ({ template }) => all(template, 'IAM::ManagedPolicy').map((of) => bytesOf(of.PolicyDocument)),
  },
  {
    what: 'characters of the name of a role',
    limit: 64,
    source: 'IAM',
    used: ({ template }) => lengths(template, 'IAM::Role', 'RoleName'),
  },
  { what: 'roles of an account', ...ofAccount(1_000), source: 'IAM', used: countOf('IAM::Role') },
  {
    what: 'resources of a REST API, which are the parts of its paths',
    limit: 300,
    most: 250,
    because: 'room for a hundred operations more',
    source: 'REST APIs',
    used: ({ template }) => all(template, 'ApiGateway::RestApi').map(({ Body }) => nodesOf(Object.keys(Body.paths))),
  },
  {
    what: 'authorizers of a REST API',
    limit: 10,
    source: 'REST APIs',
    used: ({ template }) =>
      all(template, 'ApiGateway::RestApi').map(({ Body }) => Object.keys(Body.components.securitySchemes).length),
  },
  {
    what: 'stages of a REST API',
    limit: 10,
    source: 'REST APIs',
    used: ({ template }) => {
      const stages = all(template, 'ApiGateway::Stage');
      return together(
        stages.map(({ RestApiId }) => RestApiId),
        stages.map(() => 1),
      );
    },
  },
  {
    what: 'variables of a stage of a REST API',
    limit: 100,
    source: 'REST APIs',
    used: ({ template }) =>
      all(template, 'ApiGateway::Stage').map(({ Variables = {} }) => Object.keys(Variables).length),
  },
  {
    what: 'bytes of the definition of a REST API that is imported',
    limit: 6_291_456,
    source: 'REST APIs',
    used: ({ template }) => all(template, 'ApiGateway::RestApi').map(({ Body }) => bytesOf(Body)),
  },
  {
    what: 'bytes of a mapping template of a REST API',
    limit: 307_200,
    source: 'REST APIs',
    used: ({ template }) =>
      all(template, 'ApiGateway::RestApi').flatMap(({ Body }) =>
        Object.values<{ readonly responseTemplates: Record<string, string> }>(
          Body['x-amazon-apigateway-gateway-responses'],
        ).flatMap(({ responseTemplates }) => Object.values(responseTemplates).map(({ length }) => length)),
      ),
  },
  {
    what: 'bytes of the format of an access log',
    limit: 3_072,
    source: 'HTTP APIs',
    used: ({ template }) => [
      ...all(template, 'ApiGateway::Stage').map(({ AccessLogSetting }) => bytesOf(AccessLogSetting.Format)),
      ...all(template, 'ApiGatewayV2::Stage').map(({ AccessLogSettings }) => bytesOf(AccessLogSettings.Format)),
    ],
  },
  {
    what: 'milliseconds that a REST API waits for a function',
    limit: 29_000,
    most: 29_000,
    because: 'functions have all the time there is',
    source: 'REST APIs',
    used: ({ template }) =>
      all(template, 'ApiGateway::RestApi').flatMap(({ Body }) =>
        Object.values<Record<string, { [integration]: { timeoutInMillis?: number } }>>(Body.paths).flatMap((methods) =>
          Object.values(methods).map((operation) => operation[integration].timeoutInMillis ?? usualTimeoutMs),
        ),
      ),
  },
  {
    what: 'REST APIs of a region',
    ...ofAccount(600),
    source: 'REST APIs',
    used: countOf('ApiGateway::RestApi'),
  },
  {
    what: 'changes of a stage of a REST API in one update',
    limit: 80,
    source: 'changes of a REST API',
    used: ({ template }) =>
      all(template, 'ApiGateway::Stage').map(({ MethodSettings }) =>
        // Path and method name the setting.
        sum(MethodSettings.map((setting: object) => Object.keys(setting).length - 2)),
      ),
  },
  {
    what: 'routes of an HTTP API',
    limit: 300,
    source: 'HTTP APIs',
    used: countOf('ApiGatewayV2::Route'),
  },
  {
    what: 'integrations of an HTTP API',
    limit: 300,
    source: 'HTTP APIs',
    used: countOf('ApiGatewayV2::Integration'),
  },
  { what: 'authorizers of an HTTP API', limit: 10, source: 'HTTP APIs', used: countOf('ApiGatewayV2::Authorizer') },
  { what: 'stages of an HTTP API', limit: 10, source: 'HTTP APIs', used: countOf('ApiGatewayV2::Stage') },
  {
    what: 'milliseconds that an HTTP API waits for a function',
    limit: 30_000,
    most: 29_000,
    because: 'functions have all the time that a REST API gives',
    source: 'HTTP APIs',
    used: ({ template }) =>
      all(template, 'ApiGatewayV2::Integration').flatMap(({ TimeoutInMillis }) => TimeoutInMillis ?? []),
  },
  {
    what: 'behaviors of a distribution',
    limit: 75,
    source: 'CloudFront',
    used: ({ template }) => configs(template).map(({ CacheBehaviors }) => CacheBehaviors.length + 1),
  },
  {
    what: 'origins of a distribution',
    limit: 100,
    source: 'CloudFront',
    used: ({ template }) => configs(template).map(({ Origins }) => Origins.length),
  },
  {
    what: 'groups of origins of a distribution',
    limit: 10,
    source: 'CloudFront',
    used: ({ template }) => configs(template).map(({ OriginGroups }) => OriginGroups?.Items.length ?? 0),
  },
  {
    what: 'headers that a distribution adds to requests to an origin',
    limit: 30,
    source: 'CloudFront',
    used: ({ template }) =>
      configs(template).flatMap(({ Origins }) =>
        Origins.map(({ OriginCustomHeaders = [] }: { OriginCustomHeaders?: unknown[] }) => OriginCustomHeaders.length),
      ),
  },
  {
    what: 'bytes of a function of CloudFront',
    limit: 10_240,
    source: 'CloudFront',
    used: ({ template }) =>
      all(template, 'CloudFront::Function').map(({ FunctionCode }) => Buffer.byteLength(textOf(FunctionCode))),
  },
  {
    what: 'headers in the key of a cache policy',
    limit: 10,
    source: 'CloudFront',
    used: ({ template }) =>
      all(template, 'CloudFront::CachePolicy').map(
        (of) => of.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig.Headers.length,
      ),
  },
  {
    what: 'headers of an origin request policy',
    limit: 10,
    most: 8,
    because: 'it has only headers that functions read',
    source: 'CloudFront',
    used: ({ template }) =>
      all(template, 'CloudFront::OriginRequestPolicy').map(
        (of) => of.OriginRequestPolicyConfig.HeadersConfig.Headers.length,
      ),
  },
  {
    what: 'headers of our own of a response headers policy',
    limit: 10,
    source: 'CloudFront',
    used: ({ template }) =>
      all(template, 'CloudFront::ResponseHeadersPolicy').map(
        (of) => of.ResponseHeadersPolicyConfig.CustomHeadersConfig?.Items.length ?? 0,
      ),
  },
  {
    what: 'characters of a header with a security policy that CloudFront adds',
    limit: 1_783,
    source: 'CloudFront',
    used: ({ template }) =>
      all(template, 'CloudFront::ResponseHeadersPolicy').map(
        (of) =>
          of.ResponseHeadersPolicyConfig.SecurityHeadersConfig?.ContentSecurityPolicy?.ContentSecurityPolicy.length ??
          0,
      ),
  },
  {
    what: 'cache policies of an account',
    ...ofAccount(20),
    source: 'CloudFront',
    used: countOf('CloudFront::CachePolicy'),
  },
  {
    what: 'origin request policies of an account',
    ...ofAccount(20),
    source: 'CloudFront',
    used: countOf('CloudFront::OriginRequestPolicy'),
  },
  {
    what: 'response headers policies of an account',
    ...ofAccount(20),
    source: 'CloudFront',
    used: countOf('CloudFront::ResponseHeadersPolicy'),
  },
  {
    what: 'functions of CloudFront of an account',
    ...ofAccount(100),
    source: 'CloudFront',
    used: countOf('CloudFront::Function'),
  },
  {
    what: 'global secondary indexes of a table',
    limit: 20,
    source: 'DynamoDB',
    used: ({ template }) =>
      all(template, 'DynamoDB::Table').map(({ GlobalSecondaryIndexes = [] }) => GlobalSecondaryIndexes.length),
  },
  {
    what: 'characters of the name of an attribute of a key',
    limit: 255,
    source: 'DynamoDB',
    used: ({ template }) =>
      all(template, 'DynamoDB::Table').flatMap(({ KeySchema }) =>
        KeySchema.map(({ AttributeName }: { AttributeName: string }) => AttributeName.length),
      ),
  },
  {
    what: 'days that a queue keeps messages',
    limit: 14,
    most: 14,
    because: 'dead letters stay as long as they may',
    source: 'SQS',
    used: ({ template }) =>
      all(template, 'SQS::Queue').map(({ MessageRetentionPeriod = 345_600 }) => MessageRetentionPeriod / 86_400),
  },
  {
    what: 'seconds that a queue hides a message',
    limit: 43_200,
    source: 'SQS',
    used: ({ template }) => all(template, 'SQS::Queue').map(({ VisibilityTimeout = 30 }) => VisibilityTimeout),
  },
  {
    what: 'bytes of the policy of a queue',
    limit: 8_192,
    source: 'SQS',
    used: ({ template }) => all(template, 'SQS::QueuePolicy').map(({ PolicyDocument }) => bytesOf(PolicyDocument)),
  },
  {
    what: 'targets of a rule',
    limit: 5,
    most: 5,
    because: 'a rule is filled, then there is another',
    source: 'EventBridge',
    used: ({ template }) => all(template, 'Events::Rule').map(({ Targets }) => Targets.length),
  },
  { what: 'rules of an account and region', ...ofAccount(300), source: 'EventBridge', used: countOf('Events::Rule') },
  {
    what: 'metrics of an alarm',
    limit: 10,
    source: 'CloudWatch',
    used: ({ template }) =>
      all(template, 'CloudWatch::Alarm').map(
        ({ Metrics = [{ MetricStat: {} }] }: { Metrics?: readonly { MetricStat?: unknown }[] }) =>
          Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length,
      ),
  },
  {
    what: 'actions of an alarm',
    limit: 5,
    source: 'CloudWatch',
    used: ({ template }) => all(template, 'CloudWatch::Alarm').map(({ AlarmActions = [] }) => AlarmActions.length),
  },
  {
    what: 'seconds over which an alarm looks',
    limit: 86_400,
    source: 'CloudWatch',
    used: ({ template }) =>
      all(template, 'CloudWatch::Alarm').map(
        ({ Period, EvaluationPeriods, Metrics = [] }) =>
          EvaluationPeriods *
          (Period ??
            Math.max(...Metrics.map(({ MetricStat }: { MetricStat?: { Period: number } }) => MetricStat?.Period ?? 0))),
      ),
  },
  {
    what: 'widgets of a dashboard',
    limit: 500,
    source: 'CloudWatch',
    used: ({ template }) => dashboards(template).map(({ length }) => length),
  },
  {
    what: 'metrics of a widget',
    limit: 500,
    source: 'CloudWatch',
    used: ({ template }) => dashboards(template).flat(),
  },
  {
    what: 'metrics of a dashboard',
    limit: 2_500,
    source: 'CloudWatch',
    used: ({ template }) => dashboards(template).map(sum),
  },
  {
    what: 'metric filters of a log group',
    limit: 100,
    source: 'CloudWatch Logs',
    used: ({ template }) => {
      const filters = all(template, 'Logs::MetricFilter');
      return together(
        filters.map(({ LogGroupName }) => LogGroupName),
        filters.map(() => 1),
      );
    },
  },
  {
    what: 'characters of the pattern of a metric filter',
    limit: 1_024,
    source: 'CloudWatch Logs',
    used: ({ template }) => lengths(template, 'Logs::MetricFilter', 'FilterPattern'),
  },
  {
    what: 'characters of the name of a log group',
    limit: 512,
    source: 'CloudWatch Logs',
    used: ({ template }) => lengths(template, 'Logs::LogGroup', 'LogGroupName'),
  },
  {
    what: 'alarms of a deployment group',
    limit: 10,
    source: 'CodeDeploy',
    used: ({ template }) =>
      all(template, 'CodeDeploy::DeploymentGroup').map(({ AlarmConfiguration }) => AlarmConfiguration.Alarms.length),
  },
  {
    what: 'bytes of the policy of a bucket',
    limit: 20_480,
    source: 'policies of S3',
    used: ({ template }) => all(template, 'S3::BucketPolicy').map(({ PolicyDocument }) => bytesOf(PolicyDocument)),
  },
  {
    what: 'lifecycle rules of a bucket',
    limit: 1_000,
    source: 'rules of S3',
    used: ({ template }) =>
      all(template, 'S3::Bucket').map(({ LifecycleConfiguration }) => LifecycleConfiguration?.Rules.length ?? 0),
  },
  {
    what: 'characters of the value of a parameter in Parameter Store',
    limit: 4_096,
    source: 'Parameter Store',
    used: ({ template }) => lengths(template, 'SSM::Parameter', 'Value'),
  },
];
