import { impactMetrics as texts } from '../../../texts/impact-metrics.ts';
import { Charts } from '../../impact-metrics/charts.tsx';
import { useFlag } from '../whom/flag-context.tsx';

/** The charts of this flag. */
export const FlagMetrics = () => {
  const { path, lacks } = useFlag();
  return <Charts place={path} lacks={lacks('UPDATE_FEATURE')} lead={texts.flagLead} />;
};
