import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Checkbox } from '../../design/checkbox.tsx';
import { classNames } from '../../design/class-names.ts';
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
  /** One, or two that are compared. */
  readonly roles: readonly Shown[];
  /** Where the roles are given. */
  readonly kinds: readonly RoleKind[];
  /** Absent: it only shows. Edited is the first role. */
  readonly onToggle?: ((toggle: Toggle, environments: readonly string[]) => void) | undefined;
}

interface CellProps {
  readonly action: Action;
  /** What the first column is called. */
  readonly place: string;
  readonly role: Shown;
  readonly environment?: string | undefined;
  readonly onToggle?: ((on: boolean) => void) | undefined;
}

const Cell = ({ action, place, role, environment, onToggle }: CellProps) => {
  // What does not depend on environments stands in the first column alone.
  if (environment !== undefined && action.scope !== 'environment') return <td className={styles.none} />;
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

/** The name that the API has for a permission. It breaks between its words. */
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

/** What roles allow: a row for each action, a column for each environment where that makes a difference. */
export const PermissionMatrix = ({ label, groups, roles: shown, kinds, onToggle }: PermissionMatrixProps) => {
  const { data: listed = [] } = useQuery(allEnvironments);
  const hasPlaces = groups.some(({ actions }) => actions.some(({ scope }) => scope === 'environment'));
  const environments = hasPlaces ? listed : [];
  const everywhere = [...new Set(kinds)].map((kind) => texts[kind]).join(' / ');
  const names = environments.map(({ name }) => name);
  const places = [undefined, ...names];
  const compared = shown.length > 1;
  const [first, second] = shown;
  const differs = (action: Action): boolean =>
    first !== undefined && second !== undefined && !isAlike(first.permissions, second.permissions, action, names);
  return (
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
};
