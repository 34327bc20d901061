import { Figures } from '../../design/data/figures.tsx';
import page from '../../design/page.module.css';
import { statistics } from '../../texts/statistics.ts';
import type { StatisticsProps } from './statistics-props.ts';

const { flags: texts } = statistics;

export const FlagNumbers = ({ numbers }: StatisticsProps) => (
  <section className={page.card} aria-labelledby="flag-numbers">
    <h2 id="flag-numbers">{texts.heading}</h2>
    <Figures
      figures={[
        { term: texts.flags, value: numbers.featureToggles },
        { term: texts.projects, value: numbers.projects },
        { term: texts.environments, value: numbers.environments },
        { term: texts.segments, value: numbers.segments },
        { term: texts.contextFields, value: numbers.contextFields },
        { term: texts.strategyTypes, value: numbers.strategies },
        { term: texts.exports, value: numbers.featureExports, note: texts.ever },
        { term: texts.imports, value: numbers.featureImports, note: texts.ever },
      ]}
    />
  </section>
);
