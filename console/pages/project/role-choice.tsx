import { Link } from '@tanstack/react-router';
import { Check } from '../../design/fields/check.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import type { Role } from '../../queries/roles.ts';
import { access as texts } from '../../texts/access.ts';

const { form: formTexts } = texts;

export interface RoleChoiceProps {
  readonly roles: readonly Role[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** Checkboxes for roles, each with its description. */
export const RoleChoice = ({ roles, chosen, onChange }: RoleChoiceProps) => (
  <fieldset className={page.stack}>
    <legend>
      <strong>{formTexts.roles}</strong>
    </legend>
    <p className={page.soft}>{formTexts.rolesHint}</p>
    <ul className={page.items}>
      {roles.map(({ id, name, description }) => (
        <li key={id} className={page.row}>
          <span className={page.grow}>
            <Check
              checked={chosen.includes(id)}
              onChange={(on) =>
                onChange(on ? [...chosen, id].toSorted((a, b) => a - b) : chosen.filter((one) => one !== id))
              }
            >
              <Name>{name}</Name>
              {description && (
                <span className={page.clipped} dir="auto">
                  {description}
                </span>
              )}
            </Check>
          </span>
          <Link to="/roles/$roleId" params={{ roleId: String(id) }} target="_blank" aria-label={formTexts.lookAt(name)}>
            {formTexts.look}
          </Link>
        </li>
      ))}
    </ul>
  </fieldset>
);
