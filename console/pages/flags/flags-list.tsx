import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { VirtualTable } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announceProblem } from '../../design/messages/toasts.ts';
import { searchIn } from '../../queries/first-reads.ts';
import type { Flag } from '../../queries/flags.ts';
import { common } from '../../texts/common.ts';
import { flags as texts } from '../../texts/flags.ts';
import { ChosenFlags } from './chosen-flags.tsx';
import { isNarrowed, widened } from './filters.ts';
import { flagColumns } from './flag-columns.tsx';
import { type FlagsAddress, searchOf } from './flag-search.ts';
import styles from './flags.module.css';
import { useFlags } from './found-flags.ts';
import { NewFlag } from './new-flag.tsx';
import { SearchBar } from './search-bar.tsx';
import { useListLook } from './use-list-look.ts';

export interface FlagsListProps {
  readonly search: FlagsAddress;
  readonly onSearch: (search: FlagsAddress) => void;
  /** Show only the flags of this project. */
  readonly projectId?: string;
  /** Names of the environments that have a column. */
  readonly environments: readonly string[];
}

/** A list of flags with search, filters, a switch for each environment, and bulk actions. */
export const FlagsList = ({ search, onSearch, projectId, environments }: FlagsListProps) => {
  const asked = projectId === undefined ? searchOf(search) : searchIn(projectId, searchOf(search));
  const { first, total, failed, rowAt, onShown, all } = useFlags(asked);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Flag>>(new Map());
  const chooseAll = useMutation({
    mutationFn: all,
    meta: { changesNothing: true },
    onSuccess: (found) => setChosen(new Map(found.map((flag) => [flag.name, flag]))),
    onError: announceProblem,
  });
  const choose = (flag: Flag, isChosen: boolean): void => {
    const next = new Map(chosen);
    if (isChosen) next.set(flag.name, flag);
    else next.delete(flag.name);
    setChosen(next);
  };
  const navigate = useNavigate();
  const edit = ({ name, project = 'default' }: Flag): void =>
    void navigate({
      to: '/projects/$projectId/features/$featureName',
      params: { projectId: project, featureName: name },
      search: { edit: true },
    });
  const look = useListLook({ address: search, onAddress: onSearch, environments, ofProject: projectId !== undefined });
  const columns = flagColumns({
    environments,
    hidden: look.hidden,
    ofProject: projectId !== undefined,
    search,
    onSort: (sortBy, sortOrder) => onSearch({ ...search, sortBy, sortOrder }),
    chosen: {
      has: ({ name }) => chosen.has(name),
      set: choose,
      count: chosen.size,
      all: chooseAll.isPending || (total > 0 && chosen.size >= total),
      setAll: (chooses) => (chooses ? chooseAll.mutate() : setChosen(new Map())),
    },
  });
  return (
    <>
      <SearchBar
        search={search}
        onSearch={onSearch}
        projectId={projectId}
        look={look}
        total={first.data === undefined ? undefined : total}
      />
      {first.isPending && <Loading />}
      {first.isError && <ErrorState error={first.error} onRetry={() => void first.refetch()} />}
      {failed !== undefined && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {first.data !== undefined && !first.isError && total === 0 && (
        <NoFlags projectId={projectId} narrowed={isNarrowed(search)} onClear={() => onSearch(widened(search))} />
      )}
      {total > 0 && !first.isError && (
        <div
          className={classNames(styles.list, !look.comfortable && styles.oneLine)}
          aria-busy={first.isPlaceholderData}
        >
          <VirtualTable
            label={texts.table}
            compact={!look.comfortable}
            columns={columns}
            count={total}
            rowAt={rowAt}
            keyOf={({ name }) => name}
            isChosen={({ name }) => chosen.has(name)}
            onEdit={edit}
            onShown={onShown}
          />
          <ChosenFlags chosen={[...chosen.values()]} onChooseNone={() => setChosen(new Map())} />
        </div>
      )}
    </>
  );
};

interface NoFlagsProps {
  readonly projectId: string | undefined;
  readonly narrowed: boolean;
  readonly onClear: () => void;
}

const NoFlags = ({ projectId, narrowed, onClear }: NoFlagsProps) =>
  narrowed ? (
    <EmptyState title={texts.empty.noMatch} actions={<Button onClick={onClear}>{texts.empty.clear}</Button>}>
      <p>{texts.empty.noMatchText}</p>
    </EmptyState>
  ) : (
    <EmptyState
      title={texts.empty.title}
      actions={
        <>
          <NewFlag projectId={projectId} />
          <Link to="/import-export">{texts.empty.import}</Link>
          <Link to="/connect" search={{ project: projectId }}>
            {common.connect.title}
          </Link>
        </>
      }
    >
      <p>{texts.empty.text}</p>
    </EmptyState>
  );
