import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { constraintOf } from '../../constraints/constraint.ts';
import { constraintsText } from '../../constraints/words.ts';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { NewButton } from '../../layout/new-button.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useCreating } from '../../layout/use-creating.ts';
import { segments } from '../../queries/configuration.ts';
import type { Segment } from '../../queries/segments.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { segments as texts } from '../../texts/segments.ts';
import { DeleteSegment } from './delete-segment.tsx';
import { EditSegmentDialog, NewSegmentDialog } from './lazy-dialogs.ts';
import { useSegmentLacking } from './segment-rights.ts';
import { SegmentUses } from './segment-uses.tsx';

const route = getRouteApi('/inside/segments');

type OpenDialog = { readonly dialog: 'edit' | 'delete' | 'uses'; readonly segment: Segment };

const useLackingNew = (): string | undefined => {
  const lacking = useLacking();
  // A caller who may change the segments of one project may create one there.
  const ofProject = lacking({ permission: 'UPDATE_PROJECT_SEGMENT' });
  return ofProject === undefined ? undefined : lacking({ permission: 'CREATE_SEGMENT' });
};

const NewSegment = () => <NewButton lacks={useLackingNew()}>{texts.create}</NewButton>;

/** The form for a new segment, shown when the address says so. */
const NewSegmentForm = () => {
  const lacks = useLackingNew();
  const [open, setOpen] = useCreating();
  if (!open || lacks !== undefined) return null;
  return (
    <Suspense>
      <NewSegmentDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
};

const useColumns = (open: (opened: OpenDialog) => void): readonly Column<Segment>[] => {
  const lacking = useSegmentLacking();
  const { columns } = texts;
  return [
    {
      id: 'name',
      width: 'minmax(10rem, 2fr)',
      header: columns.name,
      wide: true,
      cell: (segment) => (
        <>
          <div className={page.name}>
            <Name>{segment.name}</Name>
          </div>
          {segment.description && (
            <div className={page.clipped} dir="auto">
              {segment.description}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'conditions',
      width: 'minmax(10rem, 3fr)',
      header: columns.conditions,
      wide: true,
      cell: ({ constraints }) => (
        <div className={page.clipped} dir="auto">
          {constraintsText(constraints.map(constraintOf))}
        </div>
      ),
    },
    {
      id: 'project',
      width: '8rem',
      header: columns.project,
      label: columns.project,
      cell: ({ project }) => (project ? <Name>{project}</Name> : texts.allProjects),
    },
    {
      id: 'uses',
      width: '6rem',
      header: columns.uses,
      cell: (segment) => (
        <button
          type="button"
          className={page.plainButton}
          title={texts.showUses(segment.name)}
          onClick={() => open({ dialog: 'uses', segment })}
        >
          {texts.uses(segment.usedInFeatures)}
        </button>
      ),
    },
    {
      id: 'actions',
      width: '3rem',
      corner: true,
      header: <span className="unseen">{columns.actions}</span>,
      cell: (segment) => (
        <Menu
          trigger={
            <Button look="quiet" label={common.moreOf(segment.name)}>
              <MoreIcon />
            </Button>
          }
          actions={[
            {
              label: common.edit,
              lacks: lacking('UPDATE_SEGMENT', segment.project || null),
              onSelect: () => open({ dialog: 'edit', segment }),
            },
            { label: texts.columns.uses, onSelect: () => open({ dialog: 'uses', segment }) },
            {
              label: common.remove,
              lacks: lacking('DELETE_SEGMENT', segment.project || null),
              onSelect: () => open({ dialog: 'delete', segment }),
            },
          ]}
        />
      ),
    },
  ];
};

/** All segments that the caller sees. */
export const SegmentsPage = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(segments);
  const [opened, setOpened] = useState<OpenDialog>();
  const columns = useColumns(setOpened);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={<NewSegment />} />
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ id }) => String(id)}
        textOf={({ name, description, project }) => `${name} ${description ?? ''} ${project ?? ''}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
        empty={
          <EmptyState
            title={texts.empty.title}
            actions={
              <>
                <NewSegment />
                <Link to="/import-export">{texts.empty.import}</Link>
              </>
            }
          >
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
      <NewSegmentForm />
      {opened?.dialog === 'edit' && (
        <Suspense>
          <EditSegmentDialog segment={opened.segment} onClose={close} />
        </Suspense>
      )}
      {opened?.dialog === 'delete' && <DeleteSegment segment={opened.segment} onClose={close} />}
      {opened?.dialog === 'uses' && <SegmentUses segment={opened.segment} onClose={close} />}
    </>
  );
};
