import { noAccess } from '../../lib/contract/problems.ts';
import type { EventType } from '../../lib/contract/schemas/event.ts';
import type { PermissionName } from '../../lib/contract/schemas/permission.ts';
import { type LocatorContext, locateWithPermission, openFeatureLocator } from '../../lib/flags/features/locate.ts';
import type { Caller } from '../../lib/identity/callers/caller.ts';
import type { CatalogCallerContext } from '../../lib/identity/callers/context.ts';
import { hasPermission } from '../../lib/identity/rights/has-permission.ts';
import { allRights } from '../../lib/identity/rights/rights.ts';
import { readUserAccess } from '../../lib/identity/rights/user-access.ts';
import type { Catalog } from '../../lib/store/catalog/catalog.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import type { Actor } from '../../lib/store/commit/journal.ts';
import { makeRequest, readFirst } from '../../lib/store/commit/request.ts';
import {
  accessPartition,
  configPartition,
  instance,
  projectPartition,
  type Range,
  type Scope,
} from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';
import type { Reader } from './sightings.ts';

/** The input of an operation; each uses the members that it needs. */
export interface Subject {
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
  /** Value of a tag. */
  readonly tag: string;
  readonly segment: number;
  /** Id of a user. */
  readonly user: number;
  /** Selects one of two variants of the operation. */
  readonly on: boolean;
}

/** The context of an operation in a process, as a function has it. */
export interface Context {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly actor: Actor;
  readonly caller: Caller;
  readonly now: Date;
  /** Epoch ms. */
  readonly deadline: number;
  readonly reader: Reader;
  /** Scopes with new stream records; each call takes some of them. */
  readonly announced: () => readonly Scope[];
}

export interface Operation {
  /** The event that shows that the operation was done; absent: it may be done without an event. */
  readonly event?: EventType;
  readonly about: readonly (keyof Subject)[];
  readonly run: (context: Context, subject: Subject) => Promise<unknown>;
}

export const callerNamed = (name: string): Caller => ({
  kind: 'admin',
  name,
  userId: 1,
  tokenKey: '',
  session: null,
  projects: ['*'],
  environment: '*',
  rights: allRights,
});

/** Reads the instance's revision as the gate of a request does. */
export const instanceRevOf = async ({ table }: Context): Promise<number> => (await readHead(table, instance)).rev;

/** It remembers nothing of another table: only requests that have read ahead use its memory. */
const locator = openFeatureLocator('feature to write');

/** More than any request names: all that was read ahead may be as old as the beginning of the request. */
const everything: readonly Range[] = [
  { pk: configPartition },
  { pk: accessPartition },
  ...['p', 'q'].map((project) => ({ pk: projectPartition(project) })),
];

/**
 * The context that a function gives to its command; every second request has read everything ahead.
 */
export const requestOf = async (context: Context): Promise<CatalogCallerContext & LocatorContext> => {
  const { catalog, actor, caller, now, deadline } = context;
  const instanceRev = await instanceRevOf(context);
  const source =
    instanceRev % 2 === 0 ? await readFirst(context.table, { scopes: '*', ranges: everything }) : context.table;
  return { ...makeRequest(source, { actor, caller, now, deadline, instanceRev }), catalog, locator };
};

/** Finds the project of a feature, as a writer does. @throws Problem NotFoundError */
export const placed = async (context: Context, subject: Subject): Promise<Subject> => {
  const project = await locateWithPermission(await requestOf(context), 'UPDATE_FEATURE', subject.feature);
  return { ...subject, project };
};

/** The place of a write to an environment. */
export const written = ({ project, environment }: Subject) => ({ project, extent: [environment] });

/**
 * The context of another user, who needs a permission there, as a function asks at its gate. The administrator, user 1,
 * is the caller already.
 * @throws Problem NoAccessError
 */
export const actingAs = async (context: Context, place: Subject, permission: PermissionName): Promise<Context> => {
  const { user } = place;
  if (user === context.caller.userId) return context;
  const access = await readUserAccess(context.table, user);
  if (!access || !hasPermission(access.rights, permission, place)) throw noAccess(permission, place.environment);
  const { actor, caller } = context;
  return {
    ...context,
    actor: { ...actor, createdByUserId: user },
    caller: { ...caller, userId: user, rights: access.rights },
  };
};
