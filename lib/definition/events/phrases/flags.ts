import { strategyDifferences } from '../../difference.ts';
import type { FlagDefinition } from '../../flag.ts';
import type { ProjectDefinition } from '../../project.ts';
import { rollout, strategyName } from '../../sentence.ts';
import type { StrategyDefinition } from '../../strategy.ts';
import { excerpt, listed, quoted } from '../../words.ts';
import { sentencesBetween } from '../changes.ts';
import { membersOf, textOf } from '../members.ts';
import { line, name, type Part } from '../parts.ts';
import { details, flag, type LoggedEvent, type Phrase, place, titleOf } from '../phrase.ts';
import { contentWith, flagFrom, strategyFrom, textsOf, variantsFrom } from '../read.ts';

/** A project with one flag, to be compared. */
const withFlag = ({ featureName }: LoggedEvent, one: FlagDefinition): ProjectDefinition =>
  contentWith({ features: new Map([[featureName ?? '', one]]) });

const withParts = (event: LoggedEvent, data: unknown, strategies: readonly StrategyDefinition[]): ProjectDefinition =>
  withFlag(event, {
    ...flagFrom({}),
    environments: new Map([[event.environment ?? '', { enabled: false, strategies, variants: variantsFrom(data) }]]),
  });

/** `changed checkout: …`; somebody may also write what is there already. */
const changed = (event: LoggedEvent, what: string): readonly Part[] =>
  what === '' ? line`saved ${flag(event)}${place(event)} without a change` : line`changed ${flag(event)}: ${what}`;

const conditions = ({ constraints, segments }: StrategyDefinition): string => {
  const count = constraints.length + segments.length;
  return count === 0 ? '' : ` on ${count} ${count === 1 ? 'condition' : 'conditions'}`;
};

const titled = ({ title }: StrategyDefinition): string => (title ? `, by strategy ${quoted(title)}` : '');

/** `raised checkout in production from 25 % to 50 % of users`; undefined: something else differs, too. */
const shareChange = (event: LoggedEvent, before: StrategyDefinition, after: StrategyDefinition) => {
  const [only, ...others] = strategyDifferences(before, after);
  if (!only || others.length > 0 || only.path.at(-1) !== 'rollout' || only.path.at(-2) !== 'parameters')
    return undefined;
  const [was, is] = [Number(only.before), Number(only.after)];
  if (!Number.isFinite(was) || !Number.isFinite(is) || only.before === undefined || only.after === undefined)
    return undefined;
  return line`${is > was ? 'raised' : 'lowered'} ${flag(event)}${place(event)} from ${String(was)} % to ${String(is)} % of users${conditions(after)}${titled(after)}`;
};

const added: Phrase = (event) => {
  const strategy = strategyFrom(event.data);
  if (!strategy) return line`added a strategy to ${flag(event)}${place(event)}`;
  return line`added ${strategyName(strategy)} to ${flag(event)}${place(event)}${rollout(strategy)}${conditions(strategy)}${strategy.disabled ? ', disabled' : ''}`;
};

const removed: Phrase = (event) => {
  const strategy = strategyFrom(event.preData);
  if (!strategy) return line`removed a strategy from ${flag(event)}${place(event)}`;
  return line`removed ${strategyName(strategy)}${rollout(strategy)}${conditions(strategy)} from ${flag(event)}${place(event)}`;
};

const updated: Phrase = (event, { segmentName }) => {
  const [before, after] = [strategyFrom(event.preData), strategyFrom(event.data)];
  if (!before || !after) return line`changed a strategy of ${flag(event)}${place(event)}`;
  const content = (strategy: StrategyDefinition) => withParts(event, {}, [strategy]);
  return (
    shareChange(event, before, after) ?? changed(event, sentencesBetween(content(before), content(after), segmentName))
  );
};

const variantsUpdated: Phrase = (event, { segmentName }) => {
  if (!Array.isArray(membersOf(event.data).variants))
    return line`changed the variants of ${flag(event)}${place(event)}`;
  const content = (data: unknown) => withParts(event, data, []);
  return changed(event, sentencesBetween(content(event.preData), content(event.data), segmentName));
};

const metadataUpdated: Phrase = (event, { segmentName }) => {
  if (event.preData === null || event.preData === undefined) return line`changed ${flag(event)}`;
  const content = (data: unknown) => withFlag(event, flagFrom(data));
  return changed(event, sentencesBetween(content(event.preData), content(event.data), segmentName));
};

const tagIn = (value: unknown): string => `${textOf(value, 'type') ?? 'simple'}:${textOf(value, 'value') ?? ''}`;

const linkIn = (value: unknown): string => {
  const [title, url] = [textOf(value, 'title'), textOf(value, 'url') ?? ''];
  return title === undefined ? excerpt(url) : `${quoted(title)} (${excerpt(url)})`;
};

