import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { JsonView } from '../../design/data/json-view.tsx';
import { type Column, VirtualTable } from '../../design/data/virtual-table.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { downloadJson } from '../../design/fields/download.ts';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import { Moment } from '../../design/time/moment.tsx';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import { pastState } from '../../queries/project-history.ts';
import { common } from '../../texts/common.ts';
import { history } from '../../texts/history.ts';
import { type FlagThen, flagsThen } from './flags-then.ts';
import styles from './history.module.css';

const { state: texts, views } = history;

const columnsOf = (environments: readonly string[], onOpen: (flag: FlagThen) => void): readonly Column<FlagThen>[] => [
  {
    id: 'name',
    width: 'minmax(12rem, 2fr)',
    header: texts.flag,
    wide: true,
    cell: ({ name }) => <Name>{name}</Name>,
  },
  {
    id: 'status',
    width: '6rem',
    header: texts.status,
    cell: ({ archived }) => <Badge look={archived ? 'warn' : 'good'}>{archived ? texts.archived : texts.active}</Badge>,
  },
  ...environments.map((environment) => ({
    id: `environment:${environment}`,
    width: 'minmax(7rem, 1fr)',
    header: <EnvironmentName name={environment} />,
    label: environment,
    cell: ({ environments: there }: FlagThen) => {
      const found = there[environment];
      return found === undefined ? '–' : texts.strategies(found.enabled, found.strategies.length);
    },
  })),
  {
    id: 'open',
    width: '5rem',
    header: <span className="unseen">{texts.open}</span>,
    cell: (flag) => (
      <Button aria-label={texts.openOne(flag.name)} onClick={() => onOpen(flag)}>
        {texts.open}
      </Button>
    ),
  },
];

export interface StateViewProps {
  readonly projectId: string;
  readonly feature: string | undefined;
  readonly revision: number;
}

/** The past state of all flags of a project, after a revision. */
export const StateView = ({ projectId, feature, revision }: StateViewProps) => {
  const [opened, setOpened] = useState<FlagThen>();
  const then = useQuery(pastState({ projectId, revision, feature }));
  if (then.isError) return <ErrorState error={then.error} onRetry={() => void then.refetch()} />;
  if (then.data === undefined) return <Loading />;
  const { at, state } = then.data;
  const flags = [...flagsThen(state).values()];
  const environments = [...new Set(flags.flatMap((flag) => Object.keys(flag.environments)))];
  return (
    <div className={styles.state} aria-busy={then.isPlaceholderData}>
      <div className={styles.above}>
        <p>
          {texts.at} <Moment at={at} />
        </p>
        <Button onClick={() => downloadJson(`${projectId}-${revision}.json`, state)}>{texts.download}</Button>
      </div>
      {flags.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <VirtualTable
          label={views.state}
          columns={columnsOf(environments, setOpened)}
          count={flags.length}
          rowAt={(index) => flags[index]}
          keyOf={({ name }) => name}
        />
      )}
      {opened !== undefined && (
        <Dialog
          open
          wide
          onClose={() => setOpened(undefined)}
          title={<bdi>{texts.dialog(opened.name, revision)}</bdi>}
          actions={<Button onClick={() => setOpened(undefined)}>{common.close}</Button>}
        >
          <JsonView value={opened} />
        </Dialog>
      )}
    </div>
  );
};
