import { openRecentCommits, type RecentCommits } from '../catalog/recent-commits.ts';
import { table } from './table.ts';

/** Commits of the deployed table, in the memory of this process. */
export const recentCommits: RecentCommits = openRecentCommits(table);
