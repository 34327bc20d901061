import { getRouteApi } from '@tanstack/react-router';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectName } from '../../layout/use-project-name.ts';
import { insights as texts } from '../../texts/insights.ts';
import { InsightsView } from './insights-view.tsx';

const allRoute = getRouteApi('/inside/insights');
const projectRoute = getRouteApi('/inside/projects/$projectId/insights');

/** Insights into all projects that the caller sees. */
export const InsightsPage = () => {
  const { days } = allRoute.useSearch();
  const navigate = allRoute.useNavigate();
  return (
    <InsightsView
      projectId={undefined}
      days={days}
      onDays={(next) => void navigate({ search: { days: next }, replace: true })}
      head={(actions) => <PageHead title={texts.title} lead={texts.leadAll} actions={actions} />}
    />
  );
};

/** Insights into one project. */
export const ProjectInsightsPage = () => {
  const { projectId } = projectRoute.useParams();
  const { days } = projectRoute.useSearch();
  const navigate = projectRoute.useNavigate();
  const name = useProjectName(projectId);
  return (
    <InsightsView
      projectId={projectId}
      days={days}
      onDays={(next) => void navigate({ search: { days: next }, replace: true })}
      head={(actions) => <PageHead title={texts.titleOf(name)} lead={texts.lead} actions={actions} />}
    />
  );
};
