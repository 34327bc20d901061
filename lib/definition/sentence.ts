import { type Difference, type Values, valuesOf } from './difference.ts';
import type { EnvironmentDefinition } from './environment.ts';
import type { Completion, Dependency, Tag } from './flag.ts';
import type { Link, LinkTemplate } from './links.ts';
import type { Owner } from './owners.ts';
import { milestoneName, planSentence, releaseName, safeguardsSentence } from './plan-sentence.ts';
import type { ProjectDefinition, SegmentDefinition } from './project.ts';
import { isSameMember } from './same.ts';
import type { Constraint, StrategyDefinition } from './strategy.ts';
import type { Variant } from './variants.ts';
import { capital, excerpt, listed, plain, quoted } from './words.ts';

/** What sentences name besides the change: both moments, and the names of segments and owners. */
export interface Wording {
  readonly before: ProjectDefinition;
  readonly after: ProjectDefinition;
  readonly segmentName: (id: number) => string;
  /** Undefined, or not given: the owner is named by its id. */
  readonly ownerName?: ((owner: Owner) => string | undefined) | undefined;
}

/** Turns ` of strategy default` into ` to strategy default`, for a sentence about an addition. */
const given = (whose: string): string => whose.replace(/^ of/, ' to');
const taken = (whose: string): string => whose.replace(/^ of/, ' from');

const percent = (weight: number): string => `${weight / 10} %`;
const variantText = ({ name, weight }: Pick<Variant, 'name' | 'weight'>): string =>
  `${excerpt(name)} ${percent(weight)}`;

const operand = ({ operator, inverted, caseInsensitive, values = [], value }: Constraint): string =>
  [
    inverted ? `not ${operator}` : operator,
    value === undefined || value === '' ? listed(values.map(excerpt)) : excerpt(value),
    caseInsensitive ? '(in any case)' : '',
  ]
    .filter((text) => text !== '')
    .join(' ');

