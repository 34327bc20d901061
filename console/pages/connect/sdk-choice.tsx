import { useId } from 'react';
import { connect } from '../../texts/connect.ts';
import styles from './connect.module.css';
import { type Sdk, sdks } from './sdks.ts';
import { kinds } from './snippet.ts';

const { sdk: texts } = connect;

const groupOf = (sdk: Sdk): 'backend' | 'frontend' | 'other' => {
  if (kinds[sdk].registers === 'never') return 'other';
  return kinds[sdk].token === 'client' ? 'backend' : 'frontend';
};

export interface SdkChoiceProps {
  readonly value: Sdk;
  readonly onChange: (sdk: Sdk) => void;
}

/** The choice of what connects. */
export const SdkChoice = ({ value, onChange }: SdkChoiceProps) => {
  const name = useId();
  return (
    <div className={styles.choices}>
      {(['backend', 'frontend', 'other'] as const).map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend className={styles.legend}>{texts[group]}</legend>
          <div className={styles.options}>
            {sdks
              .filter((sdk) => groupOf(sdk) === group)
              .map((sdk) => (
                <label key={sdk} className={styles.option}>
                  <input type="radio" name={name} checked={sdk === value} onChange={() => onChange(sdk)} />
                  {texts.names[sdk]}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
};
