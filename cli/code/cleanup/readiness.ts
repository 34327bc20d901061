import { isDeepStrictEqual } from 'node:util';
import { usageError } from '../../exit.ts';
import { type Forward, forwardText } from './forward.ts';

export type Verdict = 'safe' | 'caution' | 'blocked';

/** One thing that was looked at. */
export interface Reason {
  readonly check:
    | 'decision'
    | 'duration'
    | 'parents'
    | 'dependants'
    | 'change requests'
    | 'release plan'
    | 'usage'
    | 'code references'
    | 'lifecycle'
    | 'type';
  readonly verdict: Verdict;
  readonly text: string;
}

/** Whether a flag can go, and what its uses become. */
export interface Readiness {
  readonly flag: string;
  readonly project: string;
  readonly verdict: Verdict;
  /** undefined: the environments do not give one. */
  readonly value: Forward | undefined;
  readonly reasons: readonly Reason[];
}

/** What production gives its users, over the time that is asked for. */
export interface ProductionFact {
  readonly environment: string;
  /** What it gives now; undefined: not the same to everybody. */
  readonly forward: Forward | undefined;
  /** Why not the same to everybody, or a restriction of "everybody". */
  readonly note: string | undefined;
  /** When something else was given the last time, RFC 3339; undefined: not within the time. */
  readonly otherAt: string | undefined;
}

/** What is known of a flag; undefined members are not known. */
export interface Facts {
  readonly flag: string;
  readonly project: string;
  readonly type: string;
  readonly days: number;
  readonly production: readonly ProductionFact[];
  readonly parents: readonly string[];
  readonly dependants: readonly string[];
  readonly changeRequests: readonly number[];
  /** Environments in which a release plan goes on. */
  readonly releases: readonly string[];
  /** RFC 3339; null: never. */
  readonly lastSeenAt: string | null;
  /** Places in the code of repositories; undefined: the server does not know. */
  readonly references: readonly { readonly name: string; readonly places: number }[] | undefined;
  readonly stage: string | undefined;
  readonly isStale: boolean;
}

const list = (names: readonly (string | number)[]): string => names.join(', ');

/** The decision that all production environments give, if they give one. */
const commonOf = (production: readonly ProductionFact[]): Forward | undefined => {
  const [first] = production;
  if (first?.forward === undefined) return undefined;
  return production.every(({ forward }) => isDeepStrictEqual(forward, first.forward)) ? first.forward : undefined;
};

/** What `--value` means. @throws CliError when the flag has no such value */
export const chosenValue = (text: string, variants: ReadonlyMap<string, Forward>): Forward => {
  if (text === 'on') return { enabled: true };
  if (text === 'off') return { enabled: false };
  const variant = variants.get(text);
  if (variant) return variant;
  const names = [...variants.keys()];
  throw usageError(
    `--value is on, off, or a variant of the flag; it has ${names.length === 0 ? 'none' : names.map((name) => `"${name}"`).join(', ')}.`,
  );
};

const decisionReasons = (
  { production, days }: Facts,
  common: Forward | undefined,
  chosen: Forward | undefined,
): readonly Reason[] => {
  const unclear: Verdict = chosen === undefined ? 'blocked' : 'caution';
  const byHand = chosen === undefined ? '' : `; --value chooses ${forwardText(chosen)}`;
  if (production.length === 0)
    return [{ check: 'decision', verdict: unclear, text: `the project has no production environment${byHand}` }];
  const reasons: Reason[] = [];
  for (const { environment, forward, note } of production) {
    if (forward === undefined)
      reasons.push({
        check: 'decision',
        verdict: unclear,
        text: `${environment}: ${note ?? 'users get different answers'}${byHand}`,
      });
    else
      reasons.push({
        check: 'decision',
        verdict: note === undefined ? 'safe' : 'caution',
        text: `${environment}: ${forwardText(forward)} for everybody${note === undefined ? '' : `, but ${note}`}`,
      });
  }
  if (common === undefined && production.every(({ forward }) => forward !== undefined))
    reasons.push({
      check: 'decision',
      verdict: unclear,
      text: `production environments give different answers${byHand}`,
    });
  for (const { environment, otherAt } of production)
    if (otherAt !== undefined)
      reasons.push({
        check: 'duration',
        verdict: unclear,
        text: `${environment} gave something else within ${days} days, last on ${otherAt.slice(0, 10)}${byHand}`,
      });
  if (reasons.every(({ check }) => check !== 'duration') && common !== undefined)
    reasons.push({ check: 'duration', verdict: 'safe', text: `the same for ${days} days` });
  return reasons;
};

