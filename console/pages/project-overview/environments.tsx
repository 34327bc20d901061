import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../design/badge.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import page from '../../design/page.module.css';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import { projectEnvironments } from '../../queries/configuration.ts';
import type { ProjectOverview } from '../../queries/health.ts';
import { overview } from '../../texts/health.ts';

const { environments: texts } = overview;

export interface EnvironmentsProps {
  readonly projectId: string;
  readonly project: ProjectOverview;
}

/** For each environment, how many flags of a project are on. */
export const Environments = ({ projectId, project }: EnvironmentsProps) => {
  const { data, error } = useQuery(projectEnvironments(projectId));
  const linked = data?.filter(({ visible }) => visible);
  const reviewed = new Set(
    project.environments.filter((one) => one.changeRequestsEnabled === true).map(({ environment }) => environment),
  );
  return (
    <section className={page.card} aria-labelledby="environments">
      <h2 id="environments">{texts.heading}</h2>
      {error !== null && <ErrorState error={error} />}
      {linked?.length === 0 && <p className={page.soft}>{texts.none}</p>}
      <ul className={page.items}>
        {linked?.map(({ name, type, projectEnabledToggleCount, projectApiTokenCount }) => (
          <li key={name}>
            <div className={page.row}>
              <span className={page.name}>
                <EnvironmentName name={name} type={type} />
              </span>
              <span className={page.soft}>{type}</span>
              {reviewed.has(name) && <Badge look="info">{texts.reviewed}</Badge>}
            </div>
            <p className={page.soft}>{texts.line(projectEnabledToggleCount, projectApiTokenCount)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
