import { useDeferredValue, useState } from 'react';
import type { FeatureExplanation } from '../../../lib/evaluation/index.ts';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/field.tsx';
import { CloseIcon, PlusIcon } from '../../design/icons.tsx';
import { common } from '../../texts/common.ts';
import { flag as texts } from '../../texts/flag.ts';
import { type Context, contextText, keptContexts } from './contexts.ts';
import { Explanation } from './explanation.tsx';
import styles from './flag.module.css';
import { type Place, useFlag } from './flag-context.tsx';
import { drawOf, type Evaluator, evaluatorOf, explained } from './live.ts';

const { live: liveTexts } = texts;

interface ContextDialogProps {
  readonly context: Context;
  readonly onKeep: (context: Context) => void;
  readonly onClose: () => void;
}

/** The fields of a context, one after the other. */
const ContextDialog = ({ context, onKeep, onClose }: ContextDialogProps) => {
  const { fields = [] } = useFlag();
  const [rows, setRows] = useState<readonly (readonly [name: string, value: string])[]>(Object.entries(context));
  const change = (position: number, row: readonly [string, string]): void =>
    setRows(rows.map((one, index) => (index === position ? row : one)));
  const kept = rows.filter(([name, value]) => name.trim() !== '' && value !== '');
  const unused = fields.find(({ name }) => !rows.some(([used]) => used === name));
  return (
    <Dialog
      open
      onClose={onClose}
      title={liveTexts.dialog}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" onClick={() => onKeep(Object.fromEntries(kept))}>
            {liveTexts.save}
          </Button>
        </>
      }
    >
      <datalist id="context-fields">
        {fields.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {rows.map(([name, value], position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
        <div key={position} className={styles.fields}>
          <TextField
            label={liveTexts.field}
            list="context-fields"
            value={name}
            onChange={(event) => change(position, [event.target.value, value])}
          />
          <TextField
            label={liveTexts.value}
            dir="auto"
            value={value}
            onChange={(event) => change(position, [name, event.target.value])}
          />
          <Button
            look="quiet"
            label={liveTexts.removeField(name)}
            onClick={() => setRows(rows.filter((_, index) => index !== position))}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      <Button onClick={() => setRows([...rows, [unused?.name ?? '', '']])}>
        <PlusIcon />
        {liveTexts.addField}
      </Button>
    </Dialog>
  );
};

const Result = ({ explanation }: { readonly explanation: FeatureExplanation }) => {
  const { isEnabled, strategies, variant } = explanation;
  const state = !isEnabled && strategies.result === 'unknown' ? 'unknown' : isEnabled ? 'on' : 'off';
  return (
    <>
      <span className={styles.result} data-result={state}>
        {liveTexts[state]}
      </span>
      {variant.enabled && <span className={styles.soft}> {liveTexts.variant(variant.name)}</span>}
    </>
  );
};

const isSame = (a: FeatureExplanation, b: FeatureExplanation): boolean =>
  a.isEnabled === b.isEnabled && a.strategies.result === b.strategies.result && a.variant.name === b.variant.name;

interface RowProps {
  readonly context: Context;
  readonly position: number;
  readonly present: Evaluator;
  /** Absent: nothing is edited. */
  readonly edited: Evaluator | undefined;
  readonly environment: string | undefined;
}

/** What one context gets, now and then. */
const Row = ({ context, position, present, edited, environment }: RowProps) => {
  const all = keptContexts.use();
  const [open, setOpen] = useState(false);
  const [changing, setChanging] = useState(false);
  const now = Date.now();
  const was = explained(present, context, now);
  const is = edited && explained(edited, context, now);
  const text = contextText(context);
  const isChance = was.strategies.data.some((one) => drawOf(one, context)?.kind === 'chance');
  const columns = 3 + (is ? 1 : 0) + (environment === undefined ? 0 : 1);
  return (
    <>
      <tr data-changed={(is && !isSame(was, is)) || undefined}>
        <th scope="row" dir="auto">
          {text}
        </th>
        {environment !== undefined && <td dir="auto">{environment}</td>}
        <td>
          <Result explanation={was} />
        </td>
        {is && (
          <td>
            <Result explanation={is} />
          </td>
        )}
        <td>
          <div className={styles.rowActions}>
            <Button
              look="quiet"
              aria-expanded={open}
              aria-label={open ? undefined : liveTexts.whyOf(text)}
              onClick={() => setOpen(!open)}
            >
              {open ? liveTexts.hide : liveTexts.why}
            </Button>
            <Button look="quiet" aria-label={liveTexts.edit(text)} onClick={() => setChanging(true)}>
              {texts.strategy.open}
            </Button>
            <Button
              look="quiet"
              label={liveTexts.remove(text)}
              onClick={() => keptContexts.set(all.filter((_, index) => index !== position))}
            >
              <CloseIcon />
            </Button>
          </div>
          {changing && (
            <ContextDialog
              context={context}
              onClose={() => setChanging(false)}
              onKeep={(next) => {
                keptContexts.set(all.map((one, index) => (index === position ? next : one)));
                setChanging(false);
              }}
            />
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={columns}>
            <div className={styles.reasons}>
              <div>
                {is && <h4>{liveTexts.now}</h4>}
                <Explanation explanation={was} context={context} />
              </div>
              {is && (
                <div>
                  <h4>{liveTexts.edited}</h4>
                  <Explanation explanation={is} context={context} />
                </div>
              )}
            </div>
            {isChance && <p className={styles.soft}>{liveTexts.chance}</p>}
          </td>
        </tr>
      )}
    </>
  );
};

export interface LivePanelProps {
  /** One: as if it were switched on, beside its editor. Several: as they are. */
  readonly places: readonly Place[];
}

/** A context that somebody begins with. */
const firstContext: Context = { userId: 'user-1' };

/** The playground beside the editor: what the contexts that one keeps get, now and with the changes. */
export const LivePanel = ({ places }: LivePanelProps) => {
  const { drafts, situation } = useFlag();
  const contexts = keptContexts.use();
  const [adding, setAdding] = useState(false);
  const isOne = places.length === 1;
  const rows = useDeferredValue(
    places.map((place) => {
      const { current, draft } = drafts.of(place.name);
      return { place, current, edited: draft?.edited };
    }),
  );
  const isEdited = rows.some(({ edited }) => edited !== undefined);
  const evaluators = rows.map(({ place, current, edited }) => {
    const enabled = isOne || place.flag.enabled;
    const here = situation(place.name);
    return {
      place,
      present: evaluatorOf(here, current, enabled),
      edited: isEdited ? evaluatorOf(here, edited ?? current, enabled) : undefined,
    };
  });
  const [only] = places;
  return (
    <section className={classNames(styles.live, isOne && styles.narrow)} aria-labelledby="live">
      <h2 id="live">{liveTexts.title}</h2>
      <p className={styles.soft}>{liveTexts.lead}</p>
      {isOne && only?.flag.enabled === false && <p className={styles.note}>{liveTexts.asIfOn(only.name)}</p>}
      {contexts.length === 0 ? (
        <div className={styles.hint}>
          <p>
            <strong>{liveTexts.none}</strong>
          </p>
          <p>{liveTexts.noneText}</p>
        </div>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{liveTexts.context}</th>
                {!isOne && <th scope="col">{liveTexts.environment}</th>}
                <th scope="col">{liveTexts.now}</th>
                {isEdited && <th scope="col">{liveTexts.edited}</th>}
                <th scope="col">
                  <span className="unseen">{common.more}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {contexts.flatMap((context, position) =>
                evaluators.map(({ place, present, edited }) => (
                  <Row
                    // biome-ignore lint/suspicious/noArrayIndexKey: a context has nothing else to be known by
                    key={`${position} ${place.name}`}
                    context={context}
                    position={position}
                    present={present}
                    edited={edited}
                    environment={isOne ? undefined : place.name}
                  />
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.row}>
        <Button onClick={() => setAdding(true)}>
          <PlusIcon />
          {liveTexts.add}
        </Button>
      </div>
      {adding && (
        <ContextDialog
          context={firstContext}
          onClose={() => setAdding(false)}
          onKeep={(context) => {
            keptContexts.set([...contexts, context]);
            setAdding(false);
          }}
        />
      )}
    </section>
  );
};
