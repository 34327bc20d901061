import styles from '../../accounts/accounts.module.css';
import { named } from '../../accounts/lost.ts';
import { useRoleName } from '../../accounts/role-name.ts';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { useProjectNames } from '../../layout/use-project-name.ts';
import { deleteGroup, type Group } from '../../queries/groups.ts';
import { accounts } from '../../texts/accounts.ts';
import { groups } from '../../texts/groups.ts';

const { remove: texts } = groups;

export interface DeleteGroupProps {
  readonly group: Group;
  readonly onClose: () => void;
  readonly onDeleted?: () => unknown;
}

/** Deletes a group, after it has listed what the members lose. */
export const DeleteGroup = ({ group, onClose, onDeleted }: DeleteGroupProps) => {
  const { id, name, rootRole, projects, users } = group;
  const roleName = useRoleName();
  const projectName = useProjectNames();
  const lost = [
    ...(rootRole ? [accounts.loses.rootRole(roleName(rootRole))] : []),
    ...named(projects.map(projectName), accounts.loses.projects),
  ];
  return (
    <ConfirmDialog
      title={texts.title(name)}
      action={texts.action}
      onClose={onClose}
      onConfirm={async () => {
        await deleteGroup(id);
        await onDeleted?.();
        announce({ title: texts.done(name) });
      }}
    >
      <p dir="auto">{texts.lead(name)}</p>
      <ul className={styles.list}>
        {(lost.length > 0 ? lost : [texts.nothing]).map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
      <p>{texts.members(users.length)}</p>
      {projects.length > 0 && <p>{accounts.loses.owner}</p>}
    </ConfirmDialog>
  );
};
