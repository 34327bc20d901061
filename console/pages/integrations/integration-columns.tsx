import { Link } from '@tanstack/react-router';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Ago } from '../../design/time/moment.tsx';
import type { Integration, Provider } from '../../queries/integrations.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { integrations as texts } from '../../texts/integrations.ts';
import { healthLooks, healthOf, nameOf, providerName } from './health.ts';
import type { Tested } from './test-dialog.tsx';
import { useSwitch } from './use-switch.ts';

const { columns: names } = texts;

/** How an integration does, with since when or why. */
export const HealthBadge = ({ integration }: { readonly integration: Integration }) => {
  const state = healthOf(integration);
  return <Badge look={healthLooks[state]}>{texts.states[state]}</Badge>;
};

export interface ColumnActions {
  readonly providers: readonly Provider[];
  readonly onTest: (tested: Tested) => void;
  readonly onDelete: (integration: Integration) => void;
}

/** The columns of the list of integrations. */
export const useIntegrationColumns = (actions: ColumnActions): readonly Column<Integration>[] => {
  const { providers, onTest, onDelete } = actions;
  const lacking = useLacking();
  const [mayChange, mayDelete] = [lacking({ permission: 'UPDATE_ADDON' }), lacking({ permission: 'DELETE_ADDON' })];
  const step = useSwitch();
  return [
    {
      id: 'name',
      width: 'minmax(12rem, 3fr)',
      header: names.name,
      wide: true,
      cell: (integration) => (
        <>
          <div className={page.name}>
            <Link to="/integrations/$integrationId" params={{ integrationId: String(integration.id) }}>
              <Name>{nameOf(integration, providers)}</Name>
            </Link>
          </div>
          <div className={page.clipped}>{providerName(integration.provider, providers)}</div>
        </>
      ),
    },
    {
      id: 'state',
      width: 'minmax(9rem, 2fr)',
      header: names.state,
      label: names.state,
      cell: (integration) => (
        <div>
          <HealthBadge integration={integration} />
          {healthOf(integration) === 'switchedOff' && (
            <div className={page.clipped}>{integration.switchedOff?.why}</div>
          )}
          {healthOf(integration) === 'failing' && (
            <div className={page.clipped}>
              {texts.one.failing}: <Ago at={integration.health.failingSince} inSentence />
            </div>
          )}
        </div>
      ),
    },
    {
      id: 'success',
      width: '9rem',
      header: names.success,
      label: names.success,
      cell: ({ health }) => <Ago at={health.lastSuccess} />,
    },
    {
      id: 'events',
      width: '7rem',
      header: names.events,
      label: names.events,
      cell: ({ events }) => texts.events(events.length),
    },
    {
      id: 'actions',
      width: '11rem',
      header: <span className="unseen">{names.actions}</span>,
      cell: (integration) => {
        const name = nameOf(integration, providers);
        return (
          <div className={page.row}>
            <Button
              lacks={mayChange}
              aria-label={texts.testOf(name)}
              onClick={() => onTest({ id: integration.id, name })}
            >
              {texts.actions.test}
            </Button>
            <Menu
              trigger={
                <Button look="quiet" label={common.moreOf(name)}>
                  <MoreIcon />
                </Button>
              }
              actions={[
                {
                  label: integration.enabled ? texts.actions.off : texts.actions.on,
                  lacks: mayChange,
                  onSelect: () => step.mutate({ integration, name }),
                },
                { label: texts.actions.remove, lacks: mayDelete, onSelect: () => onDelete(integration) },
              ]}
            />
          </div>
        );
      },
    },
  ];
};
