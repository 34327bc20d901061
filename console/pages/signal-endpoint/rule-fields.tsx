import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FilterList } from '../../constraints/filter-list.tsx';
import { Matching } from '../../constraints/matching.tsx';
import { useSignalPaths } from '../../constraints/use-signal-paths.ts';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import page from '../../design/page.module.css';
import { useSettled } from '../../design/use-settled.ts';
import { environments } from '../../queries/configuration.ts';
import { flagPage } from '../../queries/flags.ts';
import type { Signal } from '../../queries/signals.ts';
import styles from '../../releases/releases.module.css';
import { signals } from '../../texts/signals.ts';
import { type Origin, type OriginName, originProblem, type RuleDraft } from './rule-draft.ts';

const { form: texts } = signals.rules;
const { states } = signals.came;

/** What each origin can be, the usual one first. */
const choices = {
  key: ['text', 'member'],
  flag: ['nothing', 'text', 'member'],
  environment: ['nothing', 'text', 'member'],
  at: ['nothing', 'member'],
} as const satisfies Readonly<Record<OriginName, readonly Origin['from'][]>>;

const isChoice = (name: OriginName, value: string): value is Origin['from'] =>
  choices[name].some((choice) => choice === value);

interface OriginFieldProps {
  readonly name: OriginName;
  readonly origin: Origin;
  /** Paths of members to choose from; others can be typed. */
  readonly paths: readonly string[];
  /** Texts to choose from; others can be typed. */
  readonly offered?: readonly string[];
  readonly onChange: (origin: Origin) => void;
}

/** Chooses where a rule has something from: a text, or a member of the body. */
const OriginField = ({ name, origin, paths, offered = [], onChange }: OriginFieldProps) => {
  const list = useId();
  const { label, from, text, textHint, member, memberHint }: (typeof texts.origins)[OriginName] = texts.origins[name];
  const isMember = origin.from === 'member';
  return (
    <div className={page.columns}>
      <SelectField
        label={label}
        value={origin.from}
        onChange={({ target: { value } }) => {
          if (isChoice(name, value)) onChange({ from: value, text: '' });
        }}
      >
        {choices[name].map((choice) => (
          <option key={choice} value={choice}>
            {from[choice]}
          </option>
        ))}
      </SelectField>
      {origin.from !== 'nothing' && (
        <div>
          <TextField
            label={isMember ? member : text}
            hint={isMember ? memberHint : textHint}
            error={originProblem(name, origin)}
            list={list}
            required
            maxLength={255}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={origin.text}
            onChange={(event) => onChange({ ...origin, text: event.target.value })}
          />
          <datalist id={list}>
            {(isMember ? paths : offered).map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </div>
      )}
    </div>
  );
};

/** Flags as `<project>/<flag>` whose names contain what is typed behind the project. */
const useFlags = ({ from, text }: Origin): readonly string[] => {
  const query = useSettled(text.slice(text.indexOf('/') + 1)) || undefined;
  const { data } = useQuery({ ...flagPage({ query }, 0), enabled: from === 'text' });
  return data?.features.map(({ project, name }) => `${project}/${name}`) ?? [];
};

/** Rules are asked about bodies that are not recognised, and about recognised alarms that name no flag. */
const isAsked = ({ recognised, readings = [] }: Signal): boolean =>
  recognised === undefined ||
  (readings.length > 0 && readings.every(({ source, flag }) => flag === undefined || source.startsWith('signal:')));

const stateNames = ['firing', 'resolved', 'unknown'] as const satisfies readonly (keyof typeof states)[];

export interface RuleFieldsProps {
  /** Id of the endpoint. */
  readonly endpoint: number;
  readonly draft: RuleDraft;
  readonly change: (members: Partial<RuleDraft>) => void;
  /** What is wrong with all rules together. */
  readonly problem: string | undefined;
}

/** The form of a rule: which bodies, what they say of an alarm, and where it belongs. */
export const RuleFields = ({ endpoint, draft, change, problem }: RuleFieldsProps) => {
  const paths = useSignalPaths(endpoint);
  const flags = useFlags(draft.flag);
  const { data: known = [] } = useQuery(environments);
  return (
    <>
      <FilterList filters={draft.filters} paths={paths} onChange={(filters) => change({ filters })} />
      <Matching endpoint={endpoint} filters={draft.filters} isAsked={isAsked} />
      <SelectField
        label={texts.state}
        value={draft.state}
        onChange={({ target: { value } }) => {
          const state = stateNames.find((one) => one === value);
          if (state !== undefined) change({ state });
        }}
      >
        {stateNames.map((state) => (
          <option key={state} value={state}>
            {states[state]}
          </option>
        ))}
      </SelectField>
      <OriginField name="key" origin={draft.key} paths={paths} onChange={(key) => change({ key })} />
      <OriginField
        name="flag"
        origin={draft.flag}
        paths={paths}
        offered={flags}
        onChange={(flag) => change({ flag })}
      />
      <OriginField
        name="environment"
        origin={draft.environment}
        paths={paths}
        offered={known.map(({ name }) => name)}
        onChange={(environment) => change({ environment })}
      />
      <OriginField name="at" origin={draft.at} paths={paths} onChange={(at) => change({ at })} />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
};
