import { strategyName, typeName } from '../../../changes/strategy-name.ts';
import { Name } from '../../../design/name.tsx';
import { flag as texts } from '../../../texts/flag.ts';
import type { Strategy } from '../definition.ts';
import styles from '../flag.module.css';
import { shareOf } from '../reach.ts';
import { useFlag } from '../whom/flag-context.tsx';
import { conditionTexts, reachText, variantsText } from '../words.ts';

const { strategy: strategyTexts } = texts;

/** The share of users that a strategy gives the flag, as a bar. The text beside it says the same. */
const Rollout = ({ share }: { readonly share: number }) => (
  <div className={styles.rolloutBar} aria-hidden="true">
    <span style={{ inlineSize: `${share}%` }} />
  </div>
);

interface SaidProps {
  readonly strategy: Strategy;
  /** Its name comes first; default: something above says it. */
  readonly hasName?: boolean;
}

/** A strategy in words. */
export const Said = ({ strategy, hasName = false }: SaidProps) => {
  const { named, types } = useFlag();
  const conditions = conditionTexts(strategy, named);
  const isLimited = strategy.name === 'default' && conditions.length > 0;
  const reach = isLimited ? strategyTexts.limited : reachText(strategy);
  const isKnown = types.length === 0 || types.some(({ name }) => name === strategy.name);
  const share = shareOf(strategy);
  return (
    <>
      {hasName && (
        <p>
          <Name>{strategyName(strategy, named.types)}</Name>{' '}
          {strategy.disabled && <span className={styles.badge}>{strategyTexts.disabled}</span>}
        </p>
      )}
      {strategy.title && <p className={styles.soft}>{typeName(strategy.name, named.types)}</p>}
      {!isKnown && <p className={styles.problem}>{strategyTexts.unknownType}</p>}
      {reach !== '' && (
        <div className={styles.reach}>
          {share !== undefined && <Rollout share={share} />}
          <p>{reach}</p>
        </div>
      )}
      {conditions.map((text, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may be there twice
        <p key={position} dir="auto" className={styles.condition}>
          {!(isLimited && position === 0) && <span className={styles.and}>{strategyTexts.and} </span>}
          {text}
        </p>
      ))}
      {strategy.variants.length > 0 && (
        <p className={styles.soft}>{strategyTexts.withVariants(variantsText(strategy.variants))}</p>
      )}
    </>
  );
};
