import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { downloadJson } from '../../design/fields/download.ts';
import { SelectField, TextArea, TextField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { exportFlags, type Selection } from '../../queries/transfer.ts';
import { transfer } from '../../texts/transfer.ts';
import type { Target } from './target.ts';
import { TargetFields } from './target-fields.tsx';

const { exportFlags: texts } = transfer;
const choices = ['project', 'names', 'tag'] as const;
type Choice = (typeof choices)[number];

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Exports chosen flags as a file that an import accepts. */
export const ExportFlags = ({
  target,
  onTarget,
}: {
  readonly target: Target;
  readonly onTarget: (to: Target) => void;
}) => {
  const [choice, setChoice] = useState<Choice>('project');
  const [names, setNames] = useState('');
  const [tag, setTag] = useState('');
  const { project, environment } = target;
  const chosen: Readonly<Record<Choice, Omit<Selection, 'environment'>>> = {
    project: { project },
    names: { features: linesOf(names) },
    tag: { tag: tag.trim() },
  };
  const complete = choice === 'project' || (choice === 'names' ? linesOf(names).length > 0 : tag.trim() !== '');
  const exporting = useMutation({
    mutationFn: () => exportFlags({ environment, ...chosen[choice] }),
    meta: { changesNothing: true },
    onSuccess: (data) => {
      if (data.features.length === 0) return;
      const of = choice === 'project' ? project : choice === 'tag' ? tag.trim() : 'flags';
      downloadJson(`${of}-${environment}.json`, data);
      announce({ title: texts.done(data.features.length) });
    },
  });
  return (
    <section className={page.card} aria-labelledby="export-flags">
      <h2 id="export-flags">{texts.heading}</h2>
      <p className={page.soft}>{texts.hint}</p>
      <div className={page.columns}>
        <TargetFields target={target} onTarget={onTarget} />
        <SelectField
          label={texts.which}
          value={choice}
          onChange={(event) => setChoice(choices.find((one) => one === event.target.value) ?? 'project')}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {texts.whichOf[one]}
            </option>
          ))}
        </SelectField>
      </div>
      {choice === 'names' && (
        <TextArea
          label={texts.names}
          hint={texts.namesHint}
          rows={4}
          value={names}
          onChange={(event) => setNames(event.target.value)}
        />
      )}
      {choice === 'tag' && (
        <TextField
          label={texts.tag}
          hint={texts.tagHint}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
      )}
      <div className={page.row}>
        <Button waits={!complete || environment === '' || exporting.isPending} onClick={() => exporting.mutate()}>
          {texts.action}
        </Button>
      </div>
      {exporting.data?.features.length === 0 && <Banner look="warn">{texts.none}</Banner>}
      {exporting.isError && <ErrorState error={exporting.error} />}
    </section>
  );
};
