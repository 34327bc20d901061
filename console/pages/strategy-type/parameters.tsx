import { Badge } from '../../design/badge.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { parameterTypes, type StrategyType } from '../../queries/strategy-types.ts';
import { strategyTypes as texts } from '../../texts/strategy-types.ts';

/** An imported type that is none of the known ones is shown unchanged. */
const typeText = (word: string): string => {
  const known = parameterTypes.find((type) => type === word);
  return known === undefined ? word : texts.form.types[known];
};

/** The parameters of a strategy type. */
export const Parameters = ({ parameters }: Pick<StrategyType, 'parameters'>) => (
  <section className={page.card} aria-labelledby="parameters">
    <h2 id="parameters">{texts.parameters}</h2>
    {parameters.length === 0 ? (
      <p className={page.soft}>{texts.one.noParameters}</p>
    ) : (
      <dl className={page.items}>
        {parameters.map(({ name, type, description, required }) => (
          <div key={name}>
            <dt>
              <span className={page.name}>
                <Name>{name}</Name>
              </span>{' '}
              <Badge>{typeText(type)}</Badge> {required && <Badge look="info">{texts.one.required}</Badge>}
            </dt>
            {description && (
              <dd className={page.soft} dir="auto">
                {description}
              </dd>
            )}
          </div>
        ))}
      </dl>
    )}
  </section>
);
