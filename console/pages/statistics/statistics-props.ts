import type { Statistics } from '../../queries/instance.ts';

export interface StatisticsProps {
  readonly numbers: Statistics;
}
