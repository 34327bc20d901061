import { queryClient } from '../../api/query-client.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { announce } from '../../design/messages/toasts.ts';
import type { Holder } from '../../queries/people.ts';
import { type Member, rolesNow, setRoles } from '../../queries/project-access.ts';
import type { Role } from '../../queries/roles.ts';
import { access as texts } from '../../texts/access.ts';
import { RoleChoice } from './role-choice.tsx';

/** The limits of the API for one request. */
export const most = { holders: 60, roles: 20 } as const;

export interface ProjectProps {
  readonly projectId: string;
  readonly roles: readonly Role[];
  readonly onClose: () => void;
}

/** Restores the previous roles of all given members. */
export const giveBack = async (
  projectId: string,
  before: readonly (readonly [Holder, readonly number[]])[],
): Promise<void> => {
  // One request after the other: writes to one project wait for each other anyway.
  for (const [holder, roles] of before) await setRoles(projectId, holder, roles);
  await queryClient.invalidateQueries();
};

interface MemberProps extends ProjectProps {
  readonly member: Member;
}

const undoOf =
  (projectId: string, { roles: before, ...holder }: Member, after: readonly number[]) =>
  async () => {
    await requireUnmoved(after, await rolesNow(projectId, holder));
    await giveBack(projectId, [[holder, before]]);
    announce({ title: texts.undone(holder.name) });
  };

/** Changes the roles of a member. */
export const ChangeRoles = ({ projectId, member, roles, onClose }: MemberProps) => (
  <FormDialog
    wide
    title={texts.changeTitle(member.name)}
    initial={{ roles: member.roles }}
    isFine={(draft) => draft.roles.length > 0 && draft.roles.length <= most.roles}
    onClose={onClose}
    onSave={async (draft) => {
      await requireUnmoved(member.roles, await rolesNow(projectId, member));
      await setRoles(projectId, member, draft.roles);
      announce({ title: texts.changed(member.name), undo: undoOf(projectId, member, draft.roles) });
    }}
    form={(draft, change) => (
      <RoleChoice roles={roles} chosen={draft.roles} onChange={(chosen) => change({ roles: chosen })} />
    )}
  />
);

/** Takes all roles from a member. */
export const RemoveMember = ({ projectId, member, roles, onClose }: MemberProps) => {
  const names = roles.filter(({ id }) => member.roles.includes(id)).map(({ name }) => name);
  return (
    <ConfirmDialog
      title={texts.confirmRemove(member.name)}
      action={texts.remove}
      onClose={onClose}
      onConfirm={async () => {
        await requireUnmoved(member.roles, await rolesNow(projectId, member));
        await setRoles(projectId, member, []);
        announce({ title: texts.removed(member.name), undo: undoOf(projectId, member, []) });
      }}
    >
      <p>{texts.removeLoss(member.name, names.join(', '))}</p>
      {member.kind === 'group' && <p>{texts.removeGroup(member.people.length)}</p>}
    </ConfirmDialog>
  );
};
