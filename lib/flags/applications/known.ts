import type { RequestReads } from '../../store/commit/request.ts';
import {
  type ApplicationPlace,
  firstRememberedDay,
  readApplicationUse,
} from '../../store/observations/application-use.ts';
import {
  type RegisteredApplication,
  readRegistered,
  seenApplicationsRange,
} from '../../store/observations/registrations.ts';
import type { ApplicationItem } from '../../store/table/items.ts';
import { applicationsPartition, applicationUsePartition } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';

/** An application, with what each place stores about it; at least one place does. */
export interface KnownApplication {
  readonly name: string;
  /** Stored when the application has its event; may have a description. */
  readonly item: ApplicationItem | undefined;
  readonly registered: RegisteredApplication | undefined;
  /** The places in which it reported usage in the last 35 days. */
  readonly reported: readonly (ApplicationPlace & { readonly day: string })[];
}

/** What `readKnown` reads: three queries. */
export const knownReads: RequestReads = {
  ranges: [{ pk: applicationsPartition }, seenApplicationsRange, { pk: applicationUsePartition }],
};

/** All applications, by name (contract: applications §1). */
export const readKnown = async (source: Source, now: Date): Promise<readonly KnownApplication[]> => {
  const [items, registered, reported] = await Promise.all([
    queryAll<ApplicationItem>(source, { pk: applicationsPartition }),
    readRegistered(source),
    readApplicationUse(source, firstRememberedDay(now)),
  ]);
  const itemsByName = new Map(items.map((item) => [item.name, item]));
  const registeredByName = new Map(registered.map((one) => [one.name, one]));
  const reportedByName = Map.groupBy(reported, ({ application }) => application);
  return [...new Set([...itemsByName.keys(), ...registeredByName.keys(), ...reportedByName.keys()])]
    .toSorted()
    .map((name) => ({
      name,
      item: itemsByName.get(name),
      registered: registeredByName.get(name),
      reported: reportedByName.get(name) ?? [],
    }));
};

/**
 * The last day on which an application registered or reported, `2030-01-31`; undefined: it was created by hand and
 * never seen.
 */
export const lastDay = ({ registered, reported }: KnownApplication): string | undefined =>
  [registered?.day, ...reported.map(({ day }) => day)]
    .filter((day) => day !== undefined)
    .reduce<string | undefined>((newest, day) => (newest === undefined || day > newest ? day : newest), undefined);
