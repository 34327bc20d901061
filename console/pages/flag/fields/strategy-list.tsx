import type { ReactNode } from 'react';
import { strategyName } from '../../../changes/strategy-name.ts';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { SortableList } from '../../../design/data/sortable-list.tsx';
import { Menu } from '../../../design/dialogs/menu.tsx';
import { MoreIcon } from '../../../design/icons.tsx';
import { moved } from '../../../design/messages/moved.ts';
import { announce } from '../../../design/messages/toasts.ts';
import { Name } from '../../../design/name.tsx';
import { flag as texts } from '../../../texts/flag.ts';
import { type Definition, isNew, newId, type Strategy } from '../definition.ts';
import { isUnchanged } from '../drafts/operations.ts';
import styles from '../flag.module.css';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { Said } from './said.tsx';

const { strategy: strategyTexts, environments: environmentTexts } = texts;

const without = (definition: Definition, id: string): Definition => ({
  ...definition,
  strategies: definition.strategies.filter((one) => one.id !== id),
});

const insertedAfter = (definition: Definition, id: string, added: Strategy): Definition => ({
  ...definition,
  strategies: definition.strategies.flatMap((one) => (one.id === id ? [one, added] : [one])),
});

const replaced = (definition: Definition, id: string, change: Partial<Strategy>): Definition => ({
  ...definition,
  strategies: definition.strategies.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

interface CardProps {
  readonly place: EditableEnvironment;
  readonly strategy: Strategy;
  readonly index: number;
  readonly count: number;
  /** The handle that moves the strategy, with the pointer or the keys. */
  readonly handle: ReactNode;
  readonly onMove: (to: number) => void;
}

const Card = ({ place, strategy, index, count, handle, onMove }: CardProps) => {
  const { drafts, places, named, show } = useFlag();
  const { name: environment, lacks } = place;
  const { id } = strategy;
  const name = strategyName(strategy, named.types);
  const { current } = drafts.of(environment);
  const before = current.strategies.find((one) => one.id === id);
  const mark =
    before === undefined
      ? isNew(strategy) && strategyTexts.isNew
      : !isUnchanged(before, strategy) && strategyTexts.isChanged;
  const copyTo = (target: string): void => {
    const copy = { ...strategy, id: newId() };
    if (target === environment) drafts.edit(environment, (definition) => insertedAfter(definition, id, copy));
    else {
      drafts.edit(target, (definition) => ({ ...definition, strategies: [...definition.strategies, copy] }));
      announce({ title: strategyTexts.copied(target) });
    }
  };
  const update = lacks('UPDATE_FEATURE_STRATEGY');
  return (
    <>
      {index > 0 && <p className={styles.or}>{strategyTexts.or}</p>}
      <div className={styles.card}>
        <div className={styles.cardHead}>
          {handle}
          <h4 className={styles.cardName}>
            <Name>{name}</Name>
          </h4>
          {strategy.disabled && <span className={styles.badge}>{strategyTexts.disabled}</span>}
          {mark && <span className={classNames(styles.badge, styles.draftBadge)}>{mark}</span>}
          <Button
            id={`edit-${id}`}
            look="quiet"
            aria-label={strategyTexts.edit(name)}
            onClick={() => show({ environment, strategy: id })}
          >
            {strategyTexts.open}
          </Button>
          <Menu
            trigger={
              <Button look="quiet" label={strategyTexts.more(name)}>
                <MoreIcon />
              </Button>
            }
            actions={[
              ...(index > 0 ? [{ label: strategyTexts.up, lacks: update, onSelect: () => onMove(index - 1) }] : []),
              ...(index < count - 1
                ? [{ label: strategyTexts.down, lacks: update, onSelect: () => onMove(index + 1) }]
                : []),
              {
                label: strategy.disabled ? strategyTexts.enable : strategyTexts.disable,
                lacks: update,
                onSelect: () =>
                  drafts.edit(environment, (definition) => replaced(definition, id, { disabled: !strategy.disabled })),
              },
              {
                label: strategyTexts.copy,
                lacks: lacks('CREATE_FEATURE_STRATEGY'),
                onSelect: () => copyTo(environment),
              },
              ...places
                .filter((other) => other.name !== environment)
                .map((other) => ({
                  label: strategyTexts.copyTo(other.name),
                  lacks: other.lacks('CREATE_FEATURE_STRATEGY'),
                  onSelect: () => copyTo(other.name),
                })),
              {
                label: strategyTexts.remove,
                lacks: isNew(strategy) ? undefined : lacks('DELETE_FEATURE_STRATEGY'),
                onSelect: () => drafts.edit(environment, (definition) => without(definition, id)),
              },
            ]}
          />
        </div>
        <Said strategy={strategy} />
      </div>
    </>
  );
};

/** The strategies of an environment in their order. */
export const StrategyList = ({ place }: { readonly place: EditableEnvironment }) => {
  const { drafts, named } = useFlag();
  const { name: environment } = place;
  const { strategies } = drafts.of(environment).definition;
  return (
    <SortableList
      label={environmentTexts.strategies(environment)}
      items={strategies}
      keyOf={({ id }) => id}
      lacks={place.lacks('UPDATE_FEATURE_STRATEGY')}
      onMove={(from, to) =>
        drafts.edit(environment, (definition) => ({
          ...definition,
          strategies: moved(definition.strategies, from, to),
        }))
      }
      handleText={(strategy, index, count) => strategyTexts.move(strategyName(strategy, named.types), index, count)}
      movedText={(strategy, index, count) => strategyTexts.moved(strategyName(strategy, named.types), index, count)}
      className={styles.strategies}
      itemClassName={styles.alternative}
      isDisabled={({ disabled }) => disabled}
    >
      {(strategy, { handle, index, moveTo }) => (
        <Card
          place={place}
          strategy={strategy}
          index={index}
          count={strategies.length}
          handle={handle}
          onMove={moveTo}
        />
      )}
    </SortableList>
  );
};
