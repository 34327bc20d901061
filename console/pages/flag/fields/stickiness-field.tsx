import { SelectField } from '../../../design/fields/field.tsx';
import { flag } from '../../../texts/flag.ts';
import { useFlag } from '../whom/flag-context.tsx';

const { editor: texts } = flag;

export interface StickinessFieldProps {
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses the context field that makes results stick to a user. */
export const StickinessField = ({ hint = texts.stickinessHint, value, onChange }: StickinessFieldProps) => {
  const { fields = [] } = useFlag();
  const names = fields.map(({ name }) => name).filter((name) => !['currentTime', 'environment'].includes(name));
  const choices: Readonly<Record<string, string>> = texts.stickinessChoices;
  return (
    <SelectField
      label={texts.stickiness}
      hint={hint}
      value={value || 'default'}
      onChange={(event) => onChange(event.target.value)}
    >
      {[...new Set(['default', ...names, 'random', value || 'default'])].map((name) => (
        <option key={name} value={name}>
          {choices[name] ?? name}
        </option>
      ))}
    </SelectField>
  );
};
