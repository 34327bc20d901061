import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { SelectField } from '../../design/fields/field.tsx';
import { Filters } from '../../design/fields/filters.tsx';
import { loadPart } from '../../design/load-part.ts';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { type Delivery, deliveries } from '../../queries/integrations.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { integrations } from '../../texts/integrations.ts';
import { type DeliveryState, deliveryStates } from '../integrations/integration-search.ts';
import { deliveryColumns } from './delivery-columns.tsx';
import { soughtStates } from './delivery-state.ts';

const { deliveries: texts } = integrations;

/** It has the sentences for all events, and most visitors only look at the list. */
const DeliveryDialog = lazy(() =>
  loadPart(() => import('./delivery-dialog.tsx')).then(({ DeliveryDialog: component }) => ({ default: component })),
);

export interface DeliveriesTabProps {
  readonly id: number;
  /** Only deliveries in this state. */
  readonly state: DeliveryState | undefined;
  readonly onState: (state: DeliveryState | undefined) => void;
}

/** What was delivered to an integration and what was not, read again while somebody looks. */
const Deliveries = ({ id, state, onState }: DeliveriesTabProps) => {
  const log = useInfiniteQuery(deliveries(id, state && soughtStates[state]));
  const [opened, setOpened] = useState<Delivery>();
  // A delivery that was made between the reads of two pages is on both.
  const all = log.data?.pages.flat().map((delivery) => [delivery.id, delivery] as const);
  const found = all && [...new Map(all).values()];
  return (
    <div className={page.stack}>
      <p className={page.soft}>{texts.lead}</p>
      <Filters {...(found && { count: texts.count(found.length, log.hasNextPage) })}>
        <SelectField
          label={texts.filter}
          value={state ?? ''}
          onChange={(event) => onState(deliveryStates.find((one) => one === event.target.value))}
        >
          <option value="">{texts.any}</option>
          {deliveryStates.map((one) => (
            <option key={one} value={one}>
              {texts.states[one]}
            </option>
          ))}
        </SelectField>
      </Filters>
      {found === undefined &&
        (log.isError ? <ErrorState error={log.error} onRetry={() => void log.refetch()} /> : <Loading />)}
      {found?.length === 0 && (
        <EmptyState
          title={state === undefined ? texts.none : texts.noMatch}
          actions={state !== undefined && <Button onClick={() => onState(undefined)}>{common.clear}</Button>}
        >
          <p>{state === undefined ? texts.noneText : texts.noMatchText}</p>
        </EmptyState>
      )}
      {found !== undefined && found.length > 0 && (
        <VirtualTable
          label={texts.table}
          columns={deliveryColumns(setOpened)}
          count={found.length}
          rowAt={(index) => found[index]}
          keyOf={(delivery) => delivery.id}
        />
      )}
      {log.hasNextPage && (
        <Button waits={log.isFetching} onClick={() => void log.fetchNextPage()}>
          {texts.older}
        </Button>
      )}
      {opened !== undefined && (
        <Suspense>
          <DeliveryDialog
            delivery={found?.find((delivery) => delivery.id === opened.id) ?? opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
};

/** The deliveries of an integration, for administrators: they show events of all projects. */
export const DeliveriesTab = (props: DeliveriesTabProps) => {
  const lacks = useLacking()({ permission: 'ADMIN' });
  if (lacks === undefined) return <Deliveries {...props} />;
  return (
    <EmptyState title={common.errors.titles[403]}>
      <p>
        {lacks}. {common.askAdministrator}
      </p>
    </EmptyState>
  );
};
