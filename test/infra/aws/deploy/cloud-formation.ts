import { type Answers, type Asked, json, jsonError, type Said, xml, xmlError } from './aws-stand-in.ts';

/** A stack in the account. */
export interface StandInStack {
  status: string;
  isProtected?: boolean;
  outputs: Readonly<Record<string, string>>;
  parameters?: Readonly<Record<string, string>>;
}

/** An account as far as `cdk deploy`, `cdk bootstrap` and the checks need it. */
export interface Account {
  readonly stacks: Map<string, StandInStack>;
  /** Stacks with a change set, by region and name: a caller waits until an old one is gone. */
  readonly changeSets: Set<string>;
  /** The qualifiers of stacks that `cdk bootstrap` makes, by region and name. */
  readonly qualifiers: Map<string, string | undefined>;
  /** Parameters of the parameter store, by region and name. */
  readonly parameters: Map<string, string>;
  /** Keys of objects in the bucket for assets. */
  readonly objects: Set<string>;
  /** What the update of a stack ends with; default: complete, with these outputs. */
  outputsOf: (stack: string) => Readonly<Record<string, string>>;
  /** The reason for which the next update fails. */
  failing?: string;
}

export const accountId = '123456789012';
export const newAccount = (): Account => ({
  stacks: new Map(),
  changeSets: new Set(),
  qualifiers: new Map(),
  parameters: new Map(),
  objects: new Set(),
  outputsOf: () => ({}),
});

const arnOf = (region: string, name: string): string => `arn:aws:cloudformation:${region}:${accountId}:stack/${name}/1`;
/** Callers name a stack by its name or by its ARN. */
const nameOf = ({ input }: Asked): string => String(input.StackName).replace(/^arn:.*:stack\/([^/]+)\/.*$/, '$1');

const stackXml = (
  region: string,
  name: string,
  { status, isProtected, outputs, parameters = {} }: StandInStack,
): string => {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  const given = Object.entries(parameters).map(
    ([key, value]) => `<member><ParameterKey>${key}</ParameterKey><ParameterValue>${value}</ParameterValue></member>`,
  );
  return (
    `<Stacks><member><StackName>${name}</StackName><StackId>${arnOf(region, name)}</StackId>` +
    `<CreationTime>2030-01-31T12:00:00Z</CreationTime><StackStatus>${status}</StackStatus>` +
    `<EnableTerminationProtection>${isProtected === true}</EnableTerminationProtection>` +
    `<Parameters>${given.join('')}</Parameters>` +
    `<Outputs>${members.join('')}</Outputs></member></Stacks>`
  );
};

const eventXml = (name: string, region: string, status: string, reason: string): string =>
  `<StackEvents><member><EventId>e-${status}</EventId><StackName>${name}</StackName><StackId>${arnOf(region, name)}</StackId>` +
  `<LogicalResourceId>${name}</LogicalResourceId><PhysicalResourceId>${arnOf(region, name)}</PhysicalResourceId>` +
  `<ResourceType>AWS::CloudFormation::Stack</ResourceType><Timestamp>2099-01-31T12:00:00Z</Timestamp>` +
  `<ResourceStatus>${status}</ResourceStatus><ResourceStatusReason>${reason}</ResourceStatusReason></member></StackEvents>`;

/** The parameter `Qualifier` that a stack gets; undefined: it has none. */
const qualifierIn = ({ input }: Asked): string | undefined => {
  const key = Object.keys(input).find((name) => name.endsWith('.ParameterKey') && input[name] === 'Qualifier');
  const value = key && input[key.replace(/Key$/, 'Value')];
  return typeof value === 'string' ? value : undefined;
};

