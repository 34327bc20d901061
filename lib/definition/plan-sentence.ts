import { type Difference, valuesOf } from './difference.ts';
import type { GuardDefinition, MilestoneDefinition, PlanDefinition, SafeguardDefinition } from './release-plan.ts';
import { capital, excerpt, listed, plain, quoted } from './words.ts';

/** A plan at both moments, and where it is, in words. */
interface Plans {
  /** ` in production` */
  readonly place: string;
  readonly before: PlanDefinition | undefined;
  readonly after: PlanDefinition | undefined;
}

/** `release “Slowly”` */
export const releaseName = (plan: Pick<PlanDefinition, 'name'> | undefined): string =>
  plan ? `release ${quoted(plan.name)}` : 'a release';

/** `milestone “10 %”` */
export const milestoneName = (milestone: Pick<MilestoneDefinition, 'name'> | undefined): string =>
  milestone ? `milestone ${quoted(milestone.name)}` : 'a milestone';

/** `requests avg > 5` */
export const safeguardText = ({ impactMetric, triggerCondition }: SafeguardDefinition): string =>
  `${excerpt(impactMetric.metricName)} ${impactMetric.aggregationMode} ${triggerCondition.operator} ${triggerCondition.threshold}`;

/** @param whose ` in production` */
export const safeguardsSentence = (change: Difference, whose: string): string => {
  const { before = [], after = [] } = valuesOf<readonly SafeguardDefinition[]>(change);
  const [from, to] = [before, after].map((all) => listed(all.map(safeguardText)));
  if (from === '') return `Safeguards${whose} set to ${to}`;
  return to === '' ? `Safeguards${whose} removed (${from})` : `Safeguards${whose} from ${from} to ${to}`;
};

/** `errors of gateway (undo)` */
const guardText = ({ kind, source, key, onBreach }: GuardDefinition): string =>
  [kind, key === undefined ? '' : excerpt(key), source === undefined ? '' : `of ${excerpt(source)}`, `(${onBreach})`]
    .filter((text) => text !== '')
    .join(' ');

const windowText = ({ days, from, to, timeZone }: NonNullable<MilestoneDefinition['window']>): string =>
  `${days.map(capital).join(', ')}, ${from} to ${to} (${timeZone})`;

/** What a milestone waits for, in words that follow its name; undefined: nothing. */
const gateTexts: Readonly<Record<string, (value: unknown, isLast: boolean) => string>> = {
  transitionCondition: (value, isLast) => {
    const { intervalMinutes } = value as NonNullable<MilestoneDefinition['transitionCondition']>;
    return `${isLast ? 'completes it' : 'goes on'} after ${intervalMinutes} min`;
  },
  approvals: (value) => `waits for ${value} ${value === 1 ? 'approval' : 'approvals'}`,
  notBefore: (value) => `waits until ${value}`,
  window: (value) => `begins only ${windowText(value as NonNullable<MilestoneDefinition['window']>)}`,
  guards: (value) => `is guarded by ${listed((value as readonly GuardDefinition[]).map(guardText))}`,
};

const milestoneSentence = (change: Difference, plans: Plans): string => {
  const { place, before, after } = plans;
  const [, , id, member] = change.path;
  const whose = ` of ${releaseName(before ?? after)}${place}`;
  if (id === undefined)
    return `Order of the milestones${whose} changed to ${listed((after?.milestones ?? []).map(({ name }) => excerpt(name)))}`;
  if (member === undefined) {
    const { before: gone, after: come } = valuesOf<MilestoneDefinition>(change);
    const name = capital(milestoneName(come ?? gone));
    return come ? `${name} added${whose.replace(/^ of/, ' to')}` : `${name} removed${whose.replace(/^ of/, ' from')}`;
  }
  const own = (before ?? after)?.milestones.find((one) => one.id === id);
  const name = `${capital(milestoneName(own))}${whose}`;
  const text = gateTexts[member];
  if (!text) return `${name} renamed to ${plain(change.after)}`;
  const textIn = (plan: PlanDefinition | undefined, value: unknown): string =>
    text(value, plan?.milestones.at(-1)?.id === id);
  if (change.after === undefined) return `${name} no longer ${textIn(before, change.before)}`;
  const now = `${name} ${textIn(after, change.after)}`;
  return change.before === undefined ? now : `${now}; before, it ${textIn(before, change.before)}`;
};

const activeSentence = (change: Difference, { place, before, after }: Plans): string => {
  const nameOf = (plan: PlanDefinition | undefined, id: unknown): string =>
    milestoneName(plan?.milestones.find((one) => one.id === id));
  const name = `${capital(releaseName(before ?? after))}${place}`;
  if (change.before === undefined) return `${name} began with ${nameOf(after, change.after)}`;
  const from = nameOf(before, change.before);
  if (change.after === undefined) return `${name} went back before ${from}`;
  return `${name} went from ${from} to ${nameOf(after, change.after).replace(/^milestone /, '')}`;
};

/** What is in force of a plan, in words that follow its name. */
const stateText = ({ milestones, activeMilestoneId }: PlanDefinition): string => {
  const active = milestones.find(({ id }) => id === activeMilestoneId);
  return active ? `, at ${milestoneName(active)}` : '';
};

/** A difference of release plans as a sentence, apart from those of strategies of a milestone. */
export const planSentence = (change: Difference, plans: Plans): string => {
  const { place, before, after } = plans;
  const name = releaseName(before ?? after);
  switch (change.path[1]) {
    case undefined: {
      const { before: gone, after: come } = valuesOf<PlanDefinition>(change);
      if (!come) return `${capital(releaseName(gone))} removed${place}`;
      return gone
        ? `${capital(releaseName(gone))} replaced by ${releaseName(come)}${place}${stateText(come)}`
        : `${capital(releaseName(come))} added${place}${stateText(come)}`;
    }
    case 'milestones':
      return milestoneSentence(change, plans);
    case 'activeMilestoneId':
      return activeSentence(change, plans);
    case 'safeguards':
      return safeguardsSentence(change, ` of ${name}${place}`);
    case 'description':
      return change.after === undefined
        ? `Description of ${name}${place} removed`
        : `Description of ${name}${place} changed to ${plain(change.after)}`;
    default:
      return `${capital(name)}${place} renamed to ${plain(change.after)}`;
  }
};
