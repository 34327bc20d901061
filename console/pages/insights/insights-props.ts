import type { Insights } from '../../queries/insights.ts';

export interface InsightsProps {
  readonly insights: Insights;
}
