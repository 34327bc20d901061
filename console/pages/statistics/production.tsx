import { Bars } from '../../design/data/bars.tsx';
import page from '../../design/page.module.css';
import { statistics } from '../../texts/statistics.ts';
import { productionBars } from './periods.ts';
import type { StatisticsProps } from './statistics-props.ts';

const { production: texts } = statistics;

export const Production = ({ numbers: { productionChanges } }: StatisticsProps) => (
  <section className={page.card} aria-labelledby="production">
    <h2 id="production">{texts.heading}</h2>
    {productionChanges.last90 === 0 ? (
      <p className={page.soft}>{texts.none}</p>
    ) : (
      <Bars label={texts.bars} bars={productionBars(productionChanges)} />
    )}
  </section>
);
