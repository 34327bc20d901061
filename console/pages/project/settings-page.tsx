import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { Button } from '../../design/button.tsx';
import { loadPart } from '../../design/load-part.ts';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { Tabs } from '../../design/tabs.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { deleteProject, projectDetails, projectDraftOf } from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { access } from '../../texts/access.ts';
import { projects as texts } from '../../texts/projects.ts';
import { Access } from './access.tsx';
import { Details, type DetailsProps } from './details.tsx';
import { Environments } from './environments.tsx';
import { Naming } from './naming.tsx';
import { ReleaseTemplates } from './release-templates.tsx';
import { Reviews } from './reviews.tsx';
import { settingsSearch } from './settings-search.ts';
import { Tokens } from './tokens.tsx';

const route = getRouteApi('/inside/projects/$projectId/settings');

const ActionsTab = lazy(() =>
  loadPart(() => import('./actions/actions-tab.tsx')).then(({ ActionsTab: component }) => ({ default: component })),
);

const DeleteProject = ({ projectId, project }: DetailsProps) => {
  const lacking = useLacking();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <section className={page.card} aria-labelledby="project-delete">
      <h2 id="project-delete">{texts.deleteProject}</h2>
      <p className={page.soft}>{texts.deleteHint}</p>
      <div>
        <Button
          look="danger"
          lacks={lacking({ permission: 'DELETE_PROJECT', project: projectId })}
          onClick={() => setOpen(true)}
        >
          {texts.deleteProject}
        </Button>
      </div>
      {open && (
        <ConfirmWithDiff
          title={texts.confirmDelete(project.name)}
          changes={[{ summary: texts.words.deleted(project.name), before: projectDraftOf(project), after: null }]}
          danger
          action={texts.deleteProject}
          onClose={() => setOpen(false)}
          onSave={async () => {
            await deleteProject(projectId);
            await navigate({ to: '/projects' });
            announce({ title: texts.deleted(project.name) });
          }}
        />
      )}
    </section>
  );
};

/** The settings of one project. */
export const ProjectSettingsPage = () => {
  const { projectId } = route.useParams();
  const { tab, set } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isError, refetch } = useQuery(projectDetails(projectId));
  if (data === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <PageHead title={texts.settingsOf(data.name)} />
      <Tabs
        label={access.tabs}
        value={tab ?? 'settings'}
        onChange={(next) => void navigate({ search: settingsSearch({ tab: next }), replace: true })}
        tabs={[
          {
            value: 'settings',
            label: access.settings,
            panel: (
              <div className={page.stack}>
                <Details projectId={projectId} project={data} />
                <Naming projectId={projectId} project={data} />
                <Environments projectId={projectId} />
                <Reviews projectId={projectId} />
                <ReleaseTemplates projectId={projectId} />
                <Tokens projectId={projectId} />
                <DeleteProject projectId={projectId} project={data} />
              </div>
            ),
          },
          { value: 'access', label: access.access, panel: <Access projectId={projectId} project={data} /> },
          {
            value: 'actions',
            label: access.actions,
            panel: (
              <Suspense fallback={<Loading />}>
                <ActionsTab projectId={projectId} set={set} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
};
