import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { classNames } from '../../design/class-names.ts';
import { contains } from '../../design/contains.ts';
import { few } from '../../design/dialogs/picker.tsx';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import { SearchField } from '../../design/fields/search-field.tsx';
import { Name } from '../../design/name.tsx';
import { environments as allEnvironments } from '../../queries/configuration.ts';
import type { Held, RoleKind } from '../../queries/held.ts';
import { roles } from '../../texts/roles.ts';
import styles from './matrix.module.css';
import { type Action, type ActionGroup, holdOf, isAlike, type Toggle } from './matrix.ts';

const { matrix: texts } = roles;

interface Shown {
  readonly name: string;
  readonly permissions: readonly Held[];
}

export interface PermissionMatrixProps {
  readonly label: string;
  readonly groups: readonly ActionGroup[];
  /** One role, or two to compare. */
  readonly roles: readonly Shown[];
  /** The places where the roles can be given. */
  readonly kinds: readonly RoleKind[];
  /** Called for a click on the first role; absent: the matrix is read-only. */
  readonly onToggle?: ((toggle: Toggle, environments: readonly string[]) => void) | undefined;
}

interface CellProps {
  readonly action: Action;
  /** The label of the first column. */
  readonly place: string;
  readonly role: Shown;
  readonly environment?: string | undefined;
  readonly onToggle?: ((on: boolean) => void) | undefined;
}

const Cell = ({ action, place, role, environment, onToggle }: CellProps) => {
  // Actions that do not depend on environments appear only in the first column.
  if (environment !== undefined && action.scope !== 'environment') return <td />;
  const hold = holdOf(role.permissions, action.permission, environment);
  if (onToggle !== undefined)
    return (
      <td>
        <Checkbox
          label={texts.cell(action.words, environment ?? place)}
          checked={hold === 'yes' || hold === 'wider'}
          partly={environment === undefined && role.permissions.some(({ name }) => name === action.permission)}
          onChange={onToggle}
        />
      </td>
    );
  return (
    <td className={classNames(hold === 'no' ? styles.no : styles.yes)}>
      <span aria-hidden="true">{hold === 'no' ? '–' : '✓'}</span>
      <span className="unseen">{texts[hold]}</span>
    </td>
  );
};

/** The API name of a permission. Lines break between its words. */
const Constant = ({ name }: { readonly name: string }) => (
  <code>
    {name.split('_').map((word, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words stay in their places
      <Fragment key={position}>
        {position > 0 && (
          <>
            _<wbr />
          </>
        )}
        {word}
      </Fragment>
    ))}
  </code>
);

/** Of many environments, at most this many have a column before somebody searches, beside those with grants of their own. */
const maxShown = 6;

/** Names of the environments for which one of the roles has grants of their own. */
const ownEnvironments = (shown: readonly Shown[]): readonly string[] =>
  shown.flatMap(({ permissions }) => permissions.flatMap(({ environment }) => environment ?? []));

/** The environments that have a column: those that match, by name or type. @param own names that are shown at first */
const someOf = <Environment extends { readonly name: string; readonly type: string }>(
  all: readonly Environment[],
  sought: string | undefined,
  own: ReadonlySet<string>,
): readonly Environment[] =>
  sought === undefined
    ? all.filter(({ name }, position) => position < maxShown || own.has(name))
    : all.filter(({ name, type }) => contains(`${name} ${type}`, sought));

/** The permissions of roles: a row for each action, a column for each environment if the action depends on it. */
export const PermissionMatrix = ({ label, groups, roles: shown, kinds, onToggle }: PermissionMatrixProps) => {
  const { data: listed = [] } = useQuery(allEnvironments);
  const [sought, setSought] = useState<string>();
  const [firstOwn] = useState(() => ownEnvironments(shown));
  const hasPlaces = groups.some(({ actions }) => actions.some(({ scope }) => scope === 'environment'));
  const all = hasPlaces ? listed : [];
  const own = new Set([...firstOwn, ...ownEnvironments(shown)]);
  const environments = all.length > few ? someOf(all, sought, own) : all;
  const everywhere = [...new Set(kinds)].map((kind) => texts[kind]).join(' / ');
  const names = all.map(({ name }) => name);
  const places = [undefined, ...environments.map(({ name }) => name)];
  const compared = shown.length > 1;
  const [first, second] = shown;
  const differs = (action: Action): boolean =>
    first !== undefined && second !== undefined && !isAlike(first.permissions, second.permissions, action, names);
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.matrix}>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={compared ? 2 : 1}>
              {texts.action}
            </th>
            <th scope={compared ? 'colgroup' : 'col'} colSpan={shown.length}>
              {everywhere}
              {hasPlaces && <span className={styles.hint}>{texts.projectHint}</span>}
            </th>
            {environments.map(({ name, type }) => (
              <th key={name} scope={compared ? 'colgroup' : 'col'} colSpan={shown.length}>
                <Name>{name}</Name>
                {type === 'production' && <span className={styles.production}>{texts.production}</span>}
              </th>
            ))}
          </tr>
          {compared && (
            <tr>
              {places.map((place) =>
                shown.map(({ name }, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the roles stay in their places
                  <th key={`${position} ${place ?? ''}`} scope="col" className={styles.role} title={name}>
                    <Name>{name}</Name>
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        {groups.map(({ heading, actions }) => (
          <tbody key={heading}>
            <tr className={styles.subject}>
              <th scope="rowgroup" colSpan={1 + places.length * shown.length}>
                <span>{heading}</span>
              </th>
            </tr>
            {actions.map((action) => (
              <tr key={action.permission} className={classNames(differs(action) && styles.differs)}>
                <th scope="row">
                  {action.words}
                  {differs(action) && <span className="unseen"> ({texts.differs})</span>}
                  <Constant name={action.permission} />
                </th>
                {places.map((environment) =>
                  shown.map((role, position) => (
                    <Cell
                      // biome-ignore lint/suspicious/noArrayIndexKey: the roles stay in their places
                      key={`${position} ${environment ?? ''}`}
                      action={action}
                      place={everywhere}
                      role={role}
                      environment={environment}
                      onToggle={
                        onToggle && ((on) => onToggle({ permission: action.permission, environment, on }, names))
                      }
                    />
                  )),
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
  if (all.length <= few) return table;
  return (
    <>
      <div className={styles.search}>
        <SearchField local label={texts.searchEnvironments} value={sought} onSearch={setSought} />
        <p role="status">
          {sought === undefined
            ? texts.shown(environments.length, all.length)
            : texts.found(environments.length, all.length)}
        </p>
      </div>
      {table}
    </>
  );
};
