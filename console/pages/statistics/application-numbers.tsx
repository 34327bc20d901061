import { Link } from '@tanstack/react-router';
import { Bars } from '../../design/data/bars.tsx';
import page from '../../design/page.module.css';
import { common } from '../../texts/common.ts';
import { statistics } from '../../texts/statistics.ts';
import type { StatisticsProps } from './statistics-props.ts';

const { applications: texts } = statistics;
const ranges = ['7d', '30d', 'allTime'] as const;
const kinds = ['client', 'frontend', 'admin'] as const;

export const ApplicationNumbers = ({ numbers: { clientApps, apiTokens } }: StatisticsProps) => (
  <section className={page.card} aria-labelledby="application-numbers">
    <div className={page.row}>
      <h2 id="application-numbers" className={page.grow}>
        {texts.heading}
      </h2>
      <Link to="/applications">{common.navigation.applications}</Link>
    </div>
    {clientApps.every(({ count }) => count === 0) ? (
      <p className={page.soft}>{texts.none}</p>
    ) : (
      <Bars
        label={texts.bars}
        bars={ranges.map((range) => ({
          label: texts.ranges[range],
          value: clientApps.find((one) => one.range === range)?.count ?? 0,
        }))}
      />
    )}
    <h3>{texts.tokens}</h3>
    <Bars label={texts.tokens} bars={kinds.map((kind) => ({ label: texts.kinds[kind], value: apiTokens[kind] }))} />
  </section>
);
