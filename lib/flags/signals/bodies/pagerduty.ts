import { type BodyKind, marksIn, membersOf, reading, textOf, timeOf } from './found.ts';

/** What an event says of its incident; others change nothing of it. */
const states: Readonly<Record<string, 'firing' | 'resolved'>> = {
  'incident.triggered': 'firing',
  'incident.reopened': 'firing',
  'incident.resolved': 'resolved',
};

/** Webhooks of PagerDuty, version 3: each incident is an alarm (contract: signals §5.3). */
export const pagerduty: BodyKind = {
  name: 'pagerduty',
  signature: 'x-pagerduty-signature',
  is: (body, { headers }) => {
    const { event_type: type, resource_type: resource } = membersOf(body.event);
    return headers['x-pagerduty-signature'] !== undefined || (typeof type === 'string' && typeof resource === 'string');
  },
  states: (body, { now }) => {
    const { event_type: type, occurred_at: at, data } = membersOf(body.event);
    const state = typeof type === 'string' && Object.hasOwn(states, type) ? states[type] : undefined;
    const { id, title, incident_key: key, urgency, service } = membersOf(data);
    const incident = textOf(id);
    if (state === undefined || incident === undefined) return [];
    const labels = { title: textOf(title), urgency: textOf(urgency), service: textOf(membersOf(service).summary) };
    return [
      {
        reading: reading({
          source: 'pagerduty',
          key: incident,
          state,
          at: timeOf(at, now),
          labels: Object.fromEntries(Object.entries(labels).flatMap(([name, text]) => (text ? [[name, text]] : []))),
        }),
        marks: marksIn(textOf(title), textOf(key)),
      },
    ];
  },
};
