import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { SelectField } from '../../design/fields/field.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { NewButton } from '../../layout/new-button.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { projects } from '../../queries/configuration.ts';
import { archiveTemplate, projectTemplates, type Template, templates } from '../../queries/release-templates.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { releaseTemplates as texts } from '../../texts/release-templates.ts';
import { DeleteTemplate } from './delete-template.tsx';
import { EditTemplateDialog, NewTemplateDialog } from './lazy-dialogs.ts';

const route = getRouteApi('/inside/release-plan-templates');

type OpenDialog = { readonly dialog: 'edit' | 'delete'; readonly template: Template };

type Kind = 'CREATE' | 'UPDATE' | 'DELETE';

/** The permission that the caller lacks for a template of a project, or of the installation. */
const useTemplateLacking = () => {
  const lacking = useLacking();
  return (kind: Kind, project: string | undefined): string | undefined =>
    lacking(
      project === undefined
        ? { permission: `RELEASE_PLAN_TEMPLATE_${kind}` }
        : { permission: 'UPDATE_PROJECT', project },
    );
};

const useArchiving = () =>
  useMutation({
    mutationFn: async ({ template, isArchived }: { readonly template: Template; readonly isArchived: boolean }) => {
      const place = { templateId: template.id, projectId: template.project };
      await archiveTemplate(place, isArchived);
      const say = (archived: boolean) => (archived ? texts.inArchive : texts.outOfArchive)(template.name);
      const about = [`release template ${template.id}`];
      announce({
        title: say(isArchived),
        about,
        undo: async () => {
          await archiveTemplate(place, !isArchived);
          await queryClient.invalidateQueries();
          announce({ title: say(!isArchived), about });
        },
      });
    },
    onError: announceProblem,
  });

const useColumns = (open: (opened: OpenDialog) => void, ofProject: boolean): readonly Column<Template>[] => {
  const lacking = useTemplateLacking();
  const archiving = useArchiving();
  const { columns } = texts;
  return [
    {
      id: 'name',
      width: 'minmax(10rem, 2fr)',
      header: columns.name,
      wide: true,
      cell: ({ name, description, archivedAt }) => (
        <>
          <div className={page.name}>
            <Name>{name}</Name> {archivedAt && <Badge>{texts.archived}</Badge>}
          </div>
          {description && (
            <div className={page.clipped} dir="auto">
              {description}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'stages',
      width: 'minmax(10rem, 3fr)',
      header: columns.stages,
      wide: true,
      cell: ({ milestones }) => (
        <div className={page.clipped} dir="auto">
          {milestones.map(({ name }) => name).join(' → ')}
        </div>
      ),
    },
    ...(ofProject
      ? [
          {
            id: 'place',
            width: '8rem',
            header: columns.place,
            label: columns.place,
            cell: ({ project }: Template) => (project === undefined ? texts.allProjects : texts.thisProject),
          },
        ]
      : []),
    {
      id: 'actions',
      width: '3rem',
      corner: true,
      header: <span className="unseen">{columns.actions}</span>,
      cell: (template) => (
        <Menu
          trigger={
            <Button look="quiet" label={common.moreOf(template.name)}>
              <MoreIcon />
            </Button>
          }
          actions={[
            {
              label: common.edit,
              lacks: lacking('UPDATE', template.project),
              onSelect: () => open({ dialog: 'edit', template }),
            },
            {
              label: template.archivedAt ? texts.unarchive : texts.archive,
              lacks: lacking('UPDATE', template.project),
              onSelect: () => archiving.mutate({ template, isArchived: !template.archivedAt }),
            },
            {
              label: common.remove,
              lacks: lacking('DELETE', template.project),
              onSelect: () => open({ dialog: 'delete', template }),
            },
          ]}
        />
      ),
    },
  ];
};

/** Whose templates are listed; the address says it. */
const PlaceChoice = () => {
  const { project } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: listed = [] } = useQuery(projects);
  return (
    <SelectField
      label={texts.of}
      value={project ?? ''}
      onChange={({ target: { value } }) => void navigate({ search: { project: value || undefined }, replace: true })}
    >
      <option value="">{texts.installation}</option>
      {project !== undefined && !listed.some(({ id }) => id === project) && <option>{project}</option>}
      {listed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

/** The templates of the installation, or those of which plans of a project can be made. */
export const ReleaseTemplatesPage = () => {
  const { query, project, archived } = route.useSearch();
  const navigate = route.useNavigate();
  const ofInstallation = useQuery({ ...templates, enabled: project === undefined });
  const ofProject = useQuery({ ...projectTemplates(project ?? '', true), enabled: project !== undefined });
  const [opened, setOpened] = useState<OpenDialog>();
  const [isCreating, setCreating] = useCreating();
  const lacks = useTemplateLacking()('CREATE', project);
  const columns = useColumns(setOpened, project !== undefined);
  const close = (): void => setOpened(undefined);
  const create = <NewButton lacks={lacks}>{texts.create}</NewButton>;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={create} />
      <PlaceChoice />
      <Listing
        key={project ?? ''}
        label={texts.table}
        list={project === undefined ? ofInstallation : ofProject}
        columns={columns}
        keyOf={({ id }) => id}
        textOf={({ name, description }) => `${name} ${description ?? ''}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: (before) => ({ ...before, query: next }), replace: true })}
        toggle={{
          label: texts.showArchived,
          on: archived === true,
          onChange: (on) =>
            void navigate({ search: (before) => ({ ...before, archived: on || undefined }), replace: true }),
          keeps: ({ archivedAt }) => Boolean(archivedAt),
        }}
        empty={
          <EmptyState title={texts.empty.title} actions={create}>
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
      {isCreating && lacks === undefined && (
        <Suspense>
          <NewTemplateDialog projectId={project} onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {opened?.dialog === 'edit' && (
        <Suspense>
          <EditTemplateDialog template={opened.template} onClose={close} />
        </Suspense>
      )}
      {opened?.dialog === 'delete' && <DeleteTemplate template={opened.template} onClose={close} />}
    </>
  );
};
