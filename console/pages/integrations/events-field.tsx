import { useId } from 'react';
import { eventName } from '../../../lib/definition/events/names.ts';
import { Button } from '../../design/button.tsx';
import { Check } from '../../design/fields/check.tsx';
import { Checkbox } from '../../design/fields/checkbox.tsx';
import form from '../../design/fields/form.module.css';
import { Folded } from '../../design/folded.tsx';
import page from '../../design/page.module.css';
import type { Provider } from '../../queries/integrations.ts';
import { integrations } from '../../texts/integrations.ts';
import { type EventGroup, eventGroups } from './event-groups.ts';
import styles from './integrations.module.css';

const { form: texts, groups: names } = integrations;

interface GroupProps {
  readonly group: EventGroup;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (types: readonly string[], on: boolean) => void;
}

const Group = ({ group: { key, types }, chosen, onChoose }: GroupProps) => {
  const count = types.filter((type) => chosen.has(type)).length;
  return (
    <li>
      <Folded summary={texts.ofGroup(names[key], count, types.length)} isOpen={false}>
        <div className={styles.group}>
          <div className={page.row}>
            <Checkbox
              label={texts.allOf(names[key])}
              checked={count === types.length}
              partly={count > 0}
              onChange={(on) => onChoose(types, on)}
            />
            <span aria-hidden>{texts.all}</span>
          </div>
          <ul className={styles.types}>
            {types.map((type) => (
              <li key={type}>
                <Check checked={chosen.has(type)} onChange={(on) => onChoose([type], on)}>
                  {eventName(type)}
                </Check>
              </li>
            ))}
          </ul>
        </div>
      </Folded>
    </li>
  );
};

export interface EventsFieldProps {
  readonly provider: Provider;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly string[]) => void;
}

/** Chooses types of events, in words and in groups. */
export const EventsField = ({ provider, chosen, error, onChange }: EventsFieldProps) => {
  const id = useId();
  // A type that this version of the provider does not name stays chosen until it is taken out.
  const types = [...new Set([...provider.events, ...chosen])];
  const set = new Set(chosen);
  const choose = (some: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const type of some)
      if (on) next.add(type);
      else next.delete(type);
    onChange([...next]);
  };
  return (
    <fieldset className={page.stack} aria-describedby={`${id}-chosen`}>
      <legend className="unseen">{texts.events}</legend>
      <div className={page.row}>
        <p role="status" id={`${id}-chosen`} className={page.soft}>
          {texts.chosen(set.size, types.length)}
        </p>
        <Button onClick={() => onChange(provider.usualEvents)}>{texts.usual}</Button>
        <Button onClick={() => onChange(types)}>{texts.all}</Button>
        <Button onClick={() => onChange([])}>{texts.none}</Button>
      </div>
      {error !== undefined && (
        <p role="alert" className={form.wrong}>
          {error}
        </p>
      )}
      <ul className={page.items}>
        {eventGroups(types).map((group) => (
          <Group key={group.key} group={group} chosen={set} onChoose={choose} />
        ))}
      </ul>
    </fieldset>
  );
};
