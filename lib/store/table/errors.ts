import { Problem } from '../../contract/problems.ts';

/**
 * A commit could not be made within its time budget because others kept moving the same scopes, or the table throttled.
 * `unsure`: the last attempt's answer was lost, so the change may still appear.
 */
export class CommitGivenUp extends Error {
  override readonly name = 'CommitGivenUp';
  readonly unsure: boolean;

  constructor(scopes: readonly string[], unsure: boolean, cause?: unknown) {
    super(`The change to ${scopes.join(', ')} could not be committed in time`, { cause });
    this.unsure = unsure;
  }
}

/** Errors of DynamoDB that mean "try later"; nothing was written. */
const throttles = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestLimitExceededException',
]);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Whether DynamoDB refused because of missing capacity. */
export const isThrottled = (error: unknown): boolean => throttles.has(nameOf(error));

/** Whether the condition of a single write did not hold: nothing was written. */
export const isConditionFailed = (error: unknown): boolean => nameOf(error) === 'ConditionalCheckFailedException';

/** undefined instead of the error of a condition that does not hold. */
export const unlessRefused = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
};

/** Messages of SQLite when the disk is full, or when a quota or a broken disk prevents a write. */
const cannotWrite = /database or disk is full|disk I\/O error/;

/** Whether the embedded engine had no room to write (docs/decisions/0162-a-full-disk.md); never on AWS. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InternalServerError' && cannotWrite.test(error.message);

/** How a failed transaction ended; see `commit`. */
export type Refusal =
  /** A condition failed: nothing was written by this attempt. */
  | 'condition'
  /** Conflict or throttling: nothing was written; the same transaction may succeed in a moment. */
  | 'busy'
  /** No definite answer: the transaction may or may not have been written. */
  | 'unknown'
  /** The request is wrong or not allowed, or the disk is full: nothing was written by this attempt. */
  | 'impossible';

const definite = new Set([
  'ValidationException',
  'ResourceNotFoundException',
  'AccessDeniedException',
  'UnrecognizedClientException',
  'IdempotentParameterMismatchException',
  'ItemCollectionSizeLimitExceededException',
  'ExpiredTokenException',
  'CredentialsProviderError',
]);

/** Errors that do not depend on the request: every other request would be refused, too. */
const systemic = new Set([
  'ResourceNotFoundException',
  'AccessDeniedException',
  'UnrecognizedClientException',
  'ExpiredTokenException',
  'CredentialsProviderError',
]);

/** Whether the table refuses every request: it does not exist, this process has no access, or the disk is full. */
export const isSystemic = (error: unknown): boolean => systemic.has(nameOf(error)) || isDiskFull(error);

/** Why one action of a transaction was refused: a code, and the stored item if there is one. */
export interface CancellationReason {
  /** `None`: the action was fine. */
  readonly Code?: string;
  readonly Item?: Record<string, unknown>;
}

/** Why DynamoDB cancelled a transaction: one entry for each action. */
export const cancellationReasons = (error: unknown): readonly CancellationReason[] =>
  error instanceof Error && 'CancellationReasons' in error && Array.isArray(error.CancellationReasons)
    ? error.CancellationReasons.map((reason: CancellationReason | undefined) => reason ?? {})
    : [];

/** The codes of {@link cancellationReasons}. */
export const cancellationCodes = (error: unknown): readonly string[] =>
  cancellationReasons(error).map(({ Code = 'None' }) => Code);

/**
 * Whether the request may have reached the table. The transport marks every error from the moment of sending on (see
 * `Transport`). An error without the mark was thrown while the request was composed, and would be thrown again.
 */
const isSendError = (error: Error): boolean => '$metadata' in error;

/** Classifies the failure of a TransactWriteItems call. */
export const refusal = (error: unknown): Refusal => {
  if (!(error instanceof Error)) return 'unknown';
  if (isThrottled(error)) return 'busy';
  if (error.name === 'TransactionCanceledException') {
    const codes = cancellationCodes(error);
    if (codes.includes('ConditionalCheckFailed')) return 'condition';
    if (codes.some((code) => code === 'ValidationError' || code === 'ItemCollectionSizeLimitExceeded'))
      return 'impossible';
    return 'busy';
  }
  if (isDiskFull(error)) return 'impossible';
  if (error.name === 'TransactionInProgressException') return 'unknown';
  return definite.has(error.name) || !isSendError(error) ? 'impossible' : 'unknown';
};

/** 400 for a change that does not fit into one transaction. Nothing was sent: the caller may do it in steps. */
export class CommitTooLarge extends Problem {
  constructor(what: string) {
    super('BadDataError', `This ${what} Do it in several steps.`);
  }
}

/** Whether work was only interrupted, so that whoever goes on with it may succeed. */
export const isInterruption = (error: unknown): boolean =>
  error instanceof CommitGivenUp ||
  isDiskFull(error) ||
  (error instanceof Problem && error.name === 'ServiceUnavailable');
