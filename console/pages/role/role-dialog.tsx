import { useQuery } from '@tanstack/react-query';
import { fieldError } from '../../api/field-errors.ts';
import { problemOf } from '../../api/problem.ts';
import { queryClient } from '../../api/query-client.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Banner } from '../../design/banner.tsx';
import { SelectField, TextArea, TextField } from '../../design/field.tsx';

import { announce } from '../../design/toasts.ts';
import type { RoleDraft, RoleKind } from '../../queries/held.ts';
import {
  availablePermissions,
  changeRole,
  createRole,
  deleteRole,
  roleNow,
  validateRole,
} from '../../queries/roles.ts';
import { roles as texts } from '../../texts/roles.ts';
import { actionGroups, toggled } from './matrix.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { roleChanges } from './role-changes.ts';

const { form: formTexts } = texts;
const nothing = { root: [], project: [], environments: [] };
const kinds = ['project', 'root'] as const satisfies readonly RoleKind[];

const nameError = (problem: unknown): string | undefined =>
  problem === null ? undefined : (fieldError(problem, 'name') ?? problemOf(problem).message);

interface RoleFormProps {
  readonly draft: RoleDraft;
  readonly change: (members: Partial<RoleDraft>) => void;
  readonly problem: unknown;
  /** The kind of a role cannot change after its creation. */
  readonly isNew: boolean;
}

const RoleForm = ({ draft, change, problem, isNew }: RoleFormProps) => {
  const { data: available = nothing } = useQuery(availablePermissions);
  const { name, description, kind, permissions } = draft;
  return (
    <>
      <TextField
        label={formTexts.name}
        error={nameError(problem)}
        required
        maxLength={200}
        dir="auto"
        autoComplete="off"
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={formTexts.description}
        maxLength={1000}
        dir="auto"
        value={description}
        onChange={(event) => change({ description: event.target.value })}
      />
      {isNew && (
        <SelectField
          label={formTexts.kind}
          value={kind}
          // Permissions of one kind of role do not apply to the other kind.
          onChange={(event) =>
            change({ kind: kinds.find((one) => one === event.target.value) ?? kind, permissions: [] })
          }
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {formTexts.kinds[one]}
            </option>
          ))}
        </SelectField>
      )}
      <h3>{formTexts.permissions}</h3>
      <PermissionMatrix
        label={formTexts.permissions}
        groups={actionGroups(available, [kind], permissions)}
        roles={[{ name, permissions }]}
        kinds={[kind]}
        onToggle={(toggle, environments) => change({ permissions: toggled(permissions, toggle, environments) })}
      />
    </>
  );
};

const isFine = ({ name }: RoleDraft): boolean => name.trim() !== '';

const useActions = () => {
  const { data: available = nothing } = useQuery(availablePermissions);
  return actionGroups(available, kinds).flatMap(({ actions }) => actions);
};

const undone = async (title: string): Promise<void> => {
  await queryClient.invalidateQueries();
  announce({ title });
};

export interface NewRoleDialogProps {
  /** The initial values of the form. */
  readonly initial: RoleDraft;
  readonly onClose: () => void;
  readonly onCreated: (id: number) => Promise<unknown>;
}

/** Creates a role, after its difference is confirmed. */
export const NewRoleDialog = ({ initial, onClose, onCreated }: NewRoleDialogProps) => {
  const actions = useActions();
  return (
    <EditDialog
      title={texts.create}
      initial={initial}
      isFine={isFine}
      judge={validateRole}
      changesOf={(draft) => roleChanges(undefined, draft, actions)}
      form={(draft, change, problem) => <RoleForm draft={draft} change={change} problem={problem} isNew />}
      onClose={onClose}
      onSave={async (draft) => {
        const id = await createRole(draft);
        await onCreated(id);
        announce({
          title: texts.created(draft.name),
          undo: async () => {
            await deleteRole(id);
            await undone(texts.deleted(draft.name));
          },
        });
      }}
    />
  );
};

export interface EditRoleDialogProps {
  readonly id: number;
  readonly before: RoleDraft;
  readonly onClose: () => void;
}

/** Changes a custom role. */
export const EditRoleDialog = ({ id, before, onClose }: EditRoleDialogProps) => {
  const actions = useActions();
  return (
    <EditDialog
      title={texts.edit(before.name)}
      initial={before}
      isFine={isFine}
      // The service would report the role's own name as taken, so an unchanged name is not checked.
      judge={async (draft) => (draft.name.trim() === before.name ? null : validateRole(draft))}
      changesOf={(draft) => roleChanges(before, { ...draft, name: draft.name.trim() }, actions)}
      warning={<Banner look="warn">{texts.warning}</Banner>}
      form={(draft, change, problem) => <RoleForm draft={draft} change={change} problem={problem} isNew={false} />}
      onClose={onClose}
      onSave={async (typed) => {
        const draft = { ...typed, name: typed.name.trim() };
        await requireUnmoved(before, await roleNow(id));
        await changeRole(id, draft);
        announce({
          title: texts.changed(draft.name),
          undo: async () => {
            await requireUnmoved(draft, await roleNow(id));
            await changeRole(id, before);
            await undone(texts.undone(before.name));
          },
        });
      }}
    />
  );
};
