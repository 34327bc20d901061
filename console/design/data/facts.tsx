import { type ReactNode, useId } from 'react';
import page from '../page.module.css';

export interface FactsProps {
  readonly heading: string;
  /** Pairs of term and value. */
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly actions?: ReactNode;
  /** Content below the facts. */
  readonly children?: ReactNode;
}

/** Facts about one thing: terms with their values, side by side where there is room. */
export const Facts = ({ heading, facts, actions, children }: FactsProps) => {
  const id = useId();
  return (
    <section className={page.card} aria-labelledby={id}>
      <div className={page.row}>
        <h2 id={id} className={page.grow}>
          {heading}
        </h2>
        {actions}
      </div>
      <dl className={page.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt className={page.soft}>{term}</dt>
            <dd dir="auto">{fact}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
};
