import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { VirtualTable } from '../../../design/data/virtual-table.tsx';
import { EmptyState } from '../../../design/messages/empty-state.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { Loading } from '../../../design/messages/loading.tsx';
import page from '../../../design/page.module.css';
import { type ActionSetEvent, actionSetEvents, actionSets, type SetPlace } from '../../../queries/actions.ts';
import { actions } from '../../../texts/actions.ts';
import { executionColumns } from './execution-columns.tsx';
import { ExecutionDialog } from './execution-dialog.tsx';
import { useSetNames } from './use-set-names.ts';

const { events: texts } = actions;

const Executions = (place: SetPlace) => {
  const log = useInfiniteQuery(actionSetEvents(place));
  const names = useSetNames(place.projectId);
  const [opened, setOpened] = useState<ActionSetEvent>();
  // One that began between the reads of two pages is on both.
  const all = log.data?.pages.flat().map((event) => [event.id, event] as const);
  const found = all && [...new Map(all).values()];
  if (found === undefined)
    return log.isError ? <ErrorState error={log.error} onRetry={() => void log.refetch()} /> : <Loading />;
  if (found.length === 0)
    return (
      <EmptyState title={texts.none}>
        <p>{texts.noneText}</p>
      </EmptyState>
    );
  return (
    <>
      <p className={page.soft} role="status">
        {texts.count(found.length, log.hasNextPage)}
      </p>
      <VirtualTable
        label={actions.log}
        columns={executionColumns(setOpened)}
        count={found.length}
        rowAt={(index) => found[index]}
        keyOf={({ id }) => String(id)}
      />
      {log.hasNextPage && (
        <div>
          <Button waits={log.isFetching} onClick={() => void log.fetchNextPage()}>
            {texts.older}
          </Button>
        </div>
      )}
      {opened !== undefined && (
        <ExecutionDialog
          event={found.find(({ id }) => id === opened.id) ?? opened}
          names={names}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};

/** What a set did, read again while somebody looks. */
export const ExecutionLog = (place: SetPlace) => {
  const { projectId, id } = place;
  const { data, error, isError, refetch } = useQuery(actionSets(projectId));
  if (data === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  const set = data.find((one) => one.id === id);
  const back = (
    <Link to="/projects/$projectId/settings" params={{ projectId }} search={{ tab: 'actions' }}>
      {texts.back}
    </Link>
  );
  if (set === undefined)
    return (
      <EmptyState title={texts.gone} actions={back}>
        <p>{texts.goneText}</p>
      </EmptyState>
    );
  return (
    <section className={page.card} aria-labelledby="project-executions">
      <div className={page.row}>
        <h2 id="project-executions" className={page.grow} dir="auto">
          {actions.logOf(set.name)}
        </h2>
        {back}
      </div>
      <p className={page.soft}>{texts.lead}</p>
      <Executions {...place} />
    </section>
  );
};
