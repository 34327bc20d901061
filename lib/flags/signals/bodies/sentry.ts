import { type BodyKind, joined, marksIn, membersOf, reading, textOf, timeOf } from './found.ts';

const states: Readonly<Record<string, 'firing' | 'resolved'>> = {
  critical: 'firing',
  warning: 'firing',
  resolved: 'resolved',
};

/**
 * Metric alerts of an integration of Sentry (contract: signals §5.4). The headers that tell the resource and the time are
 * not signed, so only the body counts.
 */
export const sentry: BodyKind = {
  name: 'sentry',
  signature: 'sentry-hook-signature',
  is: (body, { headers }) =>
    headers['sentry-hook-signature'] !== undefined ||
    headers['sentry-hook-resource'] !== undefined ||
    (typeof body.action === 'string' && 'metric_alert' in membersOf(body.data)),
  states: (body, { now }) => {
    const { metric_alert: alert, description_title: title, description_text: text } = membersOf(body.data);
    const action = textOf(body.action);
    const state = action !== undefined && Object.hasOwn(states, action) ? states[action] : undefined;
    const { id, date_closed: closed, date_started: started, date_detected: detected, alert_rule } = membersOf(alert);
    const rule = membersOf(alert_rule);
    if (state === undefined || alert === undefined) return [];
    return [
      {
        reading: reading({
          source: 'sentry',
          key: joined(textOf(rule.name) ?? textOf(title) ?? 'alert', textOf(rule.id) ?? textOf(id)),
          state,
          at: timeOf(state === 'resolved' ? closed : (detected ?? started), now),
          labels: { action: action ?? '', ...(textOf(title) !== undefined && { title: textOf(title) ?? '' }) },
        }),
        marks: marksIn(textOf(rule.name), textOf(title), textOf(text)),
      },
    ];
  },
};
