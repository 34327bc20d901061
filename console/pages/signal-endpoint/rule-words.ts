import { filtersOf } from '../../constraints/payload.ts';
import { constraintsText, isolated } from '../../constraints/words.ts';
import type { SignalRule } from '../../queries/signals.ts';
import { signals } from '../../texts/signals.ts';

const { words } = signals.rules;

/** What an alarm is called by a rule. */
export const alarmText = ({ key, keyFrom = '' }: SignalRule): string =>
  key === undefined ? words.namedBy(isolated(keyFrom)) : isolated(key);

/** Which bodies a rule is about. */
export const whenText = ({ match }: SignalRule): string => {
  const filters = filtersOf(match);
  return filters.length === 0 ? words.always : words.when(constraintsText(filters));
};

const originText = (text: string | undefined, path: string | undefined, neither: string): string => {
  if (text !== undefined) return isolated(text);
  return path === undefined ? neither : words.member(isolated(path));
};

/** Where the state belongs, and since when it is so. */
export const placeText = (rule: SignalRule): string =>
  [
    words.flag(originText(rule.flag, rule.flagFrom, words.address)),
    words.environment(originText(rule.environment, rule.environmentFrom, words.addressOrAll)),
    words.at(originText(undefined, rule.atFrom, words.arrival)),
  ].join(' · ');

/** A rule in one sentence. */
export const ruleText = (rule: SignalRule): string =>
  words.rule(alarmText(rule), signals.came.states[rule.state], whenText(rule), placeText(rule));
