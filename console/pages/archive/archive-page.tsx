import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { aboutFlag } from '../../changes/about.ts';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { undoOf } from '../../changes/undo-of.ts';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Day } from '../../design/time/moment.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectName } from '../../layout/use-project-name.ts';
import { type ArchivedFlag, archivedFlags } from '../../queries/archive.ts';
import { deleteFlags, reviveFlags } from '../../queries/flags.ts';
import { useLacking } from '../../session/permissions.ts';
import { archive as texts } from '../../texts/archive.ts';
import { common } from '../../texts/common.ts';

const route = getRouteApi('/inside/projects/$projectId/archive');

interface ConfirmProps {
  readonly projectId: string;
  readonly flag: ArchivedFlag;
  readonly onClose: () => void;
}

const ConfirmRevive = ({ projectId, flag: { name }, onClose }: ConfirmProps) => (
  <ConfirmWithDiff
    title={texts.confirmRevive(name)}
    inHistory
    changes={[
      {
        summary: texts.reviveWords(name),
        before: { feature: name, archived: true },
        after: { feature: name, archived: false },
      },
    ]}
    action={texts.revive}
    onClose={onClose}
    onSave={async ({ comment }) => {
      const revision = await reviveFlags({ projectId, features: [name], comment });
      const about = [aboutFlag(projectId, name)];
      announce({
        title: texts.revived(name),
        about,
        // Reviving is never reviewed, but archiving again is: the undo then becomes a change request.
        undo: undoOf({ projectId, revision, feature: name, title: texts.archivedAgain(name), about }),
      });
    }}
  />
);

const ConfirmDelete = ({ projectId, flag, onClose }: ConfirmProps) => (
  <ConfirmWithDiff
    title={texts.confirmDelete(flag.name)}
    inHistory
    changes={[{ summary: texts.deleteWords(flag.name), before: flag, after: null }]}
    warning={<Banner look="bad">{texts.deleteWarning}</Banner>}
    danger
    action={texts.unmake}
    onClose={onClose}
    onSave={async ({ comment }) => {
      await deleteFlags({ projectId, features: [flag.name], comment });
      announce({ title: texts.deleted(flag.name), about: [aboutFlag(projectId, flag.name)] });
    }}
  />
);

type OpenDialog = { readonly dialog: 'revive' | 'delete'; readonly flag: ArchivedFlag };

const useColumns = (projectId: string, open: (opened: OpenDialog) => void): readonly Column<ArchivedFlag>[] => {
  const lacking = useLacking();
  const { columns } = texts;
  return [
    {
      id: 'name',
      width: 'minmax(10rem, 3fr)',
      header: columns.name,
      wide: true,
      cell: ({ name, description }) => (
        <>
          <div className={page.name}>
            <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName: name }}>
              <Name>{name}</Name>
            </Link>
          </div>
          {description && (
            <div className={page.clipped} dir="auto">
              {description}
            </div>
          )}
        </>
      ),
    },
    { id: 'type', width: '7rem', header: columns.type, label: columns.type, cell: ({ type = '' }) => type },
    {
      id: 'archived',
      width: '7rem',
      header: columns.archived,
      label: columns.archived,
      cell: ({ archivedAt }) => <Day at={archivedAt} />,
    },
    {
      id: 'actions',
      width: '12rem',
      header: <span className="unseen">{columns.actions}</span>,
      cell: (flag) => (
        <div className={page.row}>
          <Button
            aria-label={texts.reviveOf(flag.name)}
            lacks={lacking({ permission: 'UPDATE_FEATURE', project: projectId })}
            onClick={() => open({ dialog: 'revive', flag })}
          >
            {texts.revive}
          </Button>
          <Button
            look="danger"
            aria-label={texts.deleteOf(flag.name)}
            lacks={lacking({ permission: 'DELETE_FEATURE', project: projectId })}
            onClick={() => open({ dialog: 'delete', flag })}
          >
            {common.remove}
          </Button>
        </div>
      ),
    },
  ];
};

/** The archived flags of a project. */
export const ArchivePage = () => {
  const { projectId } = route.useParams();
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const name = useProjectName(projectId);
  const list = useQuery(archivedFlags(projectId));
  const [opened, setOpened] = useState<OpenDialog>();
  const columns = useColumns(projectId, setOpened);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <PageHead title={texts.title(name)} lead={texts.lead} />
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ name }) => name}
        textOf={({ name, description }) => `${name} ${description ?? ''}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
        empty={
          <EmptyState title={texts.empty.title}>
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
      {opened?.dialog === 'revive' && <ConfirmRevive projectId={projectId} flag={opened.flag} onClose={close} />}
      {opened?.dialog === 'delete' && <ConfirmDelete projectId={projectId} flag={opened.flag} onClose={close} />}
    </>
  );
};
