import { plural } from './plural.ts';

const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 });

/** Hours as somebody says them: minutes below two hours, days from two days on. The API rounds to hundredths. */
const hoursText = (hours: number): string => {
  if (hours < 0.01) return 'less than a minute';
  if (hours < 2) return plural(Math.round(hours * 60), 'minute');
  return hours < 48 ? `${number(hours)} hours` : `${number(hours / 24)} days`;
};

const daysText = (days: number): string => (days < 0.01 ? 'less than 15 minutes' : hoursText(days * 24));

/** The end of a span: "within 15 minutes", because "within less than 15 minutes" says it twice. */
const within = (text: string): string => `three quarters within ${text.replace('less than ', '')}`;

/** Texts of insights (docs/contract/insights.md). */
export const insights = {
  title: 'Insights',
  titleOf: (project: string): string => `Insights: ${project}`,
  leadAll: 'How flags come to production, grow old and go, in all projects that you see.',
  lead: 'How flags come to production, grow old and go.',
  seeRequests: 'See them',
  period: 'Period',
  days: (days: number): string => `Last ${days} days`,
  csv: 'Download as CSV',
  cut: (from: string): string =>
    `There are more events than one answer counts. Changes and reviews are shown from ${from} on; choose a shorter period to see less of the time, but all of it.`,
  cutAll: 'There are too many events today: no day of changes and reviews could be counted.',
  table: 'As a table',
  day: 'Day (UTC)',
  week: 'Week from (UTC)',
  chart: (name: string, lines: number, points: number): string =>
    `${name}: ${plural(lines, 'line')} with ${plural(points, 'point')}. The table below has the same figures.`,
  daysText,
  hoursText,
  none: '–',
  figures: {
    toProduction: 'Time to production',
    toProductionNote: (flags: number, p75: number): string =>
      `median of ${plural(flags, 'flag')}; ${within(daysText(p75))}`,
    noneToProduction: 'no release flag came to production',
    live: 'Live flags',
    liveNote: (made: number): string => `of ${plural(made, 'flag')} that are not archived`,
    debt: 'Flags that should be gone',
    debtNote: (median: number): string =>
      median < 1 ? 'half of them for less than a day' : `half of them for ${daysText(median)} or longer`,
    noDebt: 'nothing to clean up',
    undated: 'since when is not known',
    changes: 'Changes in production',
    changesNote: (all: number): string => `of ${plural(all, 'change')} in all environments`,
    approval: 'Waiting for approval',
    approvalNote: (requests: number, p75: number): string =>
      `median of ${plural(requests, 'request')}; ${within(hoursText(p75))}`,
    noApproval: 'no change request was approved',
  },
  toProduction: {
    heading: 'Time to production',
    lead: 'From the creation of a release flag until it was first on in production, by the week in which that was.',
    none: 'No release flag came to production in this period.',
    median: 'Median (days)',
    p75: 'Three quarters within (days)',
    flags: 'Flags',
  },
  stages: {
    heading: 'Flags by stage',
    lead: 'At the end of each day. Flags that were deleted since are not counted.',
    none: 'There are no flags yet.',
  },
  debt: {
    heading: 'How old the debt is',
    lead: (completed: number, stale: number, old: number): string =>
      `${completed} completed, ${stale} marked stale, ${old} older than the lifetime of their type. Bars show for how long.`,
    none: 'No flag has to be cleaned up.',
    bars: 'Flags to clean up, by the time since they should be gone',
    age: (from: number, to: number | null): string => {
      if (to === null) return `${from} days and more`;
      return from === 0 ? `less than ${to} days` : `${from} to ${to} days`;
    },
    undated: 'not known',
    undatedHint: 'They were marked stale before this period. Choose a longer one to see when.',
    see: 'See flags marked stale',
  },
  changes: {
    heading: 'Changes a day',
    lead: 'Changes of flags, by the type of the environment.',
    none: 'Nothing was changed in this period.',
    others: 'deleted environments',
  },
  approvals: {
    heading: 'Approvals',
    lead: (toApproval: string, toApplication: string): string =>
      `Until the approval: ${toApproval}. From there until the change was made: ${toApplication}.`,
    wait: (median: number, p75: number): string => `${hoursText(median)} (median), ${within(hoursText(p75))}`,
    noWait: 'nothing waited',
    waiting: (requests: number, longest: string): string => `${plural(requests, 'request')} in review now${longest}.`,
    longest: (hours: number): string => `, the longest for ${hoursText(hours)}`,
    undated: (requests: number): string =>
      `${plural(requests, 'approval')} more of requests that were sent to review before this period.`,
    none: 'No change request was sent to review, approved or rejected in this period.',
    steps: {
      sentToReview: 'Sent to review',
      approved: 'Approved',
      rejected: 'Rejected',
      applied: 'Applied',
    },
  },
  projects: {
    heading: 'Projects',
    table: 'Projects by the flags that should be gone',
    name: 'Project',
    flags: 'Active flags',
    debt: 'Should be gone',
    toProduction: 'To production (median)',
    changes: 'Changes',
    productionChanges: 'In production',
  },
} as const;
