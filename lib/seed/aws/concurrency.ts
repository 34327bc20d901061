import { logWarning } from '../../store/runtime/log.ts';
import { type Pace, realPace } from '../../store/table/waiting.ts';
import { askAws } from './ask-aws.ts';
import { askPermitted, NotPermitted } from './new-permission.ts';

/** What the template says to the custom resource (infra/aws/seeding.ts). CloudFormation sends all values as text. */
interface Asked extends Readonly<Record<string, unknown>> {
  /** Address of Lambda's API. */
  readonly Api?: unknown;
  /** The account's limit if Lambda does not tell it. */
  readonly Assumed?: unknown;
  /** Executions that this stage reserves: other functions cannot have them. */
  readonly Reserved?: unknown;
}

/** What the custom resource answers: all values are text, as CloudFormation requires. */
export interface Concurrency extends Readonly<Record<string, string>> {
  readonly Limit: string;
  /** Of the alarm ConcurrencyNear. */
  readonly Threshold: string;
  /** For the output `Concurrency`. */
  readonly Note: string;
}

interface AccountSettings {
  readonly AccountLimit?: { readonly ConcurrentExecutions?: unknown };
}

/** Accounts have this limit by default, but some new ones have 10. */
export const usualConcurrency = 1_000;

/** Lambda's `GetAccountSettings`. */
const askLambda = (api: string): Promise<Response> =>
  askAws({ service: 'lambda', method: 'GET', path: '/2016-08-19/account-settings/', api });

/**
 * How many functions Lambda runs at once in this account and region.
 * @param api address of Lambda's API @throws NotPermitted; Error with what came instead
 */
export const readLimit = async (api: string): Promise<number> => {
  const response = await askLambda(api);
  if (response.status === 403) throw new NotPermitted('Lambda answered 403');
  if (!response.ok) throw new Error(`Lambda answered ${response.status}`);
  const { AccountLimit }: AccountSettings = JSON.parse(await response.text());
  const limit = Number(AccountLimit?.ConcurrentExecutions);
  if (!Number.isInteger(limit)) throw new Error('Lambda answered without a limit');
  return limit;
};

/** Half of what the account's limit leaves when the reserved executions are subtracted. */
const thresholdOf = (limit: number, reserved: number): string => String(Math.ceil((limit - reserved) / 2));

const inWords = (limit: number): string =>
  `Lambda runs ${limit.toLocaleString('en')} functions at once in this account`;

/**
 * Reads how many functions Lambda runs at once in this account and region. It never fails, because a stage works
 * without this number: then it answers the assumed one, and says so.
 */
export const readConcurrency = async (
  { Api, Assumed, Reserved }: Asked,
  pace: Pick<Pace, 'sleep'> = realPace,
): Promise<Concurrency> => {
  const assumed = Number(Assumed);
  const answer = (limit: number, Note: string): Concurrency => ({
    Limit: String(limit),
    Threshold: thresholdOf(limit, Number(Reserved)),
    Note,
  });
  try {
    const limit = await askPermitted(() => readLimit(String(Api)), pace);
    const advice =
      limit < usualConcurrency ? 'ask Service Quotas for 1,000, code L-B99A9384' : 'that is enough for most stages';
    return answer(limit, `${inWords(limit)}: ${advice}`);
  } catch (error) {
    logWarning('The limit of concurrent executions could not be read', { error });
    return answer(
      assumed,
      `Lambda did not tell how many functions it runs at once in this account: ` +
        `accountConcurrency, ${assumed.toLocaleString('en')}, is assumed`,
    );
  }
};
