import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Badge } from '../../design/badge.tsx';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { Picker } from '../../design/dialogs/picker.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { type Holder, people } from '../../queries/people.ts';
import { addMembers, type Member, rolesNow, setRoles } from '../../queries/project-access.ts';
import { memberRoleId, type Role } from '../../queries/roles.ts';
import { access as texts } from '../../texts/access.ts';
import { RoleChoice } from './role-choice.tsx';

/** The limits of the API for one request. */
const most = { holders: 60, roles: 20 } as const;

const keyOf = ({ kind, id }: Holder): string => `${kind === 'group' ? 'group' : 'account'} ${id}`;

interface ProjectProps {
  readonly projectId: string;
  readonly roles: readonly Role[];
  readonly onClose: () => void;
}

/** Restores the previous roles of all given members. */
const giveBack = async (
  projectId: string,
  before: readonly (readonly [Holder, readonly number[]])[],
): Promise<void> => {
  // One request after the other: writes to one project wait for each other anyway.
  for (const [holder, roles] of before) await setRoles(projectId, holder, roles);
  await queryClient.invalidateQueries();
};

/** Gives roles to people, with a search by name. */
export const GiveAccess = ({
  projectId,
  members,
  roles,
  onClose,
}: ProjectProps & { readonly members: readonly Member[] }) => {
  const { data, error, isError } = useQuery(people);
  const initial: { readonly holders: readonly Holder[]; readonly roles: readonly number[] } = {
    holders: [],
    roles: roles.filter(({ id }) => id === memberRoleId).map(({ id }) => id),
  };
  return (
    <FormDialog
      wide
      title={texts.give}
      initial={initial}
      isFine={(draft) =>
        draft.holders.length > 0 &&
        draft.holders.length <= most.holders &&
        draft.roles.length > 0 &&
        draft.roles.length <= most.roles
      }
      action={texts.form.submit}
      onClose={onClose}
      onSave={async (draft) => {
        const before = draft.holders.map(
          (holder) => [holder, members.find((one) => keyOf(one) === keyOf(holder))?.roles ?? []] as const,
        );
        await addMembers(projectId, draft);
        announce({
          title: texts.given(draft.holders.length),
          undo: async () => {
            await giveBack(projectId, before);
            announce({ title: texts.undoneAll });
          },
        });
      }}
      form={(draft, change) => (
        <>
          {isError && <ErrorState error={error} />}
          <Picker
            label={texts.form.people}
            items={isError ? [] : data}
            keyOf={keyOf}
            textOf={({ name, about }) => `${name} ${about}`}
            show={({ kind, name, about }) => (
              <>
                <Name>{name}</Name> {kind !== 'user' && <Badge>{texts.kinds[kind]}</Badge>}{' '}
                <span className={page.soft} dir="auto">
                  {about}
                </span>
              </>
            )}
            chosen={draft.holders}
            onChange={(holders) => change({ holders })}
          />
          <RoleChoice roles={roles} chosen={draft.roles} onChange={(chosen) => change({ roles: chosen })} />
          {(draft.holders.length > most.holders || draft.roles.length > most.roles) && (
            <p role="alert">{texts.form.tooMany}</p>
          )}
        </>
      )}
    />
  );
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
