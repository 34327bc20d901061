import { readLimit, usualConcurrency } from '../../../../lib/seed/aws/concurrency.ts';
import { leastConcurrency } from '../../api/greedy-functions.ts';
import { type Finding, fails, open, type Surroundings, well } from '../findings.ts';
import { addressFrom, NotAllowed } from '../questions.ts';

const more = 'ask Service Quotas for 1,000 (Lambda, Concurrent executions, code L-B99A9384)';

/** How many functions Lambda runs at once in the account, compared with what the stage reserves. @throws NotAllowed */
export const checkConcurrency = async ({ stage, region }: Surroundings): Promise<readonly Finding[]> => {
  const limit = await readLimit(addressFrom(`lambda.${region}.amazonaws.com`)).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'NotPermitted' ? new NotAllowed('lambda:GetAccountSettings') : error;
  });
  const title = `Concurrency: Lambda runs ${limit.toLocaleString('en')} functions at once here`;
  const least = leastConcurrency(stage);
  if (stage.reservedConcurrency !== undefined && limit < least)
    return [
      fails(`${title}, and reservedConcurrency=${stage.reservedConcurrency} needs ${least}; use less, or ${more}`),
    ];
  const told =
    limit === stage.accountConcurrency
      ? ''
      : `. The stage assumes ${stage.accountConcurrency.toLocaleString('en')}: add --context accountConcurrency=${limit}`;
  return [limit < usualConcurrency ? open(`${title}; ${more}${told}`) : well(`${title}${told}`)];
};
