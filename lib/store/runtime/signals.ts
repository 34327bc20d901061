import { isLambdaLog, writeEntry } from './log.ts';

/**
 * Lines of the log that alarms and graphs count (infra/aws/signals.ts): the name of each, and the numbers it carries.
 * Infrastructure and runtime share these names (docs/decisions/0150-what-a-stage-is-watched-by.md).
 */
export const signals = {
  /** Events that waited longer than a minute until somebody filed them: the stream did not wake the writer. */
  eventsFiledLate: ['events'],
  /** Work of several commits that a recovery run could not finish either; it is tried again with the next. */
  workStuck: ['works'],
  /** A recovery run came to its end: the events it had to file, late or not, and what it completed. */
  recoveryRun: ['filed', 'finished'],
  /** A look for scheduled change requests came to its end: those settled, and those that are still due. */
  schedulerRun: ['settled', 'stuck'],
} as const;

export type Signal = keyof typeof signals;
type Numbers<S extends Signal> = Readonly<Record<(typeof signals)[S][number], number>>;

/** Writes the line where Lambda's log is read by CloudWatch; elsewhere nobody counts it. */
export const emitSignal = <S extends Signal>(signal: S, numbers: Numbers<S>): void => {
  if (isLambdaLog()) writeEntry('info', { signal, ...numbers });
};
