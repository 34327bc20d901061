import { hourMs } from '../../contract/day.ts';
import type { FeatureUsage, RawFeatureUsage } from '../../contract/schemas/usage.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import {
  dayOf,
  hourOf,
  readUsage,
  readUsageDays,
  type StoredHour,
  usageDaysRange,
  usageRange,
} from '../../store/observations/usage.ts';
import { featureKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { FeatureLocator, LocatorContext } from '../features/locate.ts';
import { creationTime } from '../features/times/creation-time.ts';

/** Hours of raw usage, and the default. */
const minHours = 1;
const maxHours = 48;
const defaultHours = 24;
/** Hours within which an application must have reported a feature to be listed. */
const seenHours = 24;
/** Maximum number of applications that are listed with zeros. */
const maxApplications = 100;

/** Most days of usage. */
const maxDays = 90;
/** Most days of an environment and application that one request reads: about 5 MB. */
const maxItems = 5000;

const head = { version: 1, maturity: 'stable' } as const;

/** The number of requested hours; any value except 1 to 48 is ignored (contract: usage §5.2). */
export const hoursBackOf = (sent: string | undefined): number => {
  const hours = sent === undefined || sent.trim() === '' ? Number.NaN : Number(sent);
  return hours >= minHours && hours <= maxHours ? Math.ceil(hours) : defaultHours;
};

/** The number of requested days; undefined: the usage is by the hour (contract: usage §5.3). */
export const daysBackOf = (sent: string | undefined): number | undefined => {
  const days = sent === undefined || sent.trim() === '' ? Number.NaN : Number(sent);
  return days >= 1 && days <= maxDays ? Math.ceil(days) : undefined;
};

/** The beginning of the first of this many days, the last of which is today, epoch ms. */
const firstDayOf = (now: Date, days: number): number => Date.parse(dayOf(now.getTime())) - (days - 1) * 24 * hourMs;

/** Start of the first of this many hours, the last of which is the current one. */
const beginOf = (now: Date, hours: number): number => hourOf(now.getTime() - 1) - (hours - 1) * hourMs;

interface RawInput {
  readonly feature: string;
  readonly hours: number;
  readonly now: Date;
}

/** What reading the hours of a feature reads. */
export const rawUsageReads = (locator: FeatureLocator, { feature, hours, now }: RawInput): RequestReads => ({
  ...locator.reads(feature),
  ranges: [usageRange(feature, beginOf(now, hours))],
});

/** What reading the days of a feature reads. */
export const usageByDayReads = (
  locator: FeatureLocator,
  { feature, days, now }: Omit<RawInput, 'hours'> & { readonly days: number },
): RequestReads => ({
  ...locator.reads(feature),
  ranges: [usageDaysRange(feature, firstDayOf(now, days), maxItems)],
});

export const featureUsageReads = (locator: FeatureLocator, feature: string, now: Date): RequestReads =>
  rawUsageReads(locator, { feature, hours: seenHours, now });

/** The feature whose usage is read; undefined: the caller does not see it (contract: usage §5.5). */
const seenFeature = async (context: LocatorContext, name: string) => {
  const project = await context.locator.find(context, name);
  const feature = project === undefined ? undefined : await getItem(context, featureKey(project, name));
  return feature && { feature: name, made: creationTime(feature) };
};

const hoursOfFeature = async (context: LocatorContext, name: string, hours: number): Promise<readonly StoredHour[]> => {
  const seen = await seenFeature(context, name);
  return seen ? readUsage(context, seen, beginOf(context.now, hours)) : [];
};

/** Usage of a feature in the current hour, and the applications of a day (contract: usage §5.1). */
export const readFeatureUsage = async (context: LocatorContext, name: string): Promise<FeatureUsage> => {
  const hours = await hoursOfFeature(context, name, seenHours);
  const begin = beginOf(context.now, 1);
  const lastHour = Map.groupBy(
    hours.filter(({ hour }) => hour >= begin),
    ({ environment }) => environment,
  );
  return {
    ...head,
    featureName: name,
    lastHourUsage: [...lastHour].map(([environment, own]) => ({
      environment,
      timestamp: new Date(own[0]?.hour ?? begin).toISOString(),
      yes: own.reduce((sum, { yes }) => sum + yes, 0),
      no: own.reduce((sum, { no }) => sum + no, 0),
    })),
    seenApplications: [...new Set(hours.map(({ application }) => application))].toSorted(),
  };
};

/** Usage of a feature by the hour, with zeros where nothing was counted (contract: usage §5.2). */
export const readRawFeatureUsage = async (
  context: LocatorContext,
  name: string,
  hours: number,
): Promise<RawFeatureUsage> => {
  const counted = await hoursOfFeature(context, name, hours);
  const environments = [...new Set(counted.map(({ environment }) => environment))].toSorted();
  const applications = [...new Set(counted.map(({ application }) => application))].toSorted().slice(0, maxApplications);
  const byPlace = new Map(
    counted.map((one) => [JSON.stringify([one.hour, one.environment, one.application]), one] as const),
  );
  const begin = hourOf(context.now.getTime()) - (hours - 1) * hourMs;
  const data = Array.from({ length: hours }, (_, i) => begin + i * hourMs).flatMap((hour) =>
    environments.flatMap((environment) =>
      applications.map((appName) => {
        const found = byPlace.get(JSON.stringify([hour, environment, appName]));
        return {
          featureName: name,
          appName,
          environment,
          timestamp: new Date(hour).toISOString(),
          yes: found?.yes ?? 0,
          no: found?.no ?? 0,
          ...(found && { variants: Object.fromEntries(found.variants) }),
        };
      }),
    ),
  );
  return { ...head, data };
};

/** Usage of a feature by the day, only what was counted (contract: usage §5.3). */
export const readFeatureUsageByDay = async (
  context: LocatorContext,
  name: string,
  days: number,
): Promise<RawFeatureUsage> => {
  const seen = await seenFeature(context, name);
  const from = firstDayOf(context.now, days);
  const found = seen ? await readUsageDays(context, seen, { from, limit: maxItems }) : { days: [], since: dayOf(from) };
  return {
    ...head,
    since: new Date(found.since).toISOString(),
    data: found.days.map(({ day, environment, application, yes, no, variants }) => ({
      featureName: name,
      appName: application,
      environment,
      timestamp: new Date(day).toISOString(),
      yes,
      no,
      variants: Object.fromEntries(variants),
    })),
  };
};