const ownersIn = (value: unknown): string => {
  const { owners } = membersOf(value);
  return listed((Array.isArray(owners) ? owners : []).map((one) => excerpt(textOf(one, 'name') ?? 'somebody')));
};

const parentAdded: Phrase = (event) => {
  const { enabled } = membersOf(event.data);
  const variants = textsOf(event.data, 'variants');
  const state = enabled === false ? ' being off' : variants.length > 0 ? ` with variant ${listed(variants)}` : '';
  return line`made ${flag(event)} depend on ${name(textOf(event.data, 'feature') ?? 'another flag')}${state}`;
};

const moved: Phrase = (event) => {
  const [from, to] = [textOf(event.data, 'oldProject'), textOf(event.data, 'newProject') ?? event.project ?? ''];
  return line`moved ${flag(event)} ${from === undefined ? '' : line`from project ${name(from)} `}to project ${name(to)}`;
};

/** Events of flags (contract: events §13.1). */
export const flagPhrases = {
  'feature-created': (event) => {
    const { description } = membersOf(event.data);
    const about = typeof description === 'string' && description !== '' ? quoted(description) : '';
    return line`created flag ${flag(event)}${event.project ? line` in project ${name(event.project)}` : ''}${details(about)}`;
  },
  'feature-deleted': (event) => line`deleted flag ${flag(event)} for good`,
  'feature-updated': (event) => line`changed ${flag(event)}`,
  'feature-metadata-updated': metadataUpdated,
  'feature-variants-updated': (event) => line`changed the variants of ${flag(event)} in all environments`,
  'feature-environment-variants-updated': variantsUpdated,
  'feature-project-change': moved,
  'feature-archived': (event) => line`archived ${flag(event)}`,
  'feature-revived': (event) => line`revived ${flag(event)} from the archive`,
  'feature-import': (event) => line`imported flag ${flag(event)}`,
  'feature-tagged': (event) => line`tagged ${flag(event)} with ${tagIn(event.data)}`,
  'feature-untagged': (event) => line`took the tag ${tagIn(event.preData)} from ${flag(event)}`,
  'feature-tag-import': (event) => line`imported the tag ${tagIn(membersOf(event.data).tag)} of ${flag(event)}`,
  'feature-strategy-add': added,
  'feature-strategy-update': updated,
  'feature-strategy-remove': removed,
  'strategy-order-changed': (event) => line`changed the order of the strategies of ${flag(event)}${place(event)}`,
  'feature-completed': (event) => {
    const variant = textOf(event.data, 'statusValue');
    const what = variant === undefined ? '' : ` with variant ${variant}`;
    return line`marked ${flag(event)} as completed, ${textOf(event.data, 'status') ?? 'kept'}${what}`;
  },
  'feature-uncompleted': (event) => line`marked ${flag(event)} as not completed`,
  'feature-stale-on': (event) => line`marked ${flag(event)} as stale`,
  'feature-stale-off': (event) => line`marked ${flag(event)} as active again`,
  'feature-potentially-stale-on': (event) =>
    line`marked ${flag(event)} as potentially stale: it is older than flags of its type are expected to get`,
  'feature-environment-enabled': (event) => line`turned on ${flag(event)}${place(event)}`,
  'feature-environment-disabled': (event) => line`turned off ${flag(event)}${place(event)}`,
  'feature-dependency-added': parentAdded,
  'feature-dependency-removed': (event) =>
    line`made ${flag(event)} independent of ${name(textOf(event.data, 'feature') ?? 'another flag')}`,
  'feature-dependencies-removed': (event) => line`made ${flag(event)} independent of all other flags`,
  'feature-link-added': (event) => line`added the link ${linkIn(event.data)} to ${flag(event)}`,
  'feature-link-updated': (event) =>
    line`changed the link ${linkIn(event.preData)} of ${flag(event)} to ${linkIn(event.data)}`,
  'feature-link-removed': (event) => line`removed the link ${linkIn(event.preData)} from ${flag(event)}`,
  'feature-owners-updated': (event) => {
    const owners = ownersIn(event.data);
    return owners === ''
      ? line`took all owners from ${flag(event)}`
      : line`made ${owners} responsible for ${flag(event)}`;
  },
  'feature-favorited': (event) => line`marked ${flag(event)} as a favourite`,
  'feature-unfavorited': (event) => line`no longer has ${flag(event)} as a favourite`,
  'feature-type-updated': (event) => {
    const [was, is] = [membersOf(event.preData).lifetimeDays, membersOf(event.data).lifetimeDays].map((days) =>
      typeof days === 'number' ? `${days} days` : 'no limit',
    );
    return line`changed how long flags of type ${name(titleOf(event) ?? '')} are expected to live from ${was ?? ''} to ${is ?? ''}`;
  },
} as const satisfies Readonly<Record<string, Phrase>>;
