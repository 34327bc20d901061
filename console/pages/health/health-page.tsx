import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Figures } from '../../design/data/figures.tsx';
import { Listing } from '../../design/data/listing.tsx';
import { Share } from '../../design/data/share.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { PageHead } from '../../layout/page-head.tsx';
import { projects } from '../../queries/configuration.ts';
import { staleFlags } from '../../queries/health.ts';
import type { Project } from '../../queries/projects.ts';
import { common } from '../../texts/common.ts';
import { health as texts } from '../../texts/health.ts';
import { ProjectStar } from '../projects/project-star.tsx';
import { byHealth, lookOf, meanHealth, wellAbove } from './health-rules.ts';

const route = getRouteApi('/inside/project-health');
const { columns: names, figures: figureTexts } = texts;

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
    cell: ({ id, name }) => (
      <Link to="/projects/$projectId" params={{ projectId: id }} className={page.name}>
        <Name>{name}</Name>
      </Link>
    ),
  },
  {
    id: 'health',
    width: 'minmax(8rem, 1fr)',
    header: names.health,
    label: names.health,
    cell: ({ health }) => <Share percent={health} look={lookOf(health)} />,
  },
  {
    id: 'debt',
    width: '8rem',
    header: names.debt,
    label: names.debt,
    cell: ({ health }) => texts.debt(100 - health),
  },
  {
    id: 'flags',
    width: '6rem',
    header: names.flags,
    label: names.flags,
    cell: ({ id, featureCount }) => (
      <Link to="/projects/$projectId/flags" params={{ projectId: id }}>
        {featureCount.toLocaleString('en')}
      </Link>
    ),
  },
];

const Numbers = ({ list }: { readonly list: readonly Project[] }) => {
  const { data: stale } = useQuery(staleFlags);
  const mean = meanHealth(list);
  const ill = list.filter(({ health }) => health < wellAbove).length;
  return (
    <Figures
      figures={[
        { term: figureTexts.health, value: `${mean} %`, note: figureTexts.healthNote, look: lookOf(mean) },
        { term: figureTexts.ill, value: ill, note: figureTexts.of(list.length), look: ill > 0 ? 'warn' : undefined },
        { term: figureTexts.flags, value: list.reduce((sum, { featureCount }) => sum + featureCount, 0) },
        {
          term: figureTexts.stale,
          value: stale ?? '…',
          note: (
            <Link to="/flags" search={{ state: 'IS_ANY_OF:stale' }}>
              {figureTexts.seeStale}
            </Link>
          ),
        },
      ]}
    />
  );
};

/** The health of all projects that the caller sees, the worst first. */
export const HealthPage = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery({ ...projects, select: byHealth<Project> });
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={<Link to="/insights">{common.navigation.insights}</Link>}
      />
      {list.data !== undefined && list.data.length > 0 && <Numbers list={list.data} />}
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        textOf={({ id, name }) => `${id} ${name}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
        empty={
          <EmptyState title={texts.empty.title}>
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
    </>
  );
};