const blockedIf = (isBlocked: boolean, check: Reason['check'], text: string, otherwise: string): Reason => ({
  check,
  verdict: isBlocked ? 'blocked' : 'safe',
  text: isBlocked ? text : otherwise,
});

const referencesText = (references: Facts['references']): string => {
  if (references === undefined) return 'not known';
  const found = references.filter(({ places }) => places > 0);
  return found.length === 0 ? 'none is known' : found.map(({ name, places }) => `${name}: ${places}`).join(', ');
};

const lasting = ['kill-switch', 'permission', 'operational'];

/**
 * Whether a flag can go, with reasons.
 * @param chosen by `--value`, where the environments do not decide it
 * @throws CliError when `chosen` contradicts what all of production gives
 */
export const readinessOf = (facts: Facts, chosen?: Forward): Readiness => {
  const common = commonOf(facts.production);
  const isClear = common !== undefined && facts.production.every(({ otherAt }) => otherAt === undefined);
  if (chosen !== undefined && isClear && !isDeepStrictEqual(chosen, common))
    throw usageError(
      `Production gives ${forwardText(common)} to everybody: --value can only choose where environments or users differ.`,
    );
  const { parents, dependants, changeRequests, releases, lastSeenAt, references, stage, isStale, type } = facts;
  const reasons: Reason[] = [
    ...decisionReasons(facts, common, chosen),
    blockedIf(
      parents.length > 0,
      'parents',
      `it depends on ${list(parents)}: their removal comes first`,
      'it depends on no flag',
    ),
    blockedIf(dependants.length > 0, 'dependants', `these depend on it: ${list(dependants)}`, 'no flag depends on it'),
    blockedIf(
      changeRequests.length > 0,
      'change requests',
      `open change requests are about it: ${list(changeRequests)}`,
      'no open change request is about it',
    ),
    blockedIf(releases.length > 0, 'release plan', `a release goes on in ${list(releases)}`, 'no release goes on'),
    {
      check: 'usage',
      verdict: 'safe',
      text:
        lastSeenAt === null
          ? 'no application has reported that it asks for it'
          : `last asked for on ${lastSeenAt.slice(0, 10)}: archive it when no application asks for it any more`,
    },
    {
      check: 'code references',
      verdict: 'safe',
      text: referencesText(references),
    },
    {
      check: 'lifecycle',
      verdict: stage === 'completed' || stage === 'archived' || isStale ? 'safe' : 'caution',
      text: `${stage === undefined ? 'stage not known' : `its stage is ${stage}`}, ${isStale ? 'marked as stale' : 'not marked as stale'}`,
    },
  ];
  if (lasting.includes(type))
    reasons.push({ check: 'type', verdict: 'caution', text: `flags of the type ${type} are usually made to stay` });
  const verdicts = reasons.map(({ verdict }) => verdict);
  const verdict = verdicts.includes('blocked') ? 'blocked' : verdicts.includes('caution') ? 'caution' : 'safe';
  return {
    flag: facts.flag,
    project: facts.project,
    verdict,
    value: chosen ?? (isClear ? common : undefined),
    reasons,
  };
};

/** The reasons, one a line, after the verdict. */
export const readinessText = ({ flag, verdict, value, reasons }: Readiness): string => {
  const width = Math.max(...reasons.map(({ check }) => check.length));
  const lines = reasons.map(({ check, verdict: one, text }) => `  ${one.padEnd(7)}  ${check.padEnd(width)}  ${text}\n`);
  const becomes = value === undefined ? '' : `; its uses become: ${forwardText(value)}`;
  return `${flag}: ${verdict}${becomes}\n${lines.join('')}`;
};
