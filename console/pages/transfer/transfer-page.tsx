import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { firstEnvironment } from '../../design/fields/environment-field.tsx';
import page from '../../design/page.module.css';
import { NoProject } from '../../layout/no-project.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { linkedEnvironments, projects } from '../../queries/configuration.ts';
import { transfer as texts } from '../../texts/transfer.ts';
import { ExportFlags } from './export-flags.tsx';
import { ExportState } from './export-state.tsx';
import { ImportFlags } from './import-flags.tsx';
import { ImportState } from './import-state.tsx';
import type { Target } from './target.ts';

const route = getRouteApi('/inside/import-export');

/** Export and import for one project and environment; the address stores both. */
const OfFlags = ({ project }: { readonly project: string }) => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: linked } = useQuery(linkedEnvironments(project));
  const environment = linked?.find(({ name }) => name === search.environment)?.name ?? firstEnvironment(linked);
  const target: Target = { project, environment };
  const onTarget = (to: Target): void => void navigate({ search: { ...to }, replace: true });
  return (
    <>
      <ExportFlags target={target} onTarget={onTarget} />
      <ImportFlags target={target} onTarget={onTarget} />
    </>
  );
};

/** Exports and imports flags, or the complete configuration of an installation. */
export const TransferPage = () => {
  const { data: listed } = useSuspenseQuery(projects);
  const { project = listed[0]?.id } = route.useSearch();
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className={page.stack}>
        {project === undefined ? <NoProject /> : <OfFlags project={project} />}
        <ExportState />
        <ImportState />
      </div>
    </>
  );
};
