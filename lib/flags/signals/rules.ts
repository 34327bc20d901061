import { invalid, requireNoViolations, type Violation } from '../../contract/problems.ts';
import type { SignalRule } from '../../contract/schemas/signal.ts';
import { membersPass, type PayloadMembers, payloadMembers } from '../../evaluation/payload-filter.ts';
import type { StoredSignalEndpoint } from '../../store/table/items.ts';
import { validateFilters } from '../constraints/validate.ts';
import { type Arrived, type FoundState, reading, textOf, timeOf } from './bodies/found.ts';

/** Bytes of all rules of an endpoint as JSON: every signal reads the endpoints. */
export const maxRulesBytes = 8 * 1024;

/** Members of a rule of which one may be given: what it is, and where it is read from. */
const choices = [
  ['key', 'keyFrom'],
  ['flag', 'flagFrom'],
  ['environment', 'environmentFrom'],
] as const;

const violationsOfRule = (rule: SignalRule, at: string): Violation[] => [
  ...choices.flatMap(([what, from]) =>
    rule[what] !== undefined && rule[from] !== undefined
      ? [{ path: `${at}/${from}`, expected: `must not be given together with \`${what}\``, sent: rule[from] }]
      : [],
  ),
  ...(rule.key === undefined && rule.keyFrom === undefined
    ? [{ path: `${at}/key`, expected: 'must be given, unless `keyFrom` is' }]
    : []),
];

/**
 * Checks the rules of an endpoint (contract: signals §5.6).
 * @throws Problem ValidationError with one detail for each violation, by the member
 */
export const requireRules = (rules: readonly SignalRule[]): void => {
  requireNoViolations(rules.flatMap((rule, i) => violationsOfRule(rule, `readings/${i}`)));
  for (const [i, { match }] of rules.entries()) validateFilters(match, `readings/${i}/match`);
  if (Buffer.byteLength(JSON.stringify(rules)) > maxRulesBytes)
    throw invalid('readings', `must have at most ${maxRulesBytes} bytes as JSON`);
};

const pathsOf = ({ match, keyFrom, flagFrom, environmentFrom, atFrom }: SignalRule): string[] =>
  [...Object.keys(match), keyFrom, flagFrom, environmentFrom, atFrom].filter((path) => path !== undefined);

/** The members that a rule read, as labels of the alarm. */
const labelsOf = (rule: SignalRule, members: PayloadMembers): Record<string, string> =>
  Object.fromEntries(
    pathsOf(rule).flatMap((path) => {
      const text = textOf(members.get(path));
      return text === undefined ? [] : [[path, text] as const];
    }),
  );

/** What rules found in a body. */
export interface RuleStates {
  readonly states: readonly FoundState[];
  /** What an administrator should know of the body. */
  readonly note: string | undefined;
}

/**
 * What a body that is not recognised says of alarms, by the rules of its endpoint (contract: signals §5.6). Each rule that matches is a
 * state. The source is made of the id, so that no endpoint speaks for another one, or for a service that is recognised.
 */
export const statesByRules = (
  { id, readings: rules = [] }: Pick<StoredSignalEndpoint, 'id' | 'readings'>,
  payload: unknown,
  { now }: Pick<Arrived, 'now'>,
): RuleStates => {
  const members = payloadMembers(payload, rules.flatMap(pathsOf));
  const textAt = (path: string | undefined) => (path === undefined ? undefined : textOf(members.get(path)));
  const matching = rules.filter(({ match }) => membersPass(match, members, now));
  const nameless = matching.find(({ key, keyFrom }) => (key ?? textAt(keyFrom)) === undefined);
  return {
    states: matching.flatMap((rule) => {
      const key = rule.key ?? textAt(rule.keyFrom);
      if (key === undefined) return [];
      const flag = rule.flag ?? textAt(rule.flagFrom);
      const environment = rule.environment ?? textAt(rule.environmentFrom);
      return [
        {
          reading: reading({
            source: `signal:${id}`,
            key,
            state: rule.state,
            at: timeOf(rule.atFrom === undefined ? undefined : members.get(rule.atFrom), now),
            labels: labelsOf(rule, members),
          }),
          marks: {
            ...(flag !== undefined && { 'halyard:flag': flag }),
            ...(environment !== undefined && { 'halyard:environment': environment }),
          },
        },
      ];
    }),
    note: nameless && `The body matches, but has no member "${nameless.keyFrom}", which names the alarm.`,
  };
};
