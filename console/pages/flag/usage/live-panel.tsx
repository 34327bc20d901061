import { Fragment, useState } from 'react';
import type { FeatureExplanation } from '../../../../lib/evaluation/index.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { Menu } from '../../../design/dialogs/menu.tsx';
import { TextField } from '../../../design/fields/field.tsx';
import { CloseIcon, MoreIcon, PlusIcon } from '../../../design/icons.tsx';
import page from '../../../design/page.module.css';
import { useSelf } from '../../../session/permissions.ts';
import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import { type Context, contextText } from '../context.ts';
import { evaluatedOn } from '../drafts/operations.ts';
import styles from '../flag.module.css';
import { keptContexts } from '../whom/contexts.ts';
import { Explanation } from '../whom/explanation.tsx';
import { type EditableEnvironment, useFlag } from '../whom/flag-context.tsx';
import { drawOf, type Evaluator, evaluatorOf, explained, stateOf } from './live.ts';

const { live: liveTexts } = texts;

interface ContextDialogProps {
  readonly context: Context;
  readonly onKeep: (context: Context) => void;
  readonly onClose: () => void;
}

/** A form for the fields of a context. */
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
        <div key={position} className={page.columns}>
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
  const state = stateOf(explanation);
  const { variant } = explanation;
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
  stateOf(a) === stateOf(b) && a.variant.name === b.variant.name;

/** An environment, stored and edited. */
interface Compared {
  readonly environment: string;
  readonly present: Evaluator;
  /** Absent: there is no edit in this environment. */
  readonly edited: Evaluator | undefined;
}

/** The results of a context in an environment, stored and edited. */
interface Answer {
  readonly environment: string;
  readonly was: FeatureExplanation;
  readonly is: FeatureExplanation | undefined;
}

const answersOf = (compared: readonly Compared[], context: Context): readonly Answer[] => {
  const now = Date.now();
  return compared.map(({ environment, present, edited }) => ({
    environment,
    was: explained(present, context, now),
    is: edited && explained(edited, context, now),
  }));
};

interface CellsProps {
  readonly answers: readonly Answer[];
  /** There is one environment: its stored and edited results are two columns. */
  readonly isOne: boolean;
}

const Cells = ({ answers, isOne }: CellsProps) =>
  answers.map(({ environment, was, is }) =>
    isOne ? (
      <Fragment key={environment}>
        <td>
          <Result explanation={was} />
        </td>
        {is && (
          <td>
            <Result explanation={is} />
          </td>
        )}
      </Fragment>
    ) : (
      <td key={environment}>
        <Result explanation={was} />
        {is && !isSame(was, is) && (
          <>
            <span className={styles.soft}> {liveTexts.becomes} </span>
            <Result explanation={is} />
          </>
        )}
      </td>
    ),
  );

/** The explanations of a context's results, in each environment, stored and edited. */
const Reasons = ({ answers, context }: { readonly answers: readonly Answer[]; readonly context: Context }) => (
  <div className={styles.reasons}>
    {answers.map(({ environment, was, is }) => (
      <Fragment key={environment}>
        <div>
          <h3 dir="auto">{is ? liveTexts.nowIn(environment) : environment}</h3>
          <Explanation explanation={was} context={context} />
        </div>
        {is && (
          <div>
            <h3 dir="auto">{liveTexts.editedIn(environment)}</h3>
            <Explanation explanation={is} context={context} />
          </div>
        )}
      </Fragment>
    ))}
  </div>
);

interface RowProps {
  readonly context: Context;
  readonly position: number;
  readonly compared: readonly Compared[];
  readonly columns: number;
}

/** The results of one context, stored and edited. */
const Row = ({ context, position, compared, columns }: RowProps) => {
  const kept = keptContexts(useSelf().user.id);
  const all = kept.use();
  const [open, setOpen] = useState(false);
  const [changing, setChanging] = useState(false);
  const answers = answersOf(compared, context);
  const text = contextText(context);
  const isChanged = answers.some(({ was, is }) => is && !isSame(was, is));
  const isChance = answers.some(({ was, is }) =>
    [was, is].some((one) => one?.strategies.data.some((strategy) => drawOf(strategy, context)?.kind === 'chance')),
  );
  return (
    <>
      <tr data-changed={isChanged || undefined}>
        <th scope="row" dir="auto">
          {text}
        </th>
        <Cells answers={answers} isOne={compared.length === 1} />
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
            <Menu
              trigger={
                <Button look="quiet" label={liveTexts.more(text)}>
                  <MoreIcon />
                </Button>
              }
              actions={[
                { label: liveTexts.edit, onSelect: () => setChanging(true) },
                {
                  label: liveTexts.remove,
                  onSelect: () => kept.set(all.filter((_, index) => index !== position)),
                },
              ]}
            />
          </div>
          {changing && (
            <ContextDialog
              context={context}
              onClose={() => setChanging(false)}
              onKeep={(next) => {
                kept.set(all.map((one, index) => (index === position ? next : one)));
                setChanging(false);
              }}
            />
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={columns}>
            <Reasons answers={answers} context={context} />
            {isChance && <p className={styles.soft}>{liveTexts.chance}</p>}
          </td>
        </tr>
      )}
    </>
  );
};

export interface LivePanelProps {
  /**
   * With one environment, results are computed as if the flag were on, beside its editor. With several, the real
   * switches count.
   */
  readonly places: readonly EditableEnvironment[];
}

/** The context that a user starts with. */
const firstContext: Context = { userId: 'user-1' };

/** A playground beside the editor: results for the stored contexts, with and without the changes. */
export const LivePanel = ({ places }: LivePanelProps) => {
  const { drafts, situation } = useFlag();
  const kept = keptContexts(useSelf().user.id);
  const contexts = kept.use();
  const [adding, setAdding] = useState(false);
  const isOne = places.length === 1;
  const compared = places.map((place): Compared => {
    const { current, draft } = drafts.of(place.name);
    const { enabled } = place.flag;
    const here = situation(place.name);
    const on = evaluatedOn(enabled, current, draft?.edited ?? current, here.planned);
    return {
      environment: place.name,
      present: evaluatorOf(here, current, isOne ? on.current : enabled),
      edited: draft && evaluatorOf(here, draft.edited, (isOne || enabled) && on.edited),
    };
  });
  const heads = isOne
    ? [liveTexts.now, ...(compared[0]?.edited ? [liveTexts.edited] : [])]
    : compared.map(({ environment }) => environment);
  const [only] = places;
  return (
    <section className={styles.live} aria-labelledby="live">
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
                {heads.map((head) => (
                  <th key={head} scope="col" dir="auto">
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="unseen">{common.more}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {contexts.map((context, position) => (
                <Row
                  // biome-ignore lint/suspicious/noArrayIndexKey: a context has nothing else to be known by
                  key={position}
                  context={context}
                  position={position}
                  compared={compared}
                  columns={heads.length + 2}
                />
              ))}
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
            kept.set([...contexts, context]);
            setAdding(false);
          }}
        />
      )}
    </section>
  );
};
