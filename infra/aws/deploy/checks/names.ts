import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { replicaBucketName, replicaStackName } from '../../replica.ts';
import { type Stage, urlParameter } from '../../stage.ts';
import { type Finding, fails, open, type Surroundings, unasked, well } from '../findings.ts';
import { ask, NotAllowed, readJson } from '../questions.ts';
import { describeStack } from '../stacks.ts';

export const stackName = ({ name }: Pick<Stage, 'name'>): string => `halyard-${name}`;

/** Something that another stage has left behind, and that this one would make: how to remove it. */
type Leftover = string | undefined;

const logGroup = async ({ stage, region }: Surroundings): Promise<Leftover> => {
  const answer = await readJson(
    'logs:DescribeLogGroups',
    'Logs_20140328.DescribeLogGroups',
    { logGroupNamePrefix: `/halyard/${stage.name}/` },
    { service: 'logs', region },
  );
  const { logGroups = [] }: { readonly logGroups?: readonly { readonly logGroupName: string }[] } = JSON.parse(answer);
  const [first] = logGroups;
  return (
    first && `the log group ${first.logGroupName}: aws logs delete-log-group --log-group-name ${first.logGroupName}`
  );
};

const parameter = async ({ stage, region }: Surroundings): Promise<Leftover> => {
  const Name = urlParameter(stage);
  if (!stage.canary) return undefined;
  try {
    await readJson('ssm:GetParameter', 'AmazonSSM.GetParameter', { Name }, { service: 'ssm', region });
    return `the parameter ${Name}: aws ssm delete-parameter --name ${Name}`;
  } catch (error) {
    if (error instanceof Error && error.message.includes('ParameterNotFound')) return undefined;
    throw error;
  }
};

const vault = async ({ stage, region }: Surroundings): Promise<Leftover> => {
  if (stage.backup === undefined) return undefined;
  const name = stackName(stage);
  const path = `/backup-vaults/${name}`;
  const { status } = await ask('backup:DescribeBackupVault', { service: 'backup', region, method: 'GET', path });
  return status === 200
    ? `the backup vault ${name}: remove its recovery points, then aws backup delete-backup-vault --backup-vault-name ${name}`
    : undefined;
};

const bucket = async (name: string, region: string): Promise<Leftover> => {
  try {
    await new S3Client({ region }).send(new HeadBucketCommand({ Bucket: name }));
    return `the bucket ${name}: empty it with all versions, and remove it`;
  } catch (error) {
    const status = (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (status === 404) return undefined;
    if (status === 403) throw new NotAllowed('s3:ListBucket');
    throw error;
  }
};

type Question = () => Promise<Leftover>;

/** What the stack of a stage makes under names that do not change. */
const questionsOf = (surroundings: Surroundings): readonly Question[] =>
  [logGroup, parameter, vault].map((question) => () => question(surroundings));

const taken = async (name: string, questions: readonly Question[]): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const question of questions) {
    try {
      const left = await question();
      if (left !== undefined) findings.push(fails(`Names: an earlier stage of this name has left ${left}`));
    } catch (error) {
      findings.push(unasked('Names', error));
    }
  }
  return findings.length > 0 ? findings : [well(`Names: nothing that ${name} makes is there already`)];
};

const unprotect = (name: string): string =>
  `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`;

/** Why CloudFormation would not update a stack in this state; undefined: it would. */
const stuck = (name: string, status: string, isProtected: boolean): string | undefined => {
  if (/^ROLLBACK_(COMPLETE|FAILED)$/.test(status) && isProtected)
    return `its first deployment failed, and it is protected: ${unprotect(name)}, then deploy again`;
  if (status === 'DELETE_FAILED')
    return `it was not deleted completely: aws cloudformation describe-stack-events --stack-name ${name} shows why, then aws cloudformation delete-stack --stack-name ${name}`;
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return `its last update was not taken back completely: aws cloudformation continue-update-rollback --stack-name ${name}`;
  if (status === 'DELETE_IN_PROGRESS') return 'it is being deleted: wait until it is gone';
  return undefined;
};

/** The state of a stack of which nothing is made yet: a change set waits to be executed, perhaps for ever. */
const onlyPlanned = 'REVIEW_IN_PROGRESS';

/** What is going on with a stack in this state; undefined: nothing. */
const underWay = (status: string): string | undefined => {
  // The CDK treats it as no stack.
  if (status === onlyPlanned)
    return 'nothing is made yet, because nobody has executed its change set; the deployment makes it with one of its own';
  return status.endsWith('_IN_PROGRESS') ? 'it is being changed: wait until it is done' : undefined;
};

const stateOf = (name: string, status: string, isProtected: boolean): Finding => {
  const line = `Stack: ${name} is ${status}`;
  const why = stuck(name, status, isProtected);
  if (why !== undefined) return fails(`${line}: ${why}`);
  const what = underWay(status);
  return what === undefined ? well(line) : open(`${line}: ${what}`);
};

const checkStack = async (
  name: string,
  region: string,
  questions: readonly Question[],
): Promise<readonly Finding[]> => {
  const stack = await describeStack(name, region);
  if (stack === undefined) return taken(name, questions);
  const state = stateOf(name, stack.status, stack.isProtected);
  return stack.status === onlyPlanned ? [state, ...(await taken(name, questions))] : [state];
};

/** Whether the stacks of the stage can be made or updated, and whether names that they need are free. @throws NotAllowed */
export const checkNames = async (surroundings: Surroundings): Promise<readonly Finding[]> => {
  const { stage, region, account } = surroundings;
  const own = await checkStack(stackName(stage), region, questionsOf(surroundings));
  const replica = stage.front?.replica;
  if (replica === undefined) return own;
  const name = replicaBucketName(stage, replica, account);
  const there = await checkStack(replicaStackName(stage, replica), replica.region, [
    () => bucket(name, replica.region),
  ]);
  return [...own, ...there];
};
