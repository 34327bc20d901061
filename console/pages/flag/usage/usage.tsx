import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Bars } from '../../../design/data/bars.tsx';
import { SelectField } from '../../../design/fields/field.tsx';
import { EmptyState } from '../../../design/messages/empty-state.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { Loading } from '../../../design/messages/loading.tsx';
import { Name } from '../../../design/name.tsx';
import page from '../../../design/page.module.css';
import { flagUsage, flagUsageByDay, usageDays } from '../../../queries/flag.ts';
import { flag as texts } from '../../../texts/flag.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';
import { linesByVariant, onAndOff } from './lines.ts';
import { UsagePlot } from './usage-plot.tsx';
import { byApplication, byDay, byTime, byVariant, type Count } from './usage-sums.ts';

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

const periods = ['days', '48', '24'] as const;
type Period = (typeof periods)[number];

/** How often each variant was given, and its share of what was given. */
const VariantBars = ({ sums }: { readonly sums: readonly Count[] }) => {
  const counts = byVariant(sums);
  if (counts.length === 0) return null;
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section className={styles.formRows} aria-labelledby="usage-variants">
      <h3 id="usage-variants">{usageTexts.byVariant}</h3>
      <Bars
        label={usageTexts.byVariant}
        bars={counts.map(([label, value]) => ({ label, value, text: usageTexts.share(value, all) }))}
      />
    </section>
  );
};

/** The decisions in a period, as the API answers them. */
const useRows = (flag: string, period: Period) => {
  const isByDay = period === 'days';
  const days = useQuery({ ...flagUsageByDay(flag), enabled: isByDay });
  const hours = useQuery({ ...flagUsage(flag, Number(period)), enabled: !isByDay });
  const { error, refetch } = isByDay ? days : hours;
  return {
    rows: isByDay ? days.data?.data : hours.data,
    since: isByDay ? days.data?.since : undefined,
    error,
    refetch,
  };
};

/** The evaluations of this flag, per day by variant or per hour, and per application. */
export const Usage = () => {
  const { flag } = useFlag();
  const [period, setPeriod] = useState<Period>('days');
  const [environment, setEnvironment] = useState('');
  const [application, setApplication] = useState('');
  const { rows: data, since, error, refetch } = useRows(flag.name, period);
  const chosen = useMemo(
    () =>
      (data ?? []).filter(
        (one) =>
          (environment === '' || one.environment === environment) &&
          (application === '' || one.appName === application),
      ),
    [data, environment, application],
  );
  const sums = useMemo(
    () => (since === undefined ? byTime(chosen) : byDay(chosen, since, Date.now())),
    [chosen, since],
  );
  const times = useMemo(() => sums.map(({ time }) => time), [sums]);
  const lines = useMemo(() => (since === undefined ? onAndOff(sums) : linesByVariant(sums)), [sums, since]);
  // Not even today is there as a whole, so nothing is known of any day.
  const isTooMuch = since !== undefined && Date.parse(since) > Date.now();
  const unit = period === 'days' ? 'day' : 'hour';
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
          value={period}
          onChange={({ target: { value } }) => setPeriod(periods.find((one) => one === value) ?? 'days')}
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
      {isTooMuch || (!yes && !no) ? (
        <EmptyState title={isTooMuch ? usageTexts.tooMuch : usageTexts.none}>
          <p>{isTooMuch ? usageTexts.tooMuchText : usageTexts.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <p role="status">{usageTexts.sum(yes ?? 0, no ?? 0)}</p>
          {since !== undefined && sums.length < usageDays && (
            <p className={styles.soft}>{usageTexts.since(since.slice(0, 10))}</p>
          )}
          <UsagePlot times={times} unit={unit} lines={lines} label={usageTexts.chart(unit, yes ?? 0, no ?? 0)} />
          <VariantBars sums={sums} />
          <CountTable caption={usageTexts.byApplication} head={usageTexts.application} rows={byApplication(chosen)} />
          <details>
            <summary>{usageTexts.table}</summary>
            <CountTable
              caption={usageTexts.title}
              head={usageTexts[unit]}
              rows={sums.map((sum) => ({
                ...sum,
                name: unit === 'day' ? sum.time.slice(0, 10) : sum.time.slice(0, 16).replace('T', ' '),
              }))}
            />
          </details>
        </>
      )}
    </section>
  );
};
