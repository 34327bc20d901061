import { type BodyKind, joined, listOf, membersOf, reading, textOf, textsOf, timeOf } from './found.ts';

/** Alerts of one body that are read; Alertmanager sends all of a group. */
const maxAlerts = 50;

/**
 * The webhook of Alertmanager, version 4, and of Grafana, which sends the same with the id of its organization (contract:
 * signals §5.1). Each alert is a reading of its own, named by its alert name and its fingerprint.
 */
export const alertmanager: BodyKind = {
  name: 'alertmanager',
  is: ({ version, alerts }) => Array.isArray(alerts) && (version === '4' || version === '1'),
  states: ({ alerts, orgId }, { now }) =>
    listOf(alerts)
      .slice(0, maxAlerts)
      .map((alert) => {
        const { status, labels, annotations, startsAt, endsAt, fingerprint } = membersOf(alert);
        const texts = textsOf(labels);
        const state = status === 'resolved' ? 'resolved' : status === 'firing' ? 'firing' : 'unknown';
        return {
          reading: reading({
            source: orgId === undefined ? 'alertmanager' : 'grafana',
            key: joined(texts.alertname ?? 'alert', textOf(fingerprint)),
            state,
            at: timeOf(state === 'resolved' ? endsAt : startsAt, now),
            labels: texts,
          }),
          marks: { ...textsOf(annotations), ...texts },
        };
      }),
  note: ({ alerts }) =>
    listOf(alerts).length > maxAlerts ? `Only the first ${maxAlerts} alerts were read.` : undefined,
};
