import { type BodyKind, joined, listOf, marksIn, reading, textOf, timeOf } from './found.ts';

/** What `$ALERT_TRANSITION` may be, in lower case, and what it says of the monitor. */
const transitions: Readonly<Record<string, 'firing' | 'resolved' | 'unknown'>> = {
  triggered: 'firing',
  're-triggered': 'firing',
  renotify: 'firing',
  warn: 'firing',
  're-warn': 'firing',
  recovered: 'resolved',
  'no data': 'unknown',
  're-no data': 'unknown',
};

const tagNames = ['halyard:flag', 'halyard_flag', 'halyard:environment', 'halyard_environment'] as const;

/** The tags that name a flag, of `$TAGS`, `a:b,c:d`, or of a list. */
const marksOfTags = (tags: unknown): Record<string, string> =>
  Object.fromEntries(
    [tags, ...listOf(tags)]
      .flatMap((one) => (textOf(one) ?? '').split(','))
      .flatMap((tag) => {
        const text = tag.trim();
        const name = tagNames.find((one) => text.startsWith(`${one}:`));
        return name === undefined ? [] : [[name, text.slice(name.length + 1)] as const];
      }),
  );

/** The payload that docs/contract/signals.md gives to be pasted into a webhook of Datadog (contract: signals §5.2). */
export const datadog: BodyKind = {
  name: 'datadog',
  is: ({ alert_transition: transition, alert_id: id }) => typeof transition === 'string' && textOf(id) !== undefined,
  states: (body, { now }) => {
    const scope = textOf(body.alert_scope);
    const title = textOf(body.alert_title);
    const cycle = textOf(body.alert_cycle_key);
    return [
      {
        reading: reading({
          source: 'datadog',
          key: joined(textOf(body.alert_id), scope),
          state: transitions[String(body.alert_transition).toLowerCase()] ?? 'unknown',
          at: timeOf(body.date, now),
          labels: {
            ...(title !== undefined && { title }),
            ...(scope !== undefined && { scope }),
            ...(cycle !== undefined && { cycle }),
          },
        }),
        marks: { ...marksIn(title), ...marksOfTags(body.tags) },
      },
    ];
  },
};
