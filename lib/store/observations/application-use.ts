import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dayMs } from '../../contract/day.ts';
import { expiryAttribute } from '../table/definition.ts';
import {
  applicationFeaturesKey,
  applicationFeaturesPartition,
  applicationUseKey,
  applicationUsePartition,
  applicationUsePrefix,
  type Key,
} from '../table/keys.ts';
import { queryAll, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { dayOf } from './usage.ts';

/** Which applications reported which features, where, and on which day last: observations (contract: usage §4). */

/** Most applications that are counted by name in an environment of a project within a day. */
export const maxApplicationsOfPlace = 100;
/** Most of them while a name is admitted that only public tokens reported: the others are for servers. */
export const maxPublicApplicationsOfPlace = 50;
/** The name under which all further applications are counted. */
export const otherApplications = '(others)';

export interface ReportedPlace {
  readonly project: string;
  readonly environment: string;
}

/** An application in an environment of a project. */
export interface ApplicationPlace extends ReportedPlace {
  readonly application: string;
}

export interface ApplicationUse {
  /**
   * Reserves places for applications, as long as the day has free ones.
   * @param applications.trusted names that not only public tokens reported
   * @returns the applications that have a place
   */
  admit(
    place: ReportedPlace,
    applications: { readonly names: ReadonlySet<string>; readonly trusted: ReadonlySet<string> },
    day: string,
  ): Promise<ReadonlySet<string>>;
  /**
   * Stores that an application reported these features today; features that this process has already stored cost
   * nothing.
   */
  note(place: ApplicationPlace, features: Iterable<string>, day: string): Promise<void>;
}

/** An application that reported; `day` is e.g. `2030-01-31`. */
interface ApplicationUseItem extends Key {
  readonly kind: 'application-use';
  readonly rev: 0;
  readonly day: string;
}

/** Features that an application reported: one attribute each, `f:<name>`, with the number of the day since 1970. */
interface ApplicationFeaturesItem extends Key {
  readonly kind: 'application-features';
  readonly rev: 0;
  readonly [feature: `f:${string}`]: number;
}

/** For how many days a report of an application is remembered, its own day included. */
const keptDays = 35;
const maxFeaturesOfUpdate = 100;
/** Most names of features that a process remembers as stored today. */
const maxRemembered = 200_000;
const prefix = 'f:';

const dayNumber = (day: string): number => Date.parse(day) / dayMs;
const expiryOf = (day: string): number => ((dayNumber(day) + keptDays) * dayMs) / 1000;

/** The first day that counts. Items of earlier days may still exist: the table removes them some days later. */
export const firstRememberedDay = (now: Date): string => dayOf(now.getTime() - (keptDays - 1) * dayMs);

const putUse = async (table: Table, place: ApplicationPlace, day: string): Promise<void> => {
  const { pk, sk } = applicationUseKey(place.project, place.environment, place.application);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: 'SET kind = :kind, rev = :rev, #day = :day, #expires = :expires',
      ExpressionAttributeNames: { '#day': 'day', '#expires': expiryAttribute },
      ExpressionAttributeValues: { ':kind': 'application-use', ':rev': 0, ':day': day, ':expires': expiryOf(day) },
    }),
  );
};

const putFeatures = async (
  table: Table,
  place: ApplicationPlace,
  features: readonly string[],
  day: string,
): Promise<void> => {
  const { pk, sk } = applicationFeaturesKey(place.application, place.project, place.environment);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: `SET kind = :kind, rev = :rev, #expires = :expires, ${features.map((_, i) => `#f${i} = :day`).join(', ')}`,
      ExpressionAttributeNames: {
        '#expires': expiryAttribute,
        ...Object.fromEntries(features.map((feature, i) => [`#f${i}`, `${prefix}${feature}`])),
      },
      ExpressionAttributeValues: {
        ':kind': 'application-features',
        ':rev': 0,
        ':expires': expiryOf(day),
        ':day': dayNumber(day),
      },
    }),
  );
};

/** Opens these observations, with a memory of everything stored today. */
export const openApplicationUse = (table: Table): ApplicationUse => {
  let today = '';
  const applications = new Map<string, Set<string>>();
  const features = new Map<string, Set<string>>();
  let remembered = 0;

  const forgetOtherDays = (day: string): void => {
    if (day === today && remembered <= maxRemembered) return;
    today = day;
    applications.clear();
    features.clear();
    remembered = 0;
  };

  const applicationsOf = async ({ project, environment }: ReportedPlace, day: string): Promise<Set<string>> => {
    const start = applicationUsePrefix(project, environment);
    const known = applications.get(start);
    if (known) return known;
    const items = await queryAll<ApplicationUseItem>(table, { pk: applicationUsePartition, prefix: start });
    const found = new Set(items.filter((item) => item.day === day).map(({ sk }) => sk.slice(start.length)));
    applications.set(start, found);
    return found;
  };

  return {
    admit: async (place, { names, trusted }, day) => {
      forgetOtherDays(day);
      const known = await applicationsOf(place, day);
      for (const application of [...trusted, ...names.difference(trusted)].filter((name) => !known.has(name))) {
        const most = trusted.has(application) ? maxApplicationsOfPlace : maxPublicApplicationsOfPlace;
        if (known.size >= most) continue;
        await putUse(table, { ...place, application }, day);
        known.add(application);
      }
      return names.intersection(known);
    },
    note: async (place, names, day) => {
      forgetOtherDays(day);
      const key = `${applicationUsePrefix(place.project, place.environment)}${place.application}`;
      const known = features.get(key) ?? new Set<string>();
      features.set(key, known);
      const fresh = [...names].filter((name) => !known.has(name));
      for (let i = 0; i < fresh.length; i += maxFeaturesOfUpdate) {
        const some = fresh.slice(i, i + maxFeaturesOfUpdate);
        await putFeatures(table, place, some, day);
        for (const name of some) known.add(name);
        remembered += some.length;
      }
    },
  };
};

/** Where applications have reported since a day: one query over all. */
export const readApplicationUse = async (
  source: Source,
  since: string,
): Promise<readonly (ApplicationPlace & { readonly day: string })[]> => {
  const items = await queryAll<ApplicationUseItem>(source, { pk: applicationUsePartition });
  return items
    .filter(({ day }) => day >= since)
    .map(({ sk, day }) => {
      const [project = '', environment = '', ...application] = sk.split('#');
      return { project, environment, application: application.join('#'), day };
    });
};

/** The features that an application has reported since a day, by place. */
export const readApplicationFeatures = async (
  source: Source,
  application: string,
  since: string,
): Promise<readonly (ReportedPlace & { readonly features: readonly string[] })[]> => {
  const items = await queryAll<ApplicationFeaturesItem>(source, { pk: applicationFeaturesPartition(application) });
  return items.flatMap((item) => {
    const [project = '', environment = ''] = item.sk.split('#');
    const features = Object.entries(item).flatMap(([name, day]) =>
      name.startsWith(prefix) && typeof day === 'number' && day >= dayNumber(since) ? [name.slice(prefix.length)] : [],
    );
    return features.length === 0 ? [] : [{ project, environment, features }];
  });
};
