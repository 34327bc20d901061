import type { ChartDraft } from './chart-draft.ts';

/** What people call a chart: its title, or else its metric. */
export const chartName = ({ title, metricName }: Pick<ChartDraft, 'title' | 'metricName'>): string =>
  title.trim() || metricName;

/** Name of a chart for `about` of messages. */
export const aboutChart = (id: string): readonly string[] => [`chart ${id}`];
