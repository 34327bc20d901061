import { PageHead } from '../../layout/page-head.tsx';
import { useLacking } from '../../session/permissions.ts';
import { impactMetrics as texts } from '../../texts/impact-metrics.ts';
import { Charts } from './charts.tsx';

/** Charts of the installation: everybody sees them, administrators change them. */
export const ImpactMetricsPage = () => {
  const lacks = useLacking()({ permission: 'ADMIN' });
  return (
    <>
      <PageHead title={texts.title} />
      <Charts place={undefined} lacks={lacks} lead={texts.lead} />
    </>
  );
};
