import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { knownFrom } from '../../api/known.ts';
import { Bars } from '../../design/data/bars.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { PageHead } from '../../layout/page-head.tsx';
import { featureTypes } from '../../queries/configuration.ts';
import { healthReport, projectOverview } from '../../queries/health.ts';
import { overview as texts } from '../../texts/health.ts';
import { lifetimesOf } from '../flags/health.ts';
import { ProjectStar } from '../projects/project-star.tsx';
import { ageBars } from './ages.ts';
import { CleanUp } from './clean-up.tsx';
import { Environments } from './environments.tsx';
import { LastChanges } from './last-changes.tsx';
import { ProjectFigures } from './project-figures.tsx';
import { ToProduction } from './to-production.tsx';

const route = getRouteApi('/inside/projects/$projectId');

/** One project: its figures, the flags to clean up, and the latest changes. */
export const ProjectOverviewPage = () => {
  const { projectId } = route.useParams();
  const { data: project, error, refetch } = useQuery(projectOverview(projectId));
  const report = useQuery(healthReport(projectId));
  const lifetimes = knownFrom(useQuery(featureTypes), lifetimesOf);
  if (project === undefined)
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead
        title={project.name}
        lead={project.description ? <span dir="auto">{project.description}</span> : undefined}
        actions={<ProjectStar id={projectId} name={project.name} favorite={project.favorite} />}
      />
      <ProjectFigures project={project} report={report.data} />
      {report.isError && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
      <div className={page.cards}>
        {report.data && <CleanUp projectId={projectId} report={report.data} lifetimes={lifetimes} />}
        <LastChanges projectId={projectId} />
        <section className={page.card} aria-labelledby="types">
          <h2 id="types">{texts.types.heading}</h2>
          {project.featureTypeCounts.length === 0 ? (
            <p className={page.soft}>{texts.types.none}</p>
          ) : (
            <Bars
              label={texts.types.label}
              bars={project.featureTypeCounts.map(({ type, count }) => ({ label: type, value: count }))}
            />
          )}
        </section>
        {report.data && (
          <section className={page.card} aria-labelledby="ages">
            <h2 id="ages">{texts.ages.heading}</h2>
            {report.data.features.length === 0 ? (
              <p className={page.soft}>{texts.ages.none}</p>
            ) : (
              <Bars label={texts.ages.label} bars={ageBars(report.data.features, Date.now())} />
            )}
          </section>
        )}
        <Environments projectId={projectId} project={project} />
        <ToProduction projectId={projectId} />
      </div>
    </>
  );
};
