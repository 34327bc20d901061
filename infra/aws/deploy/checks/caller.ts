import { type Finding, fails, open, well } from '../findings.ts';
import { ownRegion } from '../own-region.ts';
import { askForm, NotAllowed, xmlTexts } from '../questions.ts';

/** Who deploys, and where to. `account` is undefined if AWS does not accept the caller. */
export interface Caller {
  readonly findings: readonly Finding[];
  readonly account: string | undefined;
  readonly region: string | undefined;
}

const howToSignIn =
  'set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and renew what has expired (aws sso login)';

/** Where credentials are asked of a caller without a region: both are reported at once. */
const anyRegion = 'us-east-1';

const credentials = async (region: string): Promise<Pick<Caller, 'account'> & { readonly finding: Finding }> => {
  try {
    const { status, text } = await askForm('sts:GetCallerIdentity', { version: '2011-06-15', region });
    const [account] = xmlTexts(text, 'Account');
    const [arn] = xmlTexts(text, 'Arn');
    if (account === undefined)
      throw new Error(`AWS answered ${status}: ${xmlTexts(text, 'Message')[0] ?? text.slice(0, 200)}`);
    return { finding: well(`Credentials: ${arn}, account ${account}`), account };
  } catch (error) {
    const why =
      error instanceof NotAllowed ? 'AWS does not accept them' : error instanceof Error ? error.message : error;
    return { finding: fails(`Credentials: ${why}; ${howToSignIn}`), account: undefined };
  }
};

/**
 * Asks AWS who the caller is. Nothing else can be asked before that.
 * @throws Error naming a profile that does not exist
 */
export const identifyCaller = async (): Promise<Caller> => {
  const region = await ownRegion();
  const { finding, account } = await credentials(region ?? anyRegion);
  const where =
    region === undefined
      ? fails('Region: none is set; set AWS_REGION, or a profile with a region')
      : well(`Region: ${region}`);
  return { findings: [finding, where], account, region };
};

/** Only partitions of AWS whose addresses are known are asked. */
export const partitionNote = (region: string): readonly Finding[] =>
  /^(cn|us-gov|us-iso)/.test(region)
    ? [open(`Region: ${region} is not in the partition aws, where stages are tested`)]
    : [];
