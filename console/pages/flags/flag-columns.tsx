import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isKnown, knownFrom } from '../../api/known.ts';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { Name } from '../../design/name.tsx';
import { Ago } from '../../design/time/moment.tsx';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import { featureTypes } from '../../queries/configuration.ts';
import type { Flag, FlagSearch } from '../../queries/flags.ts';
import type { ListView } from '../../session/list-view.ts';
import { flags as texts } from '../../texts/flags.ts';
import { Favorite } from './favorite.tsx';
import { FlagSwitch } from './flag-switch.tsx';
import styles from './flags.module.css';
import { healthOf, lifetimesOf } from './health.ts';

const Named = ({ flag: { name, project: projectId = 'default', description, tags } }: { flag: Flag }) => (
  <div className={styles.named}>
    <div className={styles.name} title={name}>
      <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName: name }}>
        <Name>{name}</Name>
      </Link>
    </div>
    {description && (
      <div className={styles.description} dir="auto">
        {description}
      </div>
    )}
    {tags && tags.length > 0 && (
      <ul className={styles.tags}>
        {tags.map(({ type, value }) => (
          <li key={`${type}:${value}`}>
            <Name>{`${type}:${value}`}</Name>
          </li>
        ))}
      </ul>
    )}
  </div>
);

const Healthy = ({ flag }: { flag: Flag }) => {
  const lifetimes = knownFrom(useQuery(featureTypes), lifetimesOf);
  const health = healthOf(flag, lifetimes, Date.now());
  const days = isKnown(lifetimes) ? lifetimes.get(flag.type ?? '') : undefined;
  return (
    <span
      className={styles.health}
      data-health={health}
      title={health === 'overdue' && days ? texts.overdueHint(days) : undefined}
    >
      {texts.health[health]}
    </span>
  );
};

/** Without a choice, at most this many environments have a column. */
const maxEnvironments = 6;

const environmentColumn = (name: string): string => `environment:${name}`;

/** Hidden until somebody chooses it: most lists have enough columns. */
const ownersColumn = 'owners';

/** The columns that a user may hide, in their order. */
export const optionalColumns = (environments: readonly string[], ofProject: boolean) => [
  ...(ofProject ? [] : [{ id: 'project', name: texts.columns.project }]),
  ...environments.map((name) => ({ id: environmentColumn(name), name })),
  { id: 'type', name: texts.columns.type },
  { id: 'health', name: texts.columns.health },
  { id: 'stage', name: texts.columns.stage },
  { id: ownersColumn, name: texts.columns.owners },
  { id: 'seen', name: texts.columns.seen },
];

/** The ids of the columns that a list does not have. */
export const hiddenColumns = ({ hidden }: ListView, environments: readonly string[]): ReadonlySet<string> =>
  new Set(hidden ?? [...environments.slice(maxEnvironments).map(environmentColumn), ownersColumn]);

export interface FlagColumnsInput {
  /** Ids of the columns to leave out. */
  readonly hidden: ReadonlySet<string>;
  /** Names of the environments that have a column. */
  readonly environments: readonly string[];
  /** The list belongs to one project. */
  readonly ofProject: boolean;
  readonly search: FlagSearch;
  readonly onSort: (sortBy: string, sortOrder: 'asc' | 'desc') => void;
  readonly chosen: {
    readonly has: (flag: Flag) => boolean;
    readonly set: (flag: Flag, chosen: boolean) => void;
    readonly count: number;
    readonly all: boolean;
    readonly setAll: (chosen: boolean) => void;
  };
}

/** The columns of a list of flags. */
export const flagColumns = (input: FlagColumnsInput): readonly Column<Flag>[] => {
  const { environments, hidden, ofProject, search, onSort, chosen } = input;
  const { sortBy = 'name', sortOrder = 'asc' } = search;
  const sort = (by: string) => ({
    order: sortBy !== by ? undefined : sortOrder === 'desc' ? ('descending' as const) : ('ascending' as const),
    onSort: () => onSort(by, sortBy === by && sortOrder !== 'desc' ? 'desc' : 'asc'),
  });
  const { columns } = texts;
  const columnsOfAll: readonly Column<Flag>[] = [
    {
      id: 'choose',
      width: '1.25rem',
      header: (
        <Checkbox
          label={texts.chooseAll}
          checked={chosen.all}
          partly={chosen.count > 0}
          onChange={(checked) => chosen.setAll(checked)}
        />
      ),
      cell: (flag) => (
        <Checkbox
          label={texts.choose(flag.name)}
          checked={chosen.has(flag)}
          onChange={(checked) => chosen.set(flag, checked)}
        />
      ),
    },
    {
      id: 'favorite',
      width: '1.75rem',
      header: <span className="unseen">{columns.favorite}</span>,
      cell: (flag) => <Favorite flag={flag} />,
    },
    {
      id: 'name',
      width: 'minmax(12rem, 3fr)',
      header: columns.name,
      wide: true,
      stays: true,
      sort: sort('name'),
      cell: (flag) => <Named flag={flag} />,
    },
    ...(ofProject
      ? []
      : [
          {
            id: 'project',
            width: 'minmax(6rem, 1fr)',
            header: columns.project,
            label: columns.project,
            sort: sort('project'),
            cell: ({ project = '' }: Flag) => <Name>{project}</Name>,
          },
        ]),
    ...environments.map((environment) => ({
      id: environmentColumn(environment),
      width: 'minmax(5.5rem, 8rem)',
      header: <EnvironmentName name={environment} />,
      label: environment,
      sort: sort(`environment:${environment}`),
      cell: (flag: Flag) => {
        const found = flag.environments?.find(({ name }) => name === environment);
        return found === undefined ? (
          <span className={styles.soft} title={texts.notLinked}>
            –
          </span>
        ) : (
          <FlagSwitch flag={flag} environment={found} />
        );
      },
    })),
    {
      id: 'type',
      width: '6.5rem',
      header: columns.type,
      label: columns.type,
      sort: sort('type'),
      cell: ({ type = '' }) => <Name>{type}</Name>,
    },
    {
      id: 'health',
      width: '8.5rem',
      header: columns.health,
      sort: sort('stale'),
      cell: (flag) => <Healthy flag={flag} />,
    },
    {
      id: 'stage',
      width: '6.5rem',
      header: columns.stage,
      label: columns.stage,
      cell: ({ lifecycle }) => <span className={styles.soft}>{lifecycle?.stage ?? ''}</span>,
    },
    {
      id: ownersColumn,
      width: 'minmax(6rem, 1fr)',
      header: columns.owners,
      label: columns.owners,
      cell: ({ owners = [] }) => <Name>{owners.map(({ name }) => name).join(', ')}</Name>,
    },
    {
      id: 'seen',
      width: '7rem',
      header: columns.seen,
      label: columns.seen,
      sort: sort('lastSeenAt'),
      cell: ({ lastSeenAt }) => (
        <span className={styles.soft}>
          <Ago at={lastSeenAt} />
        </span>
      ),
    },
  ];
  return columnsOfAll.filter(({ id }) => !hidden.has(id));
};
