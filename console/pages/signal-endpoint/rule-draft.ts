import { isSame } from '../../../lib/definition/same.ts';
import type { DescribedChange } from '../../changes/change.ts';
import type { Constraint } from '../../constraints/constraint.ts';
import { areFineFilters } from '../../constraints/filter-rules.ts';
import { filtersOf, payloadOf } from '../../constraints/payload.ts';
import type { SignalRule } from '../../queries/signals.ts';
import { signals } from '../../texts/signals.ts';
import { isUrlFriendly } from '../signal-endpoints/endpoint-draft.ts';
import { ruleText } from './rule-words.ts';

const { problems: texts, words } = signals.rules;

/** The API allows at most this many bytes of rules (docs/contract/signals.md §5.6). */
const maxBytes = 8 * 1024;

/** Where a rule has something from: a text of its own, a member of the body, or neither. */
export interface Origin {
  readonly from: 'nothing' | 'text' | 'member';
  /** The text, or the path of the member. */
  readonly text: string;
}

/** A rule as the form has it. */
export interface RuleDraft {
  /** Constraints whose names are paths of members of the body. */
  readonly filters: readonly Constraint[];
  readonly state: SignalRule['state'];
  readonly key: Origin;
  readonly flag: Origin;
  readonly environment: Origin;
  readonly at: Origin;
}

/** The members of a draft that have an origin. */
export type OriginName = 'key' | 'flag' | 'environment' | 'at';

const nothing: Origin = { from: 'nothing', text: '' };

export const emptyRule: RuleDraft = {
  filters: [],
  state: 'firing',
  key: { from: 'text', text: '' },
  flag: nothing,
  environment: nothing,
  at: nothing,
};

const originOf = (text: string | undefined, path: string | undefined): Origin => {
  if (text !== undefined) return { from: 'text', text };
  return path === undefined ? nothing : { from: 'member', text: path };
};

export const draftOfRule = (rule: SignalRule): RuleDraft => ({
  filters: filtersOf(rule.match),
  state: rule.state,
  key: originOf(rule.key, rule.keyFrom),
  flag: originOf(rule.flag, rule.flagFrom),
  environment: originOf(rule.environment, rule.environmentFrom),
  at: originOf(undefined, rule.atFrom),
});

const membersFor = <Name extends string>(name: Name, { from, text }: Origin) => {
  const given = text.trim();
  return {
    ...(from === 'text' && ({ [name]: given } as { readonly [Member in Name]?: string })),
    ...(from === 'member' && ({ [`${name}From`]: given } as { readonly [Member in `${Name}From`]?: string })),
  };
};

/** The draft as the API takes it. */
export const ruleOf = ({ filters, state, key, flag, environment, at }: RuleDraft): SignalRule => ({
  match: payloadOf(filters),
  state,
  ...membersFor('key', key),
  ...membersFor('flag', flag),
  ...membersFor('environment', environment),
  ...membersFor('at', at),
});

const flagProblem = (flag: string): string | undefined => {
  const parts = flag.split('/');
  return parts.length === 2 && parts.every(isUrlFriendly) ? undefined : texts.flag;
};

const environmentProblem = (name: string): string | undefined => {
  if (name === '*') return texts.everyEnvironment;
  return isUrlFriendly(name) ? undefined : texts.environment;
};

const problemOfText: Readonly<Partial<Record<OriginName, (text: string) => string | undefined>>> = {
  flag: flagProblem,
  environment: environmentProblem,
};

/** What is wrong with a text of a rule; undefined: nothing, or only that it is missing. */
export const originProblem = (name: OriginName, { from, text }: Origin): string | undefined =>
  from === 'text' && text.trim() !== '' ? problemOfText[name]?.(text.trim()) : undefined;

const isFineOrigin = (name: OriginName, origin: Origin): boolean =>
  (origin.from === 'nothing' || origin.text.trim() !== '') && originProblem(name, origin) === undefined;

/** What is wrong with all rules of an endpoint together; undefined: nothing. */
export const sizeProblem = (rules: readonly SignalRule[]): string | undefined =>
  new TextEncoder().encode(JSON.stringify(rules)).length > maxBytes ? texts.size(maxBytes) : undefined;

/** Whether the API takes this rule. */
export const isFineRule = (draft: RuleDraft): boolean =>
  areFineFilters(draft.filters) &&
  (['key', 'flag', 'environment', 'at'] as const).every((name) => isFineOrigin(name, draft[name]));

/** What saving a rule changes. @param before the stored rule; undefined: it is new */
export const changesOfRule = (before: SignalRule | undefined, draft: RuleDraft): readonly DescribedChange[] => {
  const after = ruleOf(draft);
  if (before === undefined) return [{ summary: words.added(ruleText(after)), before: null, after }];
  // What the form shows alike is alike.
  return isSame(ruleOf(draftOfRule(before)), after) ? [] : [{ summary: words.changed(ruleText(after)), before, after }];
};
