import { ownRegion } from '../../../../lib/seed/aws/ask-aws.ts';
import { type Finding, fails, open, well } from '../findings.ts';
import { askForm, NotAllowed, xmlTexts } from '../questions.ts';

/** Who deploys, and where to. `account` is undefined if AWS does not accept the caller. */
export interface Caller {
  readonly findings: readonly Finding[];
  readonly account: string | undefined;
  readonly region: string | undefined;
}

const howToSignIn =
  'set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and renew what has expired (aws sso login)';

/** Asks AWS who the caller is. Nothing else can be asked before that. */
export const identifyCaller = async (): Promise<Caller> => {
  const region = await ownRegion();
  if (region === undefined)
    return {
      findings: [fails('Region: none is set; set AWS_REGION, or a profile with a region')],
      account: undefined,
      region,
    };
  const inRegion = well(`Region: ${region}`);
  try {
    const { status, text } = await askForm('sts:GetCallerIdentity', { version: '2011-06-15', region });
    const [account] = xmlTexts(text, 'Account');
    const [arn] = xmlTexts(text, 'Arn');
    if (account === undefined)
      throw new Error(`AWS answered ${status}: ${xmlTexts(text, 'Message')[0] ?? text.slice(0, 200)}`);
    return { findings: [well(`Credentials: ${arn}, account ${account}`), inRegion], account, region };
  } catch (error) {
    const why =
      error instanceof NotAllowed ? 'AWS does not accept them' : error instanceof Error ? error.message : error;
    return { findings: [fails(`Credentials: ${why}; ${howToSignIn}`), inRegion], account: undefined, region };
  }
};

/** Only partitions of AWS whose addresses are known are asked. */
export const partitionNote = (region: string): readonly Finding[] =>
  /^(cn|us-gov|us-iso)/.test(region)
    ? [open(`Region: ${region} is not in the partition aws, where stages are tested`)]
    : [];