/** CloudFormation, as far as a deployment asks it: what is executed is complete, or has failed, at once. */
const cloudFormation = (account: Account): Answers => ({
  'cloudformation:DescribeStacks': (asked) => {
    const name = nameOf(asked);
    const stack = account.stacks.get(name);
    if (!stack) return xmlError('ValidationError', `Stack with id ${name} does not exist`);
    return xml('DescribeStacks', stackXml(asked.region, name, stack));
  },
  'cloudformation:GetTemplate': () => xml('GetTemplate', '<TemplateBody>{}</TemplateBody>'),
  'cloudformation:CreateChangeSet': (asked) => {
    const name = nameOf(asked);
    if (!account.stacks.has(name)) account.stacks.set(name, { status: 'REVIEW_IN_PROGRESS', outputs: {} });
    account.changeSets.add(`${asked.region} ${name}`);
    account.qualifiers.set(`${asked.region} ${name}`, qualifierIn(asked));
    const id = `arn:aws:cloudformation:${asked.region}:${accountId}:changeSet/c/1`;
    return xml('CreateChangeSet', `<Id>${id}</Id><StackId>${arnOf(asked.region, name)}</StackId>`);
  },
  'cloudformation:DescribeChangeSet': (asked) => {
    if (!account.changeSets.has(`${asked.region} ${nameOf(asked)}`)) return xmlError('ChangeSetNotFound', 'not found');
    return xml(
      'DescribeChangeSet',
      `<ChangeSetName>c</ChangeSetName><ChangeSetId>${asked.input.ChangeSetName}</ChangeSetId>` +
        `<StackId>${arnOf(asked.region, nameOf(asked))}</StackId><StackName>${nameOf(asked)}</StackName>` +
        '<Status>CREATE_COMPLETE</Status><ExecutionStatus>AVAILABLE</ExecutionStatus>' +
        '<Changes><member><Type>Resource</Type><ResourceChange><Action>Add</Action><LogicalResourceId>Any</LogicalResourceId>' +
        '<ResourceType>AWS::S3::Bucket</ResourceType></ResourceChange></member></Changes>',
    );
  },
  'cloudformation:ExecuteChangeSet': (asked) => {
    const name = nameOf(asked);
    const isNew = account.stacks.get(name)?.status === 'REVIEW_IN_PROGRESS';
    const begun = isNew ? 'CREATE' : 'UPDATE';
    const failed = isNew ? 'ROLLBACK_COMPLETE' : 'UPDATE_ROLLBACK_COMPLETE';
    const status = account.failing === undefined ? `${begun}_COMPLETE` : failed;
    account.stacks.set(name, { status, outputs: account.failing === undefined ? account.outputsOf(name) : {} });
    const usual = name === 'CDKToolkit' ? 'hnb659fds' : undefined;
    const qualifier = account.qualifiers.get(`${asked.region} ${name}`) ?? usual;
    if (qualifier !== undefined) account.parameters.set(`${asked.region} /cdk-bootstrap/${qualifier}/version`, '30');
    return xml('ExecuteChangeSet', '');
  },
  'cloudformation:DescribeStackEvents': (asked) => {
    const name = nameOf(asked);
    return xml(
      'DescribeStackEvents',
      eventXml(name, asked.region, account.stacks.get(name)?.status ?? '', account.failing ?? ''),
    );
  },
  'cloudformation:UpdateTerminationProtection': (asked) =>
    xml('UpdateTerminationProtection', `<StackId>${arnOf(asked.region, nameOf(asked))}</StackId>`),
  'cloudformation:DeleteChangeSet': (asked) => {
    account.changeSets.delete(`${asked.region} ${nameOf(asked)}`);
    return xml('DeleteChangeSet', '');
  },
});

const credentials =
  '<Credentials><AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken>' +
  '<Expiration>2099-01-01T00:00:00Z</Expiration></Credentials>';

/** The bucket for assets: it lists what is there, and takes what comes. */
const assets = (account: Account): Answers => ({
  's3:GET': ({ path, region }): Said => {
    const url = new URL(path, 'http://s3');
    if (url.searchParams.has('location'))
      return {
        body: `<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${region}</LocationConstraint>`,
      };
    if (url.searchParams.has('encryption'))
      return {
        body:
          '<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm>' +
          '</ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>',
      };
    const prefix = url.searchParams.get('prefix') ?? '';
    const found = account.objects.has(prefix) ? `<Contents><Key>${prefix}</Key><Size>1</Size></Contents>` : '';
    return { body: `<ListBucketResult><KeyCount>${found ? 1 : 0}</KeyCount>${found}</ListBucketResult>` };
  },
  's3:PUT': ({ path }): Said => {
    account.objects.add(decodeURIComponent(new URL(path, 'http://s3').pathname.split('/').slice(2).join('/')));
    return { headers: { etag: '"e"' } };
  },
  's3:HEAD': (): Said => ({ status: 404 }),
});

/** An account in which everything is as a deployment wants it: the basis of what a test changes. */
export const usualAnswers = (account: Account): Answers => ({
  ...cloudFormation(account),
  ...assets(account),
  'sts:GetCallerIdentity': () =>
    xml(
      'GetCallerIdentity',
      `<Arn>arn:aws:iam::${accountId}:user/kari</Arn><UserId>U</UserId><Account>${accountId}</Account>`,
    ),
  'sts:AssumeRole': () =>
    xml(
      'AssumeRole',
      `${credentials}<AssumedRoleUser><AssumedRoleId>r:s</AssumedRoleId><Arn>arn:aws:sts::${accountId}:assumed-role/r/s</Arn></AssumedRoleUser>`,
    ),
  'ssm:GetParameter': ({ input, region }) => {
    const Value = account.parameters.get(`${region} ${input.Name}`);
    return Value === undefined
      ? jsonError('ParameterNotFound')
      : json({ Parameter: { Name: input.Name, Type: 'String', Value } });
  },
  'logs:DescribeLogGroups': () => json({ logGroups: [] }),
  'backup:GET': () => jsonError('ResourceNotFoundException'),
  'lambda:GET': () => json({ AccountLimit: { ConcurrentExecutions: 1_000 } }),
  'cloudfront:GET': () => ({ body: '<DistributionList><Quantity>1</Quantity></DistributionList>' }),
  'ses:GET': ({ path }) =>
    json(path.endsWith('/account') ? { ProductionAccessEnabled: true } : { VerifiedForSendingStatus: true }),
  'acm:DescribeCertificate': () => json({ Certificate: { Status: 'ISSUED', DomainName: 'flags.example.com' } }),
  'dynamodb:GetItem': () => json({}),
  'monitoring:DescribeAlarms': () => json({ MetricAlarms: [] }),
});
