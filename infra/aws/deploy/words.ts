/** The words of the command line: what this command takes, and what `cdk deploy` gets. */
export interface DeployWords {
  /** For `cdk deploy`. */
  readonly cdk: readonly string[];
  readonly smoke: boolean;
  /** Whether questions are answered with yes. */
  readonly yes: boolean;
  /** How long to wait for the stage to answer, in ms. */
  readonly waitMs: number;
  readonly profile: string | undefined;
  /** The file in which the caller wants the outputs; undefined: nobody wants them. */
  readonly outputs: string | undefined;
}

/** CloudFront takes minutes to distribute a new distribution. */
const usualWaitMinutes = 15;

/** The value of an option, `--name value` or `--name=value`; undefined: it is not given. */
export const optionOf = (words: readonly string[], name: string): string | undefined => {
  const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  if (at === -1) return undefined;
  return words[at]?.includes('=') ? words[at].slice(name.length + 1) : words[at + 1];
};

const without = (words: readonly string[], name: string): readonly string[] => {
  const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  return at === -1 ? words : words.toSpliced(at, words[at] === name ? 2 : 1);
};

/** @throws Error when `--wait` is no number of minutes */
export const wordsOf = (words: readonly string[]): DeployWords => {
  const minutes = optionOf(words, '--wait') ?? String(usualWaitMinutes);
  if (!/^\d{1,3}$/.test(minutes)) throw new Error(`--wait ${minutes}: use a whole number of minutes from 0 to 999`);
  return {
    cdk: without(words, '--wait').filter((word) => word !== '--no-smoke'),
    smoke: !words.includes('--no-smoke'),
    yes: words.includes('--yes') || words.includes('-y') || optionOf(words, '--require-approval') === 'never',
    waitMs: Number(minutes) * 60_000,
    profile: optionOf(words, '--profile'),
    outputs: optionOf(words, '--outputs-file') ?? optionOf(words, '-O'),
  };
};
