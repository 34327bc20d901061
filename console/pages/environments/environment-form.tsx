import { CheckedNameField } from '../../changes/checked-name-field.tsx';
import { SelectField } from '../../design/fields/field.tsx';
import { type EnvironmentType, environmentTypeOf, environmentTypes } from '../../queries/environments.ts';
import { environments as texts } from '../../texts/environments.ts';

export interface NameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

export const NameField = ({ value, onChange }: NameFieldProps) => (
  <CheckedNameField
    kind="environment"
    label={texts.name}
    hint={texts.nameHint}
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.target.value.trim())}
  />
);

export interface TypeFieldProps {
  /** A type from an import that is none of the choices is shown until the user chooses another one. */
  readonly value: string;
  readonly onChange: (type: EnvironmentType) => void;
}

export const TypeField = ({ value, onChange }: TypeFieldProps) => (
  <SelectField
    label={texts.type}
    hint={texts.typeHint}
    value={value}
    onChange={(event) => onChange(environmentTypeOf(event.target.value) ?? 'development')}
  >
    {environmentTypeOf(value) === undefined && <option value={value}>{value}</option>}
    {environmentTypes.map((type) => (
      <option key={type} value={type}>
        {texts.types[type]}
      </option>
    ))}
  </SelectField>
);
