import { Button } from '../../design/button.tsx';
import { Facts } from '../../design/data/facts.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { Moment } from '../../design/time/moment.tsx';
import type { Integration, Provider } from '../../queries/integrations.ts';
import { useLacking } from '../../session/permissions.ts';
import { integrations } from '../../texts/integrations.ts';
import { healthOf, providerName } from '../integrations/health.ts';
import { HealthBadge } from '../integrations/integration-columns.tsx';
import { useSwitch } from '../integrations/use-switch.ts';

const { one: texts, actions } = integrations;

export interface IntegrationHealthProps {
  readonly integration: Integration;
  readonly providers: readonly Provider[];
  readonly name: string;
}

/** How an integration does, and why it was switched off. */
export const IntegrationHealth = ({ integration, providers, name }: IntegrationHealthProps) => {
  const { provider, health, switchedOff, createdAt } = integration;
  const lacks = useLacking()({ permission: 'UPDATE_ADDON' });
  const step = useSwitch();
  const state = healthOf(integration);
  return (
    <>
      {state === 'switchedOff' && switchedOff !== undefined && (
        <Banner
          look="bad"
          action={
            <Button lacks={lacks} waits={step.isPending} onClick={() => step.mutate({ integration, name })}>
              {actions.on}
            </Button>
          }
        >
          <p>
            {texts.switchedOff} {switchedOff.why}
          </p>
          <Moment at={switchedOff.at} />
        </Banner>
      )}
      {state === 'failing' && <Banner look="warn">{texts.failingText}</Banner>}
      <Facts
        heading={texts.health}
        facts={[
          [texts.state, <HealthBadge key="state" integration={integration} />],
          [texts.success, <Moment key="success" at={health.lastSuccess} />],
          [texts.failure, <Moment key="failure" at={health.lastFailure} />],
          [texts.failing, health.failingSince === null ? texts.no : <Moment key="failing" at={health.failingSince} />],
          [texts.provider, providerName(provider, providers)],
          [texts.created, <Moment key="created" at={createdAt} />],
        ]}
      />
    </>
  );
};
