import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Check } from '../../design/fields/check.tsx';
import { download } from '../../design/fields/download.ts';
import { SelectField } from '../../design/fields/field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { exportState, type StateParts } from '../../queries/transfer.ts';
import { useLacking } from '../../session/permissions.ts';
import { transfer } from '../../texts/transfer.ts';

const { exportState: texts } = transfer;
const parts = [
  'projects',
  'environments',
  'featureToggles',
  'strategies',
  'tags',
] as const satisfies readonly (keyof StateParts)[];
const everything: StateParts = {
  projects: true,
  environments: true,
  featureToggles: true,
  strategies: true,
  tags: true,
};

/** Exports the complete configuration of an installation as one file. */
export const ExportState = () => {
  const lacking = useLacking();
  const [format, setFormat] = useState<'json' | 'yaml'>('json');
  const [chosen, setChosen] = useState(everything);
  const exporting = useMutation({
    mutationFn: () => exportState(format, chosen),
    meta: { changesNothing: true },
    onSuccess: (text) => {
      const isJson = format === 'json';
      // The API returns JSON on one line.
      const shown = isJson ? `${JSON.stringify(JSON.parse(text), null, 2)}\n` : text;
      download(isJson ? 'state.json' : 'state.yml', isJson ? 'application/json' : 'text/yaml', shown);
      announce({ title: texts.done });
    },
  });
  return (
    <section className={page.card} aria-labelledby="export-state">
      <h2 id="export-state">{texts.heading}</h2>
      <p className={page.soft}>{texts.hint}</p>
      <div className={page.row}>
        {parts.map((part) => (
          <Check key={part} checked={chosen[part]} onChange={(on) => setChosen({ ...chosen, [part]: on })}>
            {texts.parts[part]}
          </Check>
        ))}
      </div>
      <div className={page.columns}>
        <SelectField
          label={texts.format}
          value={format}
          onChange={(event) => setFormat(event.target.value === 'yaml' ? 'yaml' : 'json')}
        >
          <option value="json">JSON</option>
          <option value="yaml">YAML</option>
        </SelectField>
        <Button lacks={lacking({ permission: 'ADMIN' })} waits={exporting.isPending} onClick={() => exporting.mutate()}>
          {texts.action}
        </Button>
      </div>
      {exporting.isError && <ErrorState error={exporting.error} />}
    </section>
  );
};
