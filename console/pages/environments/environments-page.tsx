import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSame } from '../../../lib/definition/same.ts';
import { SortableList } from '../../design/data/sortable-list.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { moved } from '../../design/messages/moved.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { countedEnvironments } from '../../queries/configuration.ts';
import { type Environment, maxEnvironments } from '../../queries/environments.ts';
import { useLacking } from '../../session/permissions.ts';
import { environments as texts } from '../../texts/environments.ts';
import { CloneDialog } from './clone-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { type EnvironmentDialog, EnvironmentItem } from './environment-item.tsx';
import styles from './environments.module.css';
import { NewEnvironment, NewEnvironmentForm } from './new-environment.tsx';
import { inOrder } from './order-changes.ts';
import { SaveOrder } from './save-order.tsx';
import { TypeDialog } from './type-dialog.tsx';

const dialogs = { type: TypeDialog, clone: CloneDialog, delete: DeleteDialog } as const;

/** All environments of the installation, in their order. */
export const EnvironmentsPage = () => {
  const lacking = useLacking();
  const list = useQuery(countedEnvironments);
  /** Names in the order that the user chose, until it is saved. */
  const [chosen, setChosen] = useState<readonly string[]>();
  const [opened, setOpened] = useState<{ readonly dialog: EnvironmentDialog; readonly environment: Environment }>();
  const found = list.data ?? [];
  const stored = found.map(({ name }) => name);
  const shown = chosen === undefined ? stored : inOrder(stored, chosen);
  const items = shown.flatMap((name) => found.find((one) => one.name === name) ?? []);
  const lacks = lacking({ permission: 'ADMIN' });
  const full = found.length >= maxEnvironments ? texts.limit(found.length) : undefined;
  const Opened = opened && dialogs[opened.dialog];
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={<NewEnvironment lacks={lacks ?? full} />} />
      {list.isPending && <Loading />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && found.length === 0 && (
        <EmptyState title={texts.empty.title} actions={<NewEnvironment lacks={lacks} />}>
          <p>{texts.empty.text}</p>
        </EmptyState>
      )}
      {!isSame(shown, stored) && <SaveOrder before={stored} after={shown} onReset={() => setChosen(undefined)} />}
      <SortableList
        label={texts.list}
        items={items}
        keyOf={({ name }) => name}
        lacks={lacks}
        onMove={(from, to) => setChosen(moved(shown, from, to))}
        handleText={({ name }, place, count) => texts.move(name, place, count)}
        movedText={({ name }, place, count) => texts.moved(name, place, count)}
        className={styles.list}
        itemClassName={styles.item}
        isDisabled={({ enabled }) => !enabled}
      >
        {(environment, parts) => (
          <EnvironmentItem
            {...parts}
            environment={environment}
            count={items.length}
            lacks={lacks}
            full={full}
            onOpen={(dialog) => setOpened({ dialog, environment })}
          />
        )}
      </SortableList>
      <NewEnvironmentForm lacks={lacks ?? full} />
      {opened && Opened && <Opened environment={opened.environment} onClose={() => setOpened(undefined)} />}
    </>
  );
};
