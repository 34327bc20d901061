import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import buttons from '../../design/button.module.css';
import { classNames } from '../../design/class-names.ts';
import { Listing } from '../../design/data/listing.tsx';
import { Share } from '../../design/data/share.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { PlusIcon, StarFilledIcon, StarIcon } from '../../design/icons.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { PageHead } from '../../layout/page-head.tsx';
import { projects } from '../../queries/configuration.ts';
import type { Project } from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { projects as texts } from '../../texts/projects.ts';
import { lookOf } from '../health/health-rules.ts';
import { NewProject, NewProjectForm } from './new-project.tsx';
import { ProjectStar } from './project-star.tsx';

const route = getRouteApi('/inside/projects');
const { columns: names } = texts;

/** How many work on a project, and the way to the form that adds one. */
const Members = ({ id, name, memberCount }: Project) => {
  const lacks = useLacking()({ permission: 'UPDATE_PROJECT', project: id });
  return (
    <span className={page.row}>
      {memberCount}
      {lacks === undefined && (
        <Link
          to="/projects/$projectId/settings"
          params={{ projectId: id }}
          search={{ tab: 'access', create: true }}
          className={classNames(buttons.button, buttons.quiet)}
          aria-label={texts.addMember(name)}
          title={texts.addMember(name)}
        >
          <PlusIcon />
        </Link>
      )}
    </span>
  );
};

const columns: readonly Column<Project>[] = [
  {
    id: 'favorite',
    width: '1.75rem',
    header: <span className="unseen">{names.favorite}</span>,
    cell: (project) => <ProjectStar {...project} />,
  },
  {
    id: 'name',
    width: 'minmax(10rem, 3fr)',
    header: names.name,
    wide: true,
    cell: ({ id, name, description }) => (
      <>
        <div className={page.name}>
          <Link to="/projects/$projectId" params={{ projectId: id }}>
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
  { id: 'id', width: 'minmax(6rem, 1fr)', header: names.id, label: names.id, cell: ({ id }) => <Name>{id}</Name> },
  { id: 'mode', width: '7rem', header: names.mode, label: names.mode, cell: ({ mode }) => mode },
  {
    id: 'health',
    width: '7.5rem',
    header: names.health,
    label: names.health,
    cell: ({ health }) => <Share percent={health} look={lookOf(health)} />,
  },
  {
    id: 'flags',
    width: '4rem',
    header: names.flags,
    label: names.flags,
    cell: ({ id, name, featureCount }) => (
      <Link to="/projects/$projectId/flags" params={{ projectId: id }} aria-label={texts.flagsOf(featureCount, name)}>
        {featureCount.toLocaleString('en')}
      </Link>
    ),
  },
  {
    id: 'members',
    width: '5.5rem',
    header: names.members,
    label: names.members,
    cell: (project) => <Members {...project} />,
  },
  {
    id: 'actions',
    width: '6rem',
    corner: true,
    header: <span className="unseen">{names.actions}</span>,
    cell: ({ id, name }) => (
      <Link to="/projects/$projectId/settings" params={{ projectId: id }} aria-label={texts.settingsOf(name)}>
        {texts.settings}
      </Link>
    ),
  },
];

/** All projects that the caller sees. */
export const ProjectsPage = () => {
  const { query, favorites } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(projects);
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <Link to="/insights">{common.navigation.insights}</Link>
            <NewProject />
          </>
        }
      />
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        textOf={({ id, name, description }) => `${id} ${name} ${description ?? ''}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: (now) => ({ ...now, query: next }), replace: true })}
        toggle={{
          label: (
            <>
              {favorites ? <StarFilledIcon /> : <StarIcon />}
              {texts.onlyFavorites}
            </>
          ),
          on: favorites === true,
          onChange: (on) => void navigate({ search: (now) => ({ ...now, favorites: on || undefined }), replace: true }),
          keeps: ({ favorite }) => favorite,
        }}
        empty={
          <EmptyState
            title={texts.empty.title}
            actions={
              <>
                <NewProject />
                <Link to="/import-export">{texts.empty.import}</Link>
              </>
            }
          >
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
      <NewProjectForm />
    </>
  );
};
