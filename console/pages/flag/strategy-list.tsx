import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { MoreIcon } from '../../design/icons.tsx';
import { Menu } from '../../design/menu.tsx';
import { Name } from '../../design/name.tsx';
import { announce } from '../../design/toasts.ts';
import { flag as texts } from '../../texts/flag.ts';
import { type Definition, isNew, newId, type Strategy } from './definition.ts';
import styles from './flag.module.css';
import { type Place, useFlag } from './flag-context.tsx';
import { isSameStrategy } from './operations.ts';
import { conditionTexts, reachText, strategyName, variantsText } from './words.ts';

const { strategy: strategyTexts, environments: environmentTexts } = texts;

const moved = (definition: Definition, from: number, to: number): Definition => {
  const strategies = [...definition.strategies];
  const [taken] = strategies.splice(from, 1);
  if (taken !== undefined) strategies.splice(to, 0, taken);
  return { ...definition, strategies };
};

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
  readonly place: Place;
  readonly strategy: Strategy;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** What a strategy says, in words. */
const Said = ({ strategy }: { readonly strategy: Strategy }) => {
  const { named, types } = useFlag();
  const reach = reachText(strategy);
  const isKnown = types.length === 0 || types.some(({ name }) => name === strategy.name);
  return (
    <>
      {strategy.title && <p className={styles.soft}>{named.types.get(strategy.name) ?? strategy.name}</p>}
      {!isKnown && <p className={styles.problem}>{strategyTexts.unknownType}</p>}
      {reach !== '' && <p>{reach}</p>}
      {conditionTexts(strategy, named).map((text, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may be there twice
        <p key={position} dir="auto" className={styles.condition}>
          <span className={styles.and}>{strategyTexts.and}</span> {text}
        </p>
      ))}
      {strategy.variants.length > 0 && (
        <p className={styles.soft}>{strategyTexts.withVariants(variantsText(strategy.variants))}</p>
      )}
    </>
  );
};

const Card = ({ place, strategy, index, count, onMove }: CardProps) => {
  const { drafts, places, named, show } = useFlag();
  const { name: environment, lacks } = place;
  const { id } = strategy;
  const name = strategyName(strategy, named);
  const { current } = drafts.of(environment);
  const before = current.strategies.find((one) => one.id === id);
  const mark =
    before === undefined
      ? isNew(strategy) && strategyTexts.isNew
      : !isSameStrategy(before, strategy) && strategyTexts.isChanged;
  const copyTo = (target: string): void => {
    const copy = { ...strategy, id: newId() };
    if (target === environment) drafts.edit(environment, (definition) => insertedAfter(definition, id, copy));
    else {
      drafts.edit(target, (definition) => ({ ...definition, strategies: [...definition.strategies, copy] }));
      announce({ title: strategyTexts.copied(target) });
    }
  };
  const update = lacks('UPDATE_FEATURE_STRATEGY');
  const onKey = (event: KeyboardEvent): void => {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : undefined;
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <>
      <div className={styles.cardHead}>
        {count > 1 && (
          <Button
            look="quiet"
            className={styles.handle}
            lacks={update}
            aria-label={strategyTexts.move(name, index + 1, count)}
            data-handle=""
            onKeyDown={(event) => update === undefined && onKey(event)}
          >
            <span aria-hidden="true">⠿</span>
          </Button>
        )}
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
    </>
  );
};

/** The strategies of an environment in their order, which can be changed by dragging and by the arrow keys. */
export const StrategyList = ({ place }: { readonly place: Place }) => {
  const { drafts, named } = useFlag();
  const { name: environment } = place;
  const { strategies } = drafts.of(environment).definition;
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const held = useRef(false);
  const count = strategies.length;
  const move = (from: number, to: number): void => {
    const strategy = strategies[from];
    if (strategy === undefined || to < 0 || to >= count || to === from) return;
    drafts.edit(environment, (definition) => moved(definition, from, to));
    setSaid(strategyTexts.moved(strategyName(strategy, named), to + 1, count));
  };
  const start = (event: DragEvent, index: number): void => {
    if (!held.current) {
      event.preventDefault();
      return;
    }
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(index));
    setDragged(index);
  };
  const end = (): void => {
    held.current = false;
    setDragged(undefined);
    setTarget(undefined);
  };
  return (
    <>
      <ol className={styles.strategies} aria-label={environmentTexts.strategies(environment)}>
        {strategies.map((strategy, index) => (
          <li
            key={strategy.id}
            className={styles.card}
            data-disabled={strategy.disabled || undefined}
            data-target={(target === index && dragged !== index) || undefined}
            draggable={count > 1 && place.lacks('UPDATE_FEATURE_STRATEGY') === undefined}
            onPointerDown={({ target: pressed }) => {
              // Only its handle drags it: elsewhere text can be selected.
              held.current = pressed instanceof Element && pressed.closest('[data-handle]') !== null;
            }}
            onDragStart={(event) => start(event, index)}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setTarget(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, index);
              end();
            }}
            onDragEnd={end}
          >
            <Card place={place} strategy={strategy} index={index} count={count} onMove={(to) => move(index, to)} />
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  );
};
