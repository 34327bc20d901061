import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SelectField } from '../../../design/fields/field.tsx';
import { EmptyState } from '../../../design/messages/empty-state.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { Loading } from '../../../design/messages/loading.tsx';
import { Name } from '../../../design/name.tsx';
import page from '../../../design/page.module.css';
import { flagUsage } from '../../../queries/flag.ts';
import { flag as texts } from '../../../texts/flag.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';
import { UsagePlot } from './usage-plot.tsx';
import { byApplication, byHour, type Count } from './usage-sums.ts';

const { usage: usageTexts } = texts;

const variantsText = (variants: Readonly<Record<string, number>>): string =>
  Object.entries(variants)
    .map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
    .join(', ');

interface TableProps {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly (Count & { readonly name: string })[];
}

const CountTable = ({ caption, head, rows }: TableProps) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{usageTexts.on}</th>
          <th scope="col">{usageTexts.off}</th>
          <th scope="col">{usageTexts.variants}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, yes, no, variants }) => (
          <tr key={name}>
            <th scope="row">
              <Name>{name}</Name>
            </th>
            <td>{yes.toLocaleString('en')}</td>
            <td>{no.toLocaleString('en')}</td>
            <td>
              <Name>{variantsText(variants)}</Name>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const periods = ['24', '48'] as const;

/** The evaluations of this flag, per hour and per application. */
export const Usage = () => {
  const { flag } = useFlag();
  const [hours, setHours] = useState<(typeof periods)[number]>('24');
  const [environment, setEnvironment] = useState('');
  const [application, setApplication] = useState('');
  const { data, error, refetch } = useQuery(flagUsage(flag.name, Number(hours)));
  const chosen = useMemo(
    () =>
      (data ?? []).filter(
        (one) =>
          (environment === '' || one.environment === environment) &&
          (application === '' || one.appName === application),
      ),
    [data, environment, application],
  );
  const sums = useMemo(() => byHour(chosen), [chosen]);
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const [environments, applications] = [data.map((one) => one.environment), data.map((one) => one.appName)].map(
    (names) => [...new Set(names)].sort(),
  );
  const [yes, no] = (['yes', 'no'] as const).map((member) => sums.reduce((sum, one) => sum + one[member], 0));
  return (
    <section className={styles.usage} aria-labelledby="usage">
      <h2 id="usage">{usageTexts.title}</h2>
      <div className={page.columns}>
        <SelectField
          label={usageTexts.hours}
          value={hours}
          onChange={(event) => setHours(event.target.value === '48' ? '48' : '24')}
        >
          {periods.map((period) => (
            <option key={period} value={period}>
              {usageTexts.periods[period]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={usageTexts.environment}
          value={environment}
          onChange={(event) => setEnvironment(event.target.value)}
        >
          <option value="">{usageTexts.allEnvironments}</option>
          {environments?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label={usageTexts.application}
          value={application}
          onChange={(event) => setApplication(event.target.value)}
        >
          <option value="">{usageTexts.allApplications}</option>
          {applications?.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      {!yes && !no ? (
        <EmptyState title={usageTexts.none}>
          <p>{usageTexts.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <p role="status">{usageTexts.sum(yes ?? 0, no ?? 0)}</p>
          <UsagePlot sums={sums} label={usageTexts.chart(yes ?? 0, no ?? 0)} />
          <CountTable caption={usageTexts.byApplication} head={usageTexts.application} rows={byApplication(chosen)} />
          <details>
            <summary>{usageTexts.table}</summary>
            <CountTable
              caption={usageTexts.title}
              head={usageTexts.hour}
              rows={sums.map((sum) => ({ ...sum, name: sum.hour.slice(0, 16).replace('T', ' ') }))}
            />
          </details>
        </>
      )}
    </section>
  );
};
