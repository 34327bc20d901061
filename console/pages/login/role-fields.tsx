import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../design/fields/field.tsx';
import { type ProviderDraft, type RootRoleName, rootRoleNames } from '../../queries/login-providers.ts';
import { rootRoles } from '../../queries/roles.ts';
import { common } from '../../texts/common.ts';
import { login as texts } from '../../texts/login.ts';

export interface RoleFieldsProps {
  readonly draft: ProviderDraft;
  readonly change: (
    members: Partial<Pick<ProviderDraft, 'autoCreate' | 'defaultRootRole' | 'defaultRootRoleId'>>,
  ) => void;
}

const nameOf = (value: string): RootRoleName => rootRoleNames.find((one) => one === value) ?? 'Viewer';

/** The role of accounts that are created at sign-in: a built-in role by its name, another one by its id. */
export const RoleFields = ({ draft, change }: RoleFieldsProps) => {
  const { defaultRootRole: role, defaultRootRoleId: id } = draft;
  const { data: roles = [], isPending } = useQuery(rootRoles);
  const own = roles.filter((one) => one.id === id || nameOf(one.name) !== one.name);
  const isGone = id !== 0 && !own.some((one) => one.id === id);
  return (
    <>
      <SelectField
        label={texts.role}
        hint={texts.roleHint}
        value={id === 0 ? role : String(id)}
        onChange={({ target: { value } }) =>
          change(
            /^\d+$/.test(value)
              ? { defaultRootRoleId: Number(value) }
              : { defaultRootRoleId: 0, defaultRootRole: nameOf(value) },
          )
        }
      >
        {rootRoleNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
        {isGone && <option value={id}>{isPending ? common.pending : texts.noRole(id)}</option>}
        {own.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {id !== 0 && (
        <SelectField
          label={texts.otherRole}
          value={role}
          onChange={(event) => change({ defaultRootRole: nameOf(event.target.value) })}
        >
          {rootRoleNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
    </>
  );
};