/** Items of one list that the other lacks; repeated items count each time. */
const missingIn = <T>(all: readonly T[], others: readonly T[], isEqual: (a: T, b: T) => boolean): T[] => {
  const left = [...others];
  return all.filter((item) => {
    const at = left.findIndex((other) => isEqual(item, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const isSameConstraint = (a: Constraint, b: Constraint): boolean => isSameMember('constraints', [a], [b]);

/** @param whose ` of strategy flexibleRollout in production` */
const constraintsSentence = (change: Difference, whose: string): string => {
  const { before = [], after = [] } = valuesOf<readonly Constraint[]>(change);
  const gone = missingIn(before, after, isSameConstraint);
  const come = missingIn(after, before, isSameConstraint);
  const parts: string[] = [];
  for (const one of gone) {
    const at = come.findIndex(({ contextName }) => contextName === one.contextName);
    const [next] = at < 0 ? [] : come.splice(at, 1);
    const subject = `constraint on ${excerpt(one.contextName)}${whose}`;
    parts.push(
      next ? `${subject} changed from ${operand(one)} to ${operand(next)}` : `${subject} removed (${operand(one)})`,
    );
  }
  for (const one of come)
    parts.push(`constraint on ${excerpt(one.contextName)} added${given(whose)} (${operand(one)})`);
  return parts.length > 0 ? capital(parts.join('; ')) : `Order of the constraints${whose} changed`;
};

const variantsSentence = (change: Difference, whose: string): string => {
  const { before = [], after = [] } = valuesOf<readonly Variant[]>(change);
  const [from, to] = [before, after].map((list) => listed(list.map(variantText)));
  if (from === '') return `Variants${whose} set to ${to}`;
  if (to === '') return `Variants${whose} removed (${from})`;
  if (from !== to) return `Variants${whose} from ${from} to ${to}`;
  const changed = missingIn(after, before, (a, b) => isSameMember('variants', [a], [b])).map(({ name }) =>
    excerpt(name),
  );
  return changed.length > 0
    ? `What variant ${listed(changed)}${whose} carries changed`
    : `Order of the variants${whose} changed`;
};

/** `strategy flexibleRollout “Beta”` */
export const strategyName = ({ name, title }: StrategyDefinition): string =>
  `strategy ${excerpt(name)}${title ? ` ${quoted(title)}` : ''}`;

/** ` with a rollout of 25 %`; empty: the strategy has none. */
export const rollout = ({ parameters }: StrategyDefinition): string =>
  parameters.rollout === undefined ? '' : ` with a rollout of ${excerpt(parameters.rollout)} %`;

const parameterSentence = ({ path, before, after }: Difference, whose: string): string => {
  const name = path.at(-1) ?? '';
  const isRollout = name === 'rollout';
  const text = (value: unknown): string => (isRollout ? `${excerpt(String(value))} %` : plain(value));
  const subject = isRollout ? 'Rollout' : `Parameter ${excerpt(name)}`;
  if (before === undefined) return `${subject}${whose} set to ${text(after)}`;
  if (after === undefined) return `${subject}${whose} removed (${text(before)})`;
  return `${subject}${whose} from ${text(before)} to ${text(after)}`;
};

const segmentsSentence = (change: Difference, whose: string, { segmentName }: Wording): string => {
  const { before, after } = valuesOf<readonly (number | string)[]>(change);
  const named = (ids: readonly (number | string)[] = [], others: readonly (number | string)[] = []) =>
    ids
      .filter((id) => !others.includes(id))
      .map((id) => `segment ${quoted(typeof id === 'number' ? segmentName(id) : id)}`);
  const parts = [
    ...named(after, before).map((name) => `${name} added${given(whose)}`),
    ...named(before, after).map((name) => `${name} taken${taken(whose)}`),
  ];
  return capital(parts.join('; '));
};

/** A list of strategies: where it is, in words, and what it was and is. */
interface StrategyList {
  /** ` in production` */
  readonly place: string;
  /** The path of a change within the list. */
  readonly rest: readonly string[];
  readonly before: readonly StrategyDefinition[];
  readonly after: readonly StrategyDefinition[];
}

const strategyMemberSentence = (
  change: Difference,
  strategy: StrategyDefinition,
  { place, rest }: StrategyList,
  wording: Wording,
): string => {
  const name = strategyName(strategy);
  const whose = ` of ${name}${place}`;
  const { before, after } = change;
  switch (rest[1]) {
    case 'name':
      return `Type${whose} from ${plain(before)} to ${plain(after)}`;
    case 'title':
      return after ? `Title${whose} set to ${plain(after)}` : `Title${whose} removed`;
    case 'disabled':
      return `${capital(name)} ${after ? 'disabled' : 'enabled'}${place}`;
    case 'parameters':
      return parameterSentence(change, whose);
    case 'constraints':
      return constraintsSentence(change, whose);
    case 'segments':
      return segmentsSentence(change, whose, wording);
    default:
      return variantsSentence(change, whose);
  }
};

const strategySentence = (change: Difference, list: StrategyList, wording: Wording): string => {
  const {
    place,
    rest: [id, member],
  } = list;
  if (id === undefined) {
    const names = list.after.map(({ name, title }) => excerpt(title || name));
    return `Order of the strategies${place} changed to ${listed(names)}`;
  }
  if (member === undefined) {
    const { before, after } = valuesOf<StrategyDefinition>(change);
    if (after) return `${capital(strategyName(after))} added${place}${rollout(after)}`;
    return before ? `${capital(strategyName(before))} removed${place}${rollout(before)}` : 'Strategy removed';
  }
  const strategy = list.before.find((one) => one.id === id) ?? list.after.find((one) => one.id === id);
  return strategy ? strategyMemberSentence(change, strategy, list, wording) : `Strategy changed${place}`;
};

const dependencyText = ({ feature, enabled = true, variants = [] }: Dependency): string => {
  if (!enabled) return `${quoted(feature)} being off`;
  return variants.length > 0 ? `${quoted(feature)} with variant ${listed(variants.map(excerpt))}` : quoted(feature);
};

/** `“Ticket” (https://…)` */
const linkText = ({ url, title }: Link): string => (title ? `${quoted(title)} (${excerpt(url)})` : excerpt(url));

const linkSentence = ({ before, after }: Values<Link>): string => {
  if (!after) return before ? `Link ${linkText(before)} removed` : 'Link removed';
  if (!before) return `Link ${linkText(after)} added`;
  return after.title
    ? `Title of link ${linkText(before)} changed to ${quoted(after.title)}`
    : `Title of link ${linkText(before)} removed`;
};

const completionSentence = ({ after }: Values<Completion>): string => {
  if (!after) return 'No longer marked as completed';
  const variant = after.statusValue === undefined ? '' : ` with variant ${excerpt(after.statusValue)}`;
  return `Marked as completed, ${after.status}${variant}`;
};

const ownerSentence = ({ before, after }: Values<Owner>, { ownerName }: Wording): string => {
  const owner = after ?? before;
  if (!owner) return 'Owner changed';
  const name = ownerName?.(owner);
  const who =
    name === undefined ? `${owner.type} ${owner.id}` : owner.type === 'user' ? excerpt(name) : `group ${quoted(name)}`;
  return after ? `Owner ${who} added` : `Owner ${who} removed`;
};

const featureSentence = (change: Difference, wording: Wording): string => {
  const { before, after } = change;
  const [member] = change.path;
  switch (member) {
    case undefined:
      return after === undefined ? 'Deleted' : 'Created';
    case 'type':
      return `Type from ${plain(before)} to ${plain(after)}`;
    case 'description':
      return after ? `Description changed to ${plain(after)}` : 'Description removed';
    case 'stale':
      return after ? 'Marked as stale' : 'No longer marked as stale';
    case 'impressionData':
      return `Impression data switched ${plain(after)}`;
    case 'archived':
      return after ? 'Moved to archive' : 'Revived from archive';
    case 'completed':
      return completionSentence(valuesOf<Completion>(change));
    case 'tags': {
      const tag = valuesOf<Tag>(change);
      const { type = '', value = '' } = tag.after ?? tag.before ?? {};
      return `Tag ${excerpt(type)}:${excerpt(value)} ${after ? 'added' : 'removed'}`;
    }
    case 'links':
      return linkSentence(valuesOf<Link>(change));
    case 'owners':
      return ownerSentence(valuesOf<Owner>(change), wording);
    default: {
      const { before: from, after: to } = valuesOf<Dependency>(change);
      if (!to) return from ? `No longer depends on ${dependencyText(from)}` : 'No longer depends on another feature';
      return from
        ? `Depends on ${dependencyText(to)} instead of ${dependencyText(from)}`
        : `Depends on ${dependencyText(to)}`;
    }
  }
};

const environmentIn = (
  { features }: ProjectDefinition,
  { feature, environment }: Difference,
): EnvironmentDefinition | undefined => features.get(feature ?? '')?.environments.get(environment ?? '');

const environmentSentence = (change: Difference, wording: Wording): string => {
  const place = ` in ${change.environment}`;
  const [before, after] = [environmentIn(wording.before, change), environmentIn(wording.after, change)];
  const [member, , milestone, list, ...rest] = change.path;
  switch (member) {
    case 'strategies': {
      const { strategies: was = [] } = before ?? {};
      const { strategies: is = [] } = after ?? {};
      return strategySentence(change, { place, rest: change.path.slice(1), before: was, after: is }, wording);
    }
    case 'releasePlan': {
      const plans = { place, before: before?.releasePlan, after: after?.releasePlan };
      if (list !== 'strategies') return planSentence(change, plans);
      const [was, is] = [plans.before, plans.after].map((plan) => plan?.milestones.find(({ id }) => id === milestone));
      const where = ` in ${milestoneName(was ?? is)} of ${releaseName(plans.before ?? plans.after)}${place}`;
      const lists = { before: was?.strategies ?? [], after: is?.strategies ?? [] };
      return strategySentence(change, { place: where, rest, ...lists }, wording);
    }
    case 'safeguards':
      return safeguardsSentence(change, place);
    case 'variants':
      return variantsSentence(change, place);
    default:
      return `Turned ${plain(change.after)}${place}`;
  }
};

const segmentSentence = (change: Difference, { segmentName }: Wording): string => {
  const { before, after, segment = 0 } = change;
  const name = `segment ${quoted(segmentName(segment))}`;
  switch (change.path[0]) {
    case undefined: {
      const whole = valuesOf<SegmentDefinition>(change);
      const own = `segment ${quoted((whole.after ?? whole.before)?.name ?? '')}`;
      return capital(`${own} ${after === undefined ? 'deleted' : 'created'}`);
    }
    case 'name':
      return `Segment ${plain(before)} renamed to ${plain(after)}`;
    case 'description':
      return after ? `Description of ${name} changed to ${plain(after)}` : `Description of ${name} removed`;
    case 'project':
      return capital(after === null ? `${name} made global` : `${name} limited to project ${plain(after)}`);
    default:
      return constraintsSentence(change, ` of ${name}`);
  }
};

const settingNames: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  mode: 'Mode',
  defaultStickiness: 'Default stickiness',
  featureLimit: 'Feature limit',
  featureNaming: 'Naming pattern',
};

const templatesText = (templates: readonly LinkTemplate[] = []): string =>
  templates.length === 0 ? 'none' : listed(templates.map(({ title, urlTemplate }) => excerpt(title ?? urlTemplate)));

const settingsSentence = (change: Difference): string => {
  const {
    environment,
    path: [member = ''],
    before,
    after,
  } = change;
  if (environment === undefined && member === 'linkTemplates') {
    const templates = valuesOf<readonly LinkTemplate[]>(change);
    return `Links that new flags get from ${templatesText(templates.before)} to ${templatesText(templates.after)}`;
  }
  if (environment === undefined)
    return `${settingNames[member] ?? member} of the project from ${plain(before)} to ${plain(after)}`;
  switch (member) {
    case 'linked':
      return after
        ? `Environment ${environment} linked to the project`
        : `Environment ${environment} unlinked from the project`;
    case 'defaultStrategy':
      return after ? `Default strategy in ${environment} changed` : `Default strategy in ${environment} removed`;
    default: {
      const { requiredApprovals } = valuesOf<{ readonly requiredApprovals?: number }>(change).after ?? {};
      if (requiredApprovals === undefined) return `Change requests switched off in ${environment}`;
      return before === undefined
        ? `Change requests switched on in ${environment}, with ${requiredApprovals} ${requiredApprovals === 1 ? 'approval' : 'approvals'}`
        : `Required approvals in ${environment} changed to ${requiredApprovals}`;
    }
  }
};

/**
 * A difference as a sentence for people (contract: history §6.4). The feature is not named: it is shown beside the
 * sentence.
 */
export const sentence = (change: Difference, wording: Wording): string => {
  if (change.segment !== undefined) return segmentSentence(change, wording);
  if (change.feature === undefined) return settingsSentence(change);
  return change.environment === undefined ? featureSentence(change, wording) : environmentSentence(change, wording);
};
