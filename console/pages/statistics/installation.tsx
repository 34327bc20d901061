import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../design/data/facts.tsx';
import { momentText } from '../../design/time/moment.tsx';
import { eventLogState } from '../../queries/instance.ts';
import { useLacking } from '../../session/permissions.ts';
import { statistics } from '../../texts/statistics.ts';
import type { StatisticsProps } from './statistics-props.ts';

const { installation: texts } = statistics;

/** The version and state of this installation, including whether its event log is complete. */
export const Installation = ({ numbers }: StatisticsProps) => {
  const { versionOSS, instanceId, sum, OIDCenabled, SAMLenabled } = numbers;
  const isAdmin = useLacking()({ permission: 'ADMIN' }) === undefined;
  const { data: log } = useQuery({ ...eventLogState, enabled: isAdmin });
  const providers = [OIDCenabled && texts.oidc, SAMLenabled && texts.saml].filter(Boolean).join(', ');
  const facts = [
    [texts.version, versionOSS],
    [texts.id, <code key="id">{instanceId}</code>],
    [texts.signIn, providers || texts.passwords],
    ...(log === undefined
      ? []
      : [
          [
            texts.log,
            log.since === null ? texts.logWhole : texts.logBehind(log.commits, momentText(log.since)),
          ] as const,
        ]),
    [
      texts.sum,
      <code key="sum" title={texts.sumHint}>
        {sum}
      </code>,
    ],
  ] as const;
  return <Facts heading={texts.heading} facts={facts} />;
};
