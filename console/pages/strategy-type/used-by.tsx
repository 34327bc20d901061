import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { type Column, VirtualTable } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { projects } from '../../queries/configuration.ts';
import { type StrategyTypeUse, strategyTypeUses } from '../../queries/strategy-types.ts';
import { common } from '../../texts/common.ts';
import { strategyTypes } from '../../texts/strategy-types.ts';
import type { StrategyTypeProps } from './known-by.tsx';

const { one: texts } = strategyTypes;

const columns: readonly Column<StrategyTypeUse>[] = [
  {
    id: 'flag',
    width: 'minmax(10rem, 3fr)',
    header: texts.flag,
    wide: true,
    cell: ({ project, feature, archived }) => (
      <>
        <Link
          to="/projects/$projectId/features/$featureName"
          params={{ projectId: project, featureName: feature }}
          className={page.name}
        >
          <Name>{feature}</Name>
        </Link>{' '}
        {archived && <Badge>{texts.archived}</Badge>}
      </>
    ),
  },
  {
    id: 'project',
    width: 'minmax(6rem, 1fr)',
    header: texts.project,
    label: texts.project,
    cell: ({ project }) => <Name>{project}</Name>,
  },
  {
    id: 'environments',
    width: 'minmax(8rem, 2fr)',
    header: texts.environments,
    label: texts.environments,
    cell: ({ environments }) => <Name>{environments.join(', ')}</Name>,
  },
];

/** The flags with a strategy of this type. No route returns them, so a click reads every project. */
export const UsedBy = ({ strategyName, builtIn }: StrategyTypeProps) => {
  const { data: listed, isPending } = useQuery(projects);
  const uses = useQuery({ ...strategyTypeUses(strategyName), enabled: false });
  const { data, error, isFetching } = uses;
  return (
    <section className={page.stack} aria-labelledby="used-by">
      <div className={page.row}>
        <h2 id="used-by" className={page.grow}>
          {texts.flags}
        </h2>
        {data !== undefined && (
          <span role="status" className={page.soft}>
            {texts.flagsCount(data.length)}
          </span>
        )}
        <Button waits={isFetching || isPending} onClick={() => void uses.refetch()}>
          {isPending ? common.pending : texts.find(listed?.length)}
        </Button>
      </div>
      <p className={page.soft}>{texts.findHint}</p>
      {isFetching && <Loading />}
      {error !== null && !isFetching && <ErrorState error={error} onRetry={() => void uses.refetch()} />}
      {data?.length === 0 && !isFetching && (
        <EmptyState title={texts.flagsNone}>
          <p>{builtIn ? texts.flagsNoneBuiltIn : texts.flagsNoneText}</p>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <VirtualTable
          label={texts.flags}
          columns={columns}
          count={data.length}
          rowAt={(index) => data[index]}
          keyOf={({ project, feature }) => `${project} ${feature}`}
        />
      )}
    </section>
  );
};
