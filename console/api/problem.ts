import { ApiError } from '../../client/client.ts';
import type { ErrorDetail } from '../../client/error.ts';
import { TokenRefused } from '../session/token-refused.ts';
import { common } from '../texts/common.ts';

/** An error as a page shows it. */
export interface Problem {
  readonly title: string;
  /** The message of the API, unchanged. */
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  /** The id of the error in the log of the service. */
  readonly id: string | undefined;
  /** The same request may succeed later. */
  readonly mayPass: boolean;
}

const titles: Readonly<Record<number, string>> = common.errors.titles;

const titleOf = (status: number): string =>
  titles[status] ?? (status >= 500 ? common.errors.failed : common.errors.refused);

/** Whether the same request may succeed after this status. */
const passing = (status: number): boolean => status === 429 || status >= 500;

export const problemOf = (error: unknown): Problem => {
  if (error instanceof ApiError) {
    const { status, message, details, id } = error;
    // One of the details repeats the message.
    const others = details.filter((detail) => detail.message !== message);
    return { title: titleOf(status), message, details: others, id, mayPass: passing(status) };
  }
  const nothing = { details: [], id: undefined };
  if (error instanceof TokenRefused)
    return { ...nothing, title: titleOf(error.status), message: error.message, mayPass: true };
  // `fetch` throws these when there is no answer; the text differs between browsers.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return { ...nothing, title: common.errors.unreachable, message: common.errors.unreachableHint, mayPass: true };
  const message = error instanceof Error ? error.message : String(error);
  return { ...nothing, title: common.errors.broken, message, mayPass: false };
};

/** Whether a failed read is tried again. */
export const isWorthRetrying = (failures: number, error: unknown): boolean => failures < 2 && problemOf(error).mayPass;
