import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../design/button.tsx';
import { Listing } from '../design/data/listing.tsx';
import type { Column } from '../design/data/virtual-table.tsx';
import { Menu, type MenuAction } from '../design/dialogs/menu.tsx';
import { MoreIcon } from '../design/icons.tsx';
import { Banner } from '../design/messages/banner.tsx';
import { EmptyState } from '../design/messages/empty-state.tsx';
import { announce } from '../design/messages/toasts.ts';
import { NewButton } from '../layout/new-button.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { useCreating } from '../layout/use-creating.ts';
import { useLacking } from '../session/permissions.ts';
import { common } from '../texts/common.ts';
import { definitions as texts } from '../texts/definitions.ts';
import { ConfirmWithDiff } from './confirm-with-diff.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { memberChanges, type Sentences } from './member-changes.ts';
import { type DefinitionForm, NewDefinition } from './new-definition.tsx';
import { requireUnmoved } from './require-unmoved.ts';

interface Named {
  readonly name: string;
}

/** A kind of thing that is identified by its name, e.g. tag types, and the operations on it. */
export interface Definition<Row extends Named, Draft extends Named> extends DefinitionForm<Draft> {
  readonly texts: DefinitionForm<Draft>['texts'] & {
    readonly lead: string;
    readonly count: (count: number) => string;
    /** Label of the button that deletes one. */
    readonly unmake: string;
    readonly emptyTitle: string;
    readonly emptyText: string;
    readonly deleteWarning: string;
  };
  /** The root permissions that the operations need. */
  readonly permissions: { readonly create: string; readonly update: string; readonly remove: string };
  readonly columns: readonly Column<Row>[];
  readonly textOf: (row: Row) => string;
  readonly draftOf: (row: Row) => Draft;
  readonly sentences: Sentences<Draft>;
  /** Reads the present state of one definition. */
  readonly now: (name: string) => Promise<Draft>;
  readonly update: (draft: Draft) => Promise<unknown>;
  /** Why a row cannot be edited or deleted; absent: every row can. */
  readonly fixed?: (row: Row) => string | undefined;
}

type OpenDialog<Row> = { readonly dialog: 'new' } | { readonly dialog: 'edit' | 'delete'; readonly row: Row };

interface DialogsProps<Row extends Named, Draft extends Named> {
  readonly definition: Definition<Row, Draft>;
  readonly opened: OpenDialog<Row>;
  readonly onClose: () => void;
}

const Dialogs = <Row extends Named, Draft extends Named>(props: DialogsProps<Row, Draft>) => {
  const { definition, opened, onClose } = props;
  const { form, isFine, sentences, now, update, remove, draftOf } = definition;
  const about = (name: string) => [`${definition.texts.title} ${name}`];
  const undone = async (title: string, name: string): Promise<void> => {
    await queryClient.invalidateQueries();
    announce({ title, about: about(name) });
  };
  if (opened.dialog === 'new') return <NewDefinition definition={definition} onClose={onClose} />;
  const before = draftOf(opened.row);
  const { name } = before;
  if (opened.dialog === 'delete')
    return (
      <ConfirmWithDiff
        title={texts.confirmDelete(name)}
        changes={[{ summary: texts.words.deleted(name), before, after: null }]}
        warning={<Banner look="warn">{definition.texts.deleteWarning}</Banner>}
        danger
        action={definition.texts.unmake}
        onClose={onClose}
        onSave={async () => {
          await requireUnmoved(before, await now(name));
          await remove(name);
          announce({ title: texts.deleted(name), about: about(name) });
        }}
      />
    );
  return (
    <EditDialog
      title={texts.edit(name)}
      initial={before}
      form={(draft, change) => form(draft, change, false)}
      isFine={isFine}
      changesOf={(draft) => memberChanges(before, draft, sentences)}
      onClose={onClose}
      onSave={async (draft) => {
        await requireUnmoved(before, await now(name));
        await update(draft);
        announce({
          title: texts.changed(name),
          about: about(name),
          undo: async () => {
            await requireUnmoved(draft, await now(name));
            await update(before);
            await undone(texts.undone(name), name);
          },
        });
      }}
    />
  );
};

export interface DefinitionsPageProps<Row extends Named, Draft extends Named> {
  readonly definition: Definition<Row, Draft>;
  readonly list: UseQueryResult<readonly Row[]>;
  readonly query: string | undefined;
  readonly onQuery: (query: string | undefined) => void;
  /** Further actions for one row. */
  readonly more?: (row: Row) => readonly MenuAction[];
}

/** A page with all definitions of a kind, to create, edit and delete them. Each change shows its difference first. */
export const DefinitionsPage = <Row extends Named, Draft extends Named>(props: DefinitionsPageProps<Row, Draft>) => {
  const { definition, list, query, onQuery, more } = props;
  const { permissions, columns, textOf, fixed } = definition;
  const lacking = useLacking();
  const [chosen, setOpened] = useState<Exclude<OpenDialog<Row>, { dialog: 'new' }>>();
  const [creating, setCreating] = useCreating();
  const lacks = lacking({ permission: permissions.create });
  const opened = creating && lacks === undefined ? ({ dialog: 'new' } as const) : chosen;
  const button = <NewButton lacks={lacks}>{definition.texts.create}</NewButton>;
  const actions: Column<Row> = {
    id: 'actions',
    width: '3rem',
    corner: true,
    header: <span className="unseen">{texts.actions}</span>,
    cell: (row) => (
      <Menu
        trigger={
          <Button look="quiet" label={common.moreOf(row.name)}>
            <MoreIcon />
          </Button>
        }
        actions={[
          {
            label: common.edit,
            lacks: fixed?.(row) ?? lacking({ permission: permissions.update }),
            onSelect: () => setOpened({ dialog: 'edit', row }),
          },
          ...(more?.(row) ?? []),
          {
            label: common.remove,
            lacks: fixed?.(row) ?? lacking({ permission: permissions.remove }),
            onSelect: () => setOpened({ dialog: 'delete', row }),
          },
        ]}
      />
    ),
  };
  return (
    <>
      <PageHead title={definition.texts.title} lead={definition.texts.lead} actions={button} />
      <Listing
        label={definition.texts.title}
        list={list}
        columns={[...columns, actions]}
        keyOf={({ name }) => name}
        textOf={textOf}
        countText={definition.texts.count}
        query={query}
        onQuery={onQuery}
        empty={
          <EmptyState
            title={definition.texts.emptyTitle}
            actions={
              <>
                {button}
                <Link to="/import-export">{texts.import}</Link>
              </>
            }
          >
            <p>{definition.texts.emptyText}</p>
          </EmptyState>
        }
      />
      {opened !== undefined && (
        <Dialogs
          definition={definition}
          opened={opened}
          onClose={() => (opened.dialog === 'new' ? setCreating(false) : setOpened(undefined))}
        />
      )}
    </>
  );
};
