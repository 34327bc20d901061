import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Late, lateCode } from '../../design/late.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import type { SignalEndpoint, SignalRule } from '../../queries/signals.ts';
import { signals } from '../../texts/signals.ts';
import type { RuleDialogProps } from './rule-dialogs.tsx';
import { alarmText, placeText, whenText } from './rule-words.ts';
import { stateLooks } from './signal-words.ts';

const { rules: texts, came } = signals;

/** The API allows at most this many rules of an endpoint. */
const maxRules = 10;

const dialogs = {
  edit: lateCode<RuleDialogProps>(async () => (await import('./rule-dialogs.tsx')).RuleDialog),
  remove: lateCode<RuleDialogProps>(async () => (await import('./rule-dialogs.tsx')).RemoveRule),
} as const;

interface RuleRowProps {
  readonly rule: SignalRule;
  readonly number: number;
  readonly onOpen: (dialog: keyof typeof dialogs) => void;
}

const RuleRow = ({ rule, number, onOpen }: RuleRowProps) => (
  <li className={page.row}>
    <div className={page.grow}>
      <p>
        <Badge look={stateLooks[rule.state]}>{came.states[rule.state]}</Badge>{' '}
        <strong>
          <Name>{alarmText(rule)}</Name>
        </strong>{' '}
        {whenText(rule)}
      </p>
      <p className={page.soft}>{placeText(rule)}</p>
    </div>
    <Button aria-label={texts.editOne(number)} onClick={() => onOpen('edit')}>
      {texts.edit}
    </Button>
    <Button aria-label={texts.removeOne(number)} onClick={() => onOpen('remove')}>
      {texts.remove}
    </Button>
  </li>
);

interface Opened {
  readonly dialog: keyof typeof dialogs;
  readonly endpoint: SignalEndpoint;
  readonly position: number;
}

/** The rules of an endpoint, which make any JSON the state of an alarm. */
export const EndpointRules = ({ endpoint }: { readonly endpoint: SignalEndpoint }) => {
  const { readings } = endpoint;
  const [opened, setOpened] = useState<Opened>();
  return (
    <section className={page.card} aria-labelledby="endpoint-rules">
      <div className={page.row}>
        <h2 id="endpoint-rules" className={page.grow}>
          {texts.heading}
        </h2>
        <Button
          lacks={readings.length >= maxRules ? texts.full : undefined}
          onClick={() => setOpened({ dialog: 'edit', endpoint, position: readings.length })}
        >
          {texts.create}
        </Button>
      </div>
      <p className={page.soft}>{texts.lead}</p>
      {readings.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ol className={page.items} aria-labelledby="endpoint-rules">
          {readings.map((rule, position) => (
            <RuleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing else to be known by
              key={`${position} of ${readings.length}`}
              rule={rule}
              number={position + 1}
              onOpen={(dialog) => setOpened({ dialog, endpoint, position })}
            />
          ))}
        </ol>
      )}
      {opened !== undefined && (
        <Late
          key={opened.dialog}
          code={dialogs[opened.dialog]}
          props={{ endpoint: opened.endpoint, position: opened.position, onClose: () => setOpened(undefined) }}
        />
      )}
    </section>
  );
};
