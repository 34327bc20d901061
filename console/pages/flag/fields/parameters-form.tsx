import { itemsOf } from '../../../constraints/items.ts';
import { listText } from '../../../constraints/words.ts';
import { SelectField, TextArea, TextField } from '../../../design/fields/field.tsx';
import { flag } from '../../../texts/flag.ts';
import type { Strategy } from '../definition.ts';
import { notAddresses, parameterProblem } from '../definition-problems.ts';
import styles from '../flag.module.css';
import { type StrategyType, useFlag } from '../whom/flag-context.tsx';
import { parameterItems } from '../words.ts';
import { RolloutField } from './rollout-field.tsx';
import { StickinessField } from './stickiness-field.tsx';

const { editor: texts } = flag;

interface ParameterProps {
  readonly parameter: StrategyType['parameters'][number];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ListParameter = ({ parameter, value, onChange }: ParameterProps) => {
  const wrong = parameter.name === 'IPs' ? notAddresses(parameterItems(value)) : [];
  return (
    <>
      <TextArea
        label={parameter.name}
        hint={parameter.description || texts.list}
        error={parameterProblem(parameter, value)}
        defaultValue={parameterItems(value).join('\n')}
        onChange={(event) => onChange(itemsOf(event.target.value).join(','))}
      />
      {wrong.length > 0 && (
        <p className={styles.problem} role="status">
          {texts.notAddresses(listText(wrong))}
        </p>
      )}
    </>
  );
};

/** A field for one parameter, according to its type. */
const ParameterField = ({ parameter, value, onChange }: ParameterProps) => {
  const { name, type, description } = parameter;
  if (name === 'stickiness') return <StickinessField value={value} onChange={onChange} />;
  if (type === 'percentage')
    return <RolloutField label={name === 'rollout' ? texts.rollout : name} value={value} onChange={onChange} />;
  if (type === 'list') return <ListParameter parameter={parameter} value={value} onChange={onChange} />;
  if (type === 'boolean')
    return (
      <SelectField label={name} hint={description} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">–</option>
        <option value="true">{texts.boolean.true}</option>
        <option value="false">{texts.boolean.false}</option>
      </SelectField>
    );
  const isGroup = name === 'groupId';
  return (
    <TextField
      label={isGroup ? texts.group : name}
      hint={isGroup ? texts.groupHint : description || undefined}
      value={value}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      error={parameterProblem({ ...parameter, name: isGroup ? texts.group : name }, value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

export interface ParametersFormProps {
  readonly strategy: Strategy;
  /** Either those that say who gets the flag, or those that say how users are drawn. */
  readonly part: 'who' | 'how';
  readonly onChange: (parameters: Readonly<Record<string, string>>) => void;
}

/** How users are drawn: a person who decides who gets a flag rarely changes these. */
const how = ['stickiness', 'groupId'];

/** The parameters of a strategy: those that its type declares, and any others that are stored. */
export const ParametersForm = ({ strategy, part, onChange }: ParametersFormProps) => {
  const { types } = useFlag();
  const { parameters } = strategy;
  const known = types.find(({ name }) => name === strategy.name)?.parameters ?? [];
  const others = Object.keys(parameters)
    .filter((name) => !known.some((one) => one.name === name))
    .map((name) => ({ name, type: name === 'percentage' ? 'percentage' : 'string' }));
  const shown = [...known, ...others].filter(({ name }) => how.includes(name) === (part === 'how'));
  return shown.map((parameter) => (
    <ParameterField
      key={`${strategy.name} ${parameter.name}`}
      parameter={parameter}
      value={parameters[parameter.name] ?? ''}
      onChange={(value) => onChange({ ...parameters, [parameter.name]: value })}
    />
  ));
};
