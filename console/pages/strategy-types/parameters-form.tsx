import { Button } from '../../design/button.tsx';
import { Check } from '../../design/fields/check.tsx';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import { CloseIcon, PlusIcon } from '../../design/icons.tsx';
import page from '../../design/page.module.css';
import { type ParameterDraft, parameterTypes } from '../../queries/strategy-types.ts';
import { strategyTypes } from '../../texts/strategy-types.ts';
import { isTwice } from './parameter-rules.ts';
import styles from './strategy-types.module.css';

const { form: texts } = strategyTypes;

export interface ParametersFormProps {
  readonly parameters: readonly ParameterDraft[];
  readonly onChange: (parameters: readonly ParameterDraft[]) => void;
}

/** A form for the parameters of a strategy type. */
export const ParametersForm = ({ parameters, onChange }: ParametersFormProps) => {
  const change = (position: number, members: Partial<ParameterDraft>): void =>
    onChange(parameters.map((one, index) => (index === position ? { ...one, ...members } : one)));
  return (
    <fieldset className={page.stack}>
      <legend className={styles.legend}>{texts.parameters}</legend>
      <p className={page.soft}>{texts.hint}</p>
      {parameters.map((parameter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter has no id, and its name is being written
        <div key={index} className={styles.parameter}>
          <div className={page.columns}>
            <TextField
              label={texts.name}
              required
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              error={isTwice(parameters, index) ? texts.twice : undefined}
              value={parameter.name}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <SelectField
              label={texts.type}
              value={parameter.type}
              onChange={(event) =>
                change(index, { type: parameterTypes.find((type) => type === event.target.value) ?? 'string' })
              }
            >
              {parameterTypes.map((type) => (
                <option key={type} value={type}>
                  {texts.types[type]}
                </option>
              ))}
            </SelectField>
            <Button
              look="quiet"
              label={texts.remove(parameter.name, index + 1)}
              onClick={() => onChange(parameters.filter((_, position) => position !== index))}
            >
              <CloseIcon />
            </Button>
          </div>
          <TextField
            label={texts.description}
            dir="auto"
            value={parameter.description}
            onChange={(event) => change(index, { description: event.target.value })}
          />
          <Check checked={parameter.required} onChange={(required) => change(index, { required })}>
            {texts.required}
          </Check>
        </div>
      ))}
      <Button onClick={() => onChange([...parameters, { name: '', type: 'string', description: '', required: false }])}>
        <PlusIcon />
        {texts.add}
      </Button>
    </fieldset>
  );
};
