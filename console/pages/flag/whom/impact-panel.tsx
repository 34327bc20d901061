import { useState } from 'react';
import { listText } from '../../../constraints/words.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { TextArea } from '../../../design/fields/field.tsx';
import { useSelf } from '../../../session/permissions.ts';
import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import type { Context } from '../context.ts';
import styles from '../flag.module.css';
import { ownSample } from './contexts.ts';
import { Evaluable } from './evaluable.tsx';
import { type EditableEnvironment, useFlag } from './flag-context.tsx';
import { type MadeUp, maxOwn, textOf, usersOf } from './sample.ts';
import { useImpact } from './use-impact.ts';

const { impact: impactTexts } = texts;

const Sample = ({ onClose }: { readonly onClose: () => void }) => {
  const kept = ownSample(useSelf().user.id);
  const own = kept.use();
  const [text, setText] = useState(() => textOf(own));
  const users = usersOf(text);
  const counted = users.slice(0, maxOwn);
  const names = [...new Set(counted.flatMap((user) => Object.keys(user)))];
  const save = (chosen: readonly Context[]): void => {
    kept.set(chosen);
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={impactTexts.dialog}
      lead={impactTexts.dialogLead}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          {own.length > 0 && <Button onClick={() => save([])}>{impactTexts.clear}</Button>}
          <Button look="primary" waits={users.length === 0} onClick={() => save(counted)}>
            {impactTexts.save}
          </Button>
        </>
      }
    >
      <TextArea
        label={impactTexts.text}
        rows={10}
        spellCheck={false}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status">
        {users.length > 0 && impactTexts.found(counted.length, names.join(', '))}{' '}
        {users.length > maxOwn && impactTexts.tooMany(maxOwn)}
      </p>
    </Dialog>
  );
};

/** Says what the sample is, so that nobody mistakes made-up users for real ones. */
const SampleNote = ({ total, madeUp }: { readonly total: number; readonly madeUp: MadeUp | undefined }) => {
  if (madeUp === undefined) return <p className={styles.soft}>{impactTexts.own(total)}</p>;
  const named = madeUp.fields
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => `${name} (${listText(values)})`);
  return (
    <p className={styles.soft} dir="auto">
      {impactTexts.madeUp(total, madeUp.named)} {named.length > 0 && impactTexts.fields(named.join(', '))}
    </p>
  );
};

const Counted = ({ place }: { readonly place: EditableEnvironment }) => {
  const { flag, drafts } = useFlag();
  const { impact, madeUp } = useImpact(place);
  const parents = (flag.dependencies ?? []).map(({ feature }) => feature);
  const [choosing, setChoosing] = useState(false);
  const { total, before, after, gain, lose, other, unknown } = impact;
  const changed = gain + lose + other;
  const isNothing = drafts.of(place.name).current.strategies.every(({ disabled }) => disabled);
  return (
    <section className={styles.impact} aria-label={impactTexts.title}>
      <h3>{impactTexts.title}</h3>
      {!place.flag.enabled && (
        <p className={styles.note}>{isNothing ? impactTexts.offNothing(place.name) : impactTexts.off(place.name)}</p>
      )}
      <p className={styles.big} role="status">
        {changed === 0 ? impactTexts.none(total) : impactTexts.result(changed, total)}
      </p>
      {changed > 0 && (
        <>
          <div className={styles.bar} aria-hidden="true">
            {[
              { part: 'gain', count: gain },
              { part: 'other', count: other },
              { part: 'lose', count: lose },
              { part: 'same', count: total - changed },
            ].map(({ part, count }) => (
              <span key={part} data-part={part} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className={styles.list}>
            {gain > 0 && <li>{impactTexts.gain(gain)}</li>}
            {lose > 0 && <li>{impactTexts.lose(lose)}</li>}
            {other > 0 && <li>{impactTexts.other(other)}</li>}
          </ul>
        </>
      )}
      <p>{impactTexts.have(before, after, Math.max(1, total))}</p>
      {parents.length > 0 && <p className={styles.note}>{impactTexts.parents(parents.join(', '))}</p>}
      {unknown > 0 && <p className={styles.note}>{impactTexts.unknown(unknown)}</p>}
      <SampleNote total={total} madeUp={madeUp} />
      <Button look="quiet" onClick={() => setChoosing(true)}>
        {madeUp === undefined ? impactTexts.change : impactTexts.use}
      </Button>
      {choosing && <Sample onClose={() => setChoosing(false)} />}
    </section>
  );
};

/** The number of sample users whose results an edit changes. */
export const ImpactPanel = ({ place }: { readonly place: EditableEnvironment }) => (
  <Evaluable>
    <Counted place={place} />
  </Evaluable>
);
