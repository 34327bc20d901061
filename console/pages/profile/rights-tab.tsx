import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { profile } from '../../queries/profile.ts';
import { self } from '../../queries/self.ts';
import { useLacking, type useSelf } from '../../session/permissions.ts';
import { permissionText } from '../../texts/permissions.ts';
import { profile as profileTexts } from '../../texts/profile.ts';
import { placesOf, type RightsInPlace } from './places.ts';
import styles from './profile.module.css';

const { rights: texts } = profileTexts;
const route = getRouteApi('/inside/profile');

const Where = ({ project, environment }: RightsInPlace) => (
  <>
    <div className={page.name}>
      {project === undefined ? (
        texts.everywhere
      ) : (
        <Link to="/projects/$projectId/flags" params={{ projectId: project }}>
          <Name>{project}</Name>
        </Link>
      )}
    </div>
    {environment !== undefined && <div className={page.soft}>{texts.environment(environment)}</div>}
  </>
);

const columns: readonly Column<RightsInPlace>[] = [
  { id: 'place', width: 'minmax(9rem, 1fr)', header: texts.columns.place, wide: true, cell: Where },
  {
    id: 'what',
    width: 'minmax(12rem, 3fr)',
    header: texts.columns.what,
    wide: true,
    cell: ({ what }) => <span className={styles.what}>{what.join(', ')}</span>,
  },
];

const textOf = ({ project, environment, what }: RightsInPlace): string =>
  [project ?? texts.everywhere, environment ?? '', ...what].join(' ');

const placesOfSelf = ({ permissions }: ReturnType<typeof useSelf>): readonly RightsInPlace[] =>
  placesOf(permissions, (permission) => permissionText(permission));

/** The roles and permissions of the caller, in words. */
export const RightsTab = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const isAdmin = useLacking()({ permission: 'ADMIN' }) === undefined;
  const { data: own } = useQuery(profile);
  const places = useQuery({ ...self, select: placesOfSelf });
  return (
    <div className={styles.tab}>
      {own !== undefined && (
        <div>
          <p>
            <strong>{own.rootRole === null ? texts.noRootRole : texts.rootRole(own.rootRole.name)}</strong>
          </p>
          {own.rootRole?.description && <p className={page.soft}>{own.rootRole.description}</p>}
          <p className={page.soft}>{texts.projects(own.projects.length)}</p>
        </div>
      )}
      {isAdmin ? (
        <Banner>{texts.admin}</Banner>
      ) : (
        <Listing
          label={texts.list}
          list={places}
          columns={columns}
          keyOf={({ project = '', environment = '' }) => `${project}/${environment}`}
          textOf={textOf}
          countText={texts.count}
          query={query}
          onQuery={(next) =>
            void navigate({ search: { tab: 'rights', query: next }, replace: true, resetScroll: false })
          }
          empty={
            <EmptyState title={texts.none}>
              <p>{texts.noneText}</p>
            </EmptyState>
          }
        />
      )}
    </div>
  );
};
