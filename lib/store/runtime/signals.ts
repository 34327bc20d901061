import { isLambdaLog, writeEntry } from './log.ts';

/**
 * Lines of the log that alarms and graphs count (infra/aws/watch/signals.ts): the name of each, and the numbers in it.
 * Infrastructure and runtime share these names (docs/decisions/0150-what-a-stage-is-watched-by.md).
 */
export const signals = {
  /** Events that were appended more than a minute after their commit: the stream did not wake the writer. */
  eventsAppendedLate: ['events'],
  /** A recovery run could not execute a job either; the next run tries again. */
  jobStuck: ['jobs'],
  /** A recovery run has ended: the number of events that it appended, and of jobs that it completed. */
  recoveryRun: ['appended', 'completed'],
  /** The publisher ended: objects that it put and removed, and scopes that it could not publish completely. */
  publisherRun: ['put', 'removed', 'failed'],
  /** The second region was compared: objects removed there, missing there, and put again for it. */
  replicaRun: ['removed', 'behind', 'again'],
  /** A link for a password could not be sent by mail. */
  mailNotSent: ['mails'],
  /** The scheduler ended: requests that it applied or marked as failed, and those that are still due. */
  schedulerRun: ['finished', 'stuck'],
} as const;

export type Signal = keyof typeof signals;
type Numbers<S extends Signal> = Readonly<Record<(typeof signals)[S][number], number>>;

/** Writes the line at every log level, but only on Lambda: elsewhere nothing counts signals. */
export const emitSignal = <S extends Signal>(signal: S, numbers: Numbers<S>): void => {
  if (isLambdaLog()) writeEntry('info', { signal, ...numbers });
};
