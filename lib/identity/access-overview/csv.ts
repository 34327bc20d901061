import { csvTable } from '../../contract/csv.ts';
import type { AccessOverviewEntry } from '../../contract/schemas/access-overview.ts';

const columns = [
  'userId',
  'userName',
  'userEmail',
  'accountType',
  'createdAt',
  'lastSeen',
  'rootRole',
  'accessibleProjects',
  'groups',
  'groupProjects',
] as const satisfies readonly (keyof AccessOverviewEntry)[];

/** A header line, and a line for each account (contract: access-overview §2). */
export const overviewCsv = (entries: readonly AccessOverviewEntry[]): string => csvTable(columns, entries);
