import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectName } from '../../layout/use-project-name.ts';
import { environments, linkedEnvironments } from '../../queries/configuration.ts';
import { flags as texts } from '../../texts/flags.ts';
import type { FlagsAddress } from './flag-search.ts';
import { FlagsList } from './flags-list.tsx';
import { NewFlag, NewFlagForm } from './new-flag.tsx';

const all = getRouteApi('/inside/flags');
const ofProject = getRouteApi('/inside/projects/$projectId/flags');

const enabledNames = (found: readonly { readonly name: string; readonly enabled?: boolean }[] = []) =>
  found.filter(({ enabled }) => enabled !== false).map(({ name }) => name);

/** The flags of all projects that the caller sees. */
export const FlagsPage = () => {
  const { create: _form, ...search } = all.useSearch();
  const navigate = all.useNavigate();
  const linked = useQuery(environments);
  return (
    <>
      <PageHead title={texts.title} actions={<NewFlag />} />
      <FlagsList
        search={search}
        environments={enabledNames(linked.data)}
        onSearch={(next: FlagsAddress) => void navigate({ search: next, replace: true })}
      />
      <NewFlagForm />
    </>
  );
};

/** The flags of one project. */
export const ProjectFlagsPage = () => {
  const { projectId } = ofProject.useParams();
  const { create: _form, ...search } = ofProject.useSearch();
  const navigate = ofProject.useNavigate();
  const linked = useQuery(linkedEnvironments(projectId));
  const name = useProjectName(projectId);
  // A search in a project that does not exist only finds nothing, so the error of the other query is shown.
  if (linked.data === undefined && linked.isError)
    return (
      <>
        <PageHead title={texts.ofProject(projectId)} />
        <ErrorState error={linked.error} onRetry={() => void linked.refetch()} />
      </>
    );
  return (
    <>
      <PageHead title={texts.ofProject(name)} actions={<NewFlag projectId={projectId} />} />
      <FlagsList
        search={search}
        projectId={projectId}
        environments={(linked.data ?? []).filter(({ visible }) => visible).map(({ name }) => name)}
        onSearch={(next: FlagsAddress) => void navigate({ search: next, replace: true })}
      />
      <NewFlagForm projectId={projectId} />
    </>
  );
};
