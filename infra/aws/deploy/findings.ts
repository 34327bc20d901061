import type { Stage } from '../stage.ts';

/** What one question to the account has shown. */
export interface Finding {
  /** `✗`: the deployment would fail. `?`: it would not, or nobody can know; what to do is in the text. */
  readonly mark: '✓' | '✗' | '?';
  readonly text: string;
}

/** Whom the questions are about: a stage that is going to be deployed in a region of an account. */
export interface Surroundings {
  readonly stage: Stage;
  readonly account: string;
  readonly region: string;
  /** The context of the command, which has settings of the CDK, too. */
  readonly context: Readonly<Record<string, unknown>>;
}

export const well = (text: string): Finding => ({ mark: '✓', text });
export const fails = (text: string): Finding => ({ mark: '✗', text });
export const open = (text: string): Finding => ({ mark: '?', text });

/** What cannot be asked is no failure: whoever deploys may have other permissions than whoever looks. */
export const unasked = (title: string, error: unknown): Finding =>
  open(`${title}: could not be asked: ${error instanceof Error ? error.message : error}`);

export const inLine = ({ mark, text }: Finding): string => `${mark} ${text}`;
