import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TextField } from '../../design/fields/field.tsx';
import { useSettled } from '../../design/use-settled.ts';
import { searchIn } from '../../queries/first-reads.ts';
import { flagPage } from '../../queries/flags.ts';
import { connect } from '../../texts/connect.ts';

const { where: texts } = connect;

export interface FlagFieldProps {
  readonly project: string;
  /** Empty: the newest one. */
  readonly value: string;
  readonly newest: string | undefined;
  readonly onChange: (flag: string) => void;
}

/** The flag to ask for, with the names of flags that contain what is typed. */
export const FlagField = ({ project, value, newest, onChange }: FlagFieldProps) => {
  const offered = useId();
  const { data } = useQuery(flagPage(searchIn(project, { query: useSettled(value) || undefined }), 0));
  return (
    <>
      <TextField
        label={texts.flag}
        hint={texts.flagHint}
        list={offered}
        placeholder={newest}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={offered}>
        {data?.features.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
};
