import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../design/fields/field.tsx';
import { contextFields } from '../../queries/configuration.ts';
import { projects } from '../../texts/projects.ts';

const { form: texts } = projects;

export interface StickinessChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const special: Readonly<Record<string, string>> = {
  default: texts.stickinessDefault,
  random: texts.stickinessRandom,
};

/** The stickiness of strategies in words: a context field, or what stands for none. */
export const stickinessText = (name: string): string => special[name] ?? name;

/** Chooses a stickiness field; a stored value is shown even if it is no longer a choice. */
export const StickinessChoice = ({ label, value, onChange }: StickinessChoiceProps) => {
  const { data = [] } = useQuery(contextFields);
  const offered = data.filter(({ stickiness, name }) => stickiness || name === 'userId').map(({ name }) => name);
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {[...new Set(['default', ...offered, 'random', value])].map((name) => (
        <option key={name} value={name}>
          {stickinessText(name)}
        </option>
      ))}
    </SelectField>
  );
};
