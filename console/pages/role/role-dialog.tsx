import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { CheckedNameField } from '../../changes/checked-name-field.tsx';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { SelectField, TextArea } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import type { RoleDraft, RoleKind } from '../../queries/held.ts';
import { availablePermissions, changeRole, createRole, deleteRole, roleNow } from '../../queries/roles.ts';
import { roles as texts } from '../../texts/roles.ts';
import { actionGroups, toggled } from './matrix.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { roleChanges } from './role-changes.ts';

const { form: formTexts } = texts;
const nothing = { root: [], project: [], environments: [] };
const kinds = ['project', 'root'] as const satisfies readonly RoleKind[];

interface RoleFormProps {
  readonly draft: RoleDraft;
  readonly change: (members: Partial<RoleDraft>) => void;
  /** The present name; absent: the role is new. The kind of a role cannot change after its creation. */
  readonly own?: string;
}

const RoleForm = ({ draft, change, own }: RoleFormProps) => {
  const { data: available = nothing } = useQuery(availablePermissions);
  const { name, description, kind, permissions } = draft;
  return (
    <>
      <CheckedNameField
        kind="role"
        {...(own !== undefined && { own })}
        label={formTexts.name}
        maxLength={200}
        dir="auto"
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
      {own === undefined && (
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
      action={texts.make}
      initial={initial}
      isFine={isFine}
      changesOf={(draft) => roleChanges(undefined, draft, actions)}
      form={(draft, change) => <RoleForm draft={draft} change={change} />}
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
      changesOf={(draft) => roleChanges(before, { ...draft, name: draft.name.trim() }, actions)}
      warning={<Banner look="warn">{texts.warning}</Banner>}
      form={(draft, change) => <RoleForm draft={draft} change={change} own={before.name} />}
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
