import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../design/field.tsx';
import { contextFields } from '../../queries/configuration.ts';
import { projects } from '../../texts/projects.ts';

const { form: texts } = projects;

export interface StickinessChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses a stickiness field; a stored value is shown even if it is no longer a choice. */
export const StickinessChoice = ({ label, value, onChange }: StickinessChoiceProps) => {
  const { data = [] } = useQuery(contextFields);
  const offered = data.filter(({ stickiness, name }) => stickiness || name === 'userId').map(({ name }) => name);
  const special: Readonly<Record<string, string>> = {
    default: texts.stickinessDefault,
    random: texts.stickinessRandom,
  };
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {[...new Set(['default', ...offered, 'random', value])].map((name) => (
        <option key={name} value={name}>
          {special[name] ?? name}
        </option>
      ))}
    </SelectField>
  );
};
