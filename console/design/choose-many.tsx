import { useState } from 'react';
import { common } from '../texts/common.ts';
import styles from './choose-many.module.css';
import { TextField } from './field.tsx';
import { Name } from './name.tsx';

/** More than this get a field to narrow them. */
const many = 10;
/** More than this are found by a text only. */
const maxShown = 200;

export interface ChooseManyProps {
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Some of many values. What is chosen and not among them is shown too. */
export const ChooseMany = ({ label, values, chosen, onChange }: ChooseManyProps) => {
  const [narrowed, setNarrowed] = useState('');
  const known = new Set(values.map(({ value }) => value));
  const all = [...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value })), ...values];
  const sought = narrowed.trim().toLowerCase();
  const matching = all.filter((one) => one.label.toLowerCase().includes(sought));
  if (all.length === 0) return <p>{common.nothingToChoose}</p>;
  return (
    <>
      {all.length > many && (
        <TextField label={common.narrow} value={narrowed} onChange={(event) => setNarrowed(event.target.value)} />
      )}
      <fieldset>
        <legend className={styles.legend}>{label}</legend>
        <div className={styles.values}>
          {matching.slice(0, maxShown).map((one) => (
            <label key={one.value}>
              <input
                type="checkbox"
                checked={chosen.includes(one.value)}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...chosen, one.value] : chosen.filter((value) => value !== one.value),
                  )
                }
              />
              <Name>{one.label}</Name>
            </label>
          ))}
          {matching.length > maxShown && <p>{common.moreByText(matching.length - maxShown)}</p>}
        </div>
      </fieldset>
    </>
  );
};
