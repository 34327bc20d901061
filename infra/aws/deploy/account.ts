import { checkBootstrap, type DueBootstrap } from './checks/bootstrap.ts';
import { identifyCaller, partitionNote } from './checks/caller.ts';
import { checkCertificates } from './checks/certificates.ts';
import { checkConcurrency } from './checks/concurrency.ts';
import { checkDistributions } from './checks/distributions.ts';
import { checkMail } from './checks/mail.ts';
import { checkNames } from './checks/names.ts';
import { checkRelease } from './checks/release.ts';
import { checkVault } from './checks/vault.ts';
import { type Finding, inLine, type Surroundings, unasked } from './findings.ts';

/** What is known of the account before a deployment. */
export interface CheckedAccount {
  /** undefined: AWS does not accept the caller. */
  readonly account: string | undefined;
  /** Regions that have to be bootstrapped first. */
  readonly due: readonly DueBootstrap[];
  /** Findings for which the deployment would fail. */
  readonly failures: number;
}

type Check = (surroundings: Surroundings) => Promise<readonly Finding[]>;

const checks: Readonly<Record<string, Check>> = {
  Stack: checkNames,
  Release: checkRelease,
  Concurrency: checkConcurrency,
  CloudFront: checkDistributions,
  Certificates: checkCertificates,
  Mail: checkMail,
  Copies: checkVault,
};

/** Asks the account everything that would make a deployment fail, and reports each finding at once. Nothing is changed. */
export const checkAccount = async (
  { stage, context }: Pick<Surroundings, 'stage' | 'context'>,
  report: (line: string) => void,
): Promise<CheckedAccount> => {
  let failures = 0;
  const found = (findings: readonly Finding[]): void => {
    for (const finding of findings) {
      if (finding.mark === '✗') failures++;
      report(inLine(finding));
    }
  };
  const { findings, account, region } = await identifyCaller();
  found(findings);
  if (account === undefined || region === undefined) return { account, due: [], failures };
  found(partitionNote(region));
  const surroundings = { stage, account, region, context };
  let due: readonly DueBootstrap[] = [];
  const bootstrap: Check = async () => {
    const checked = await checkBootstrap(surroundings);
    due = checked.due;
    return checked.findings;
  };
  for (const [title, check] of Object.entries({ Bootstrap: bootstrap, ...checks }))
    found(await check(surroundings).catch((error: unknown) => [unasked(title, error)]));
  return { account, due, failures };
};
