import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Check } from '../../design/fields/check.tsx';
import { SelectField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { environments } from '../../queries/configuration.ts';
import type { RoleKind } from '../../queries/held.ts';
import {
  availablePermissions,
  kindOf,
  type RoleWithPermissions,
  roleDraftOf,
  role as roleQuery,
  roles as rolesQuery,
} from '../../queries/roles.ts';
import { common } from '../../texts/common.ts';
import { roles as texts } from '../../texts/roles.ts';
import styles from './matrix.module.css';
import { type ActionGroup, actionGroups, isAlike } from './matrix.ts';
import { PermissionMatrix } from './permission-matrix.tsx';

const { matrix: matrixTexts } = texts;
const route = getRouteApi('/inside/roles/$roleId');

/** The groups, with only the actions in which two roles differ. */
const differing = (
  groups: readonly ActionGroup[],
  [first, second]: readonly RoleWithPermissions[],
  names: readonly string[],
): readonly ActionGroup[] => {
  if (first === undefined || second === undefined) return groups;
  const a = roleDraftOf(first).permissions;
  const b = roleDraftOf(second).permissions;
  return groups
    .map(({ heading, actions }) => ({ heading, actions: actions.filter((one) => !isAlike(a, b, one, names)) }))
    .filter(({ actions }) => actions.length > 0);
};

const Compare = ({ role }: { readonly role: RoleWithPermissions }) => {
  const { compare, differences } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: listed } = useQuery(rolesQuery);
  return (
    <div className={styles.compare}>
      <SelectField
        label={matrixTexts.compareWith}
        value={compare ?? ''}
        onChange={({ target: { value } }) =>
          void navigate({
            search: (before) => ({ ...before, compare: value === '' ? undefined : Number(value) }),
            replace: true,
          })
        }
      >
        <option value="">{matrixTexts.noOther}</option>
        {listed === undefined && compare !== undefined && <option value={compare}>{common.loading}</option>}
        {listed
          ?.filter(({ id }) => id !== role.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      {compare !== undefined && (
        <Check
          checked={differences === true}
          onChange={(on) =>
            void navigate({ search: (before) => ({ ...before, differences: on || undefined }), replace: true })
          }
        >
          {matrixTexts.onlyDifferences}
        </Check>
      )}
    </div>
  );
};

/** The permissions of a role, alone or beside another role. */
export const RolePermissions = ({ role }: { readonly role: RoleWithPermissions }) => {
  const { compare, differences } = route.useSearch();
  const available = useQuery(availablePermissions);
  const { data: listed } = useQuery(environments);
  const other = useQuery({ ...roleQuery(compare ?? 0), enabled: compare !== undefined });
  if (available.isError) return <ErrorState error={available.error} onRetry={() => void available.refetch()} />;
  const narrowed = differences === true && compare !== undefined;
  if (available.data === undefined || (narrowed && listed === undefined) || other.isLoading) return <Loading />;
  const shown = [role, ...(compare !== undefined && other.data !== undefined ? [other.data] : [])];
  const kinds: readonly RoleKind[] = shown.map(kindOf);
  const held = shown.flatMap(({ permissions }) => permissions.map(({ name }) => ({ name })));
  const all = actionGroups(available.data, kinds, held);
  const groups =
    narrowed && shown.length > 1
      ? differing(
          all,
          shown,
          (listed ?? []).map(({ name }) => name),
        )
      : all;
  const isAdmin = role.permissions.some(({ name }) => name === 'ADMIN');
  return (
    <div className={page.stack}>
      {isAdmin && <Banner>{matrixTexts.adminHint}</Banner>}
      {kindOf(role) === 'root' && role.permissions.some(({ type }) => type !== 'root') && (
        <Banner>{matrixTexts.editorHint}</Banner>
      )}
      {role.permissions.length === 0 && <Banner>{matrixTexts.nothing}</Banner>}
      <Compare role={role} />
      {other.isError && <ErrorState error={other.error} />}
      {groups.length === 0 ? (
        <p>{matrixTexts.same}</p>
      ) : (
        <PermissionMatrix
          label={matrixTexts.label(shown.map(({ name }) => name).join(', '))}
          groups={groups}
          roles={shown.map((one) => ({ name: one.name, permissions: roleDraftOf(one).permissions }))}
          kinds={kinds}
        />
      )}
    </div>
  );
};
