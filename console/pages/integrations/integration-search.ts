import { text } from '../../address.ts';

/** The parameters in the address of the form for a new integration. */
export interface NewIntegrationSearch {
  /** Name of the provider; undefined: none is chosen yet. */
  readonly provider?: string | undefined;
}

export const newIntegrationSearch = ({ provider }: Record<string, unknown>): NewIntegrationSearch => ({
  provider: text(provider),
});

export const integrationTabs = ['settings', 'deliveries'] as const;
export const deliveryStates = ['delivered', 'partly', 'waiting', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The parameters in the address of an integration. */
export interface IntegrationSearch {
  readonly tab?: (typeof integrationTabs)[number] | undefined;
  /** Only deliveries in this state. */
  readonly state?: DeliveryState | undefined;
}

export const integrationSearch = ({ tab, state }: Record<string, unknown>): IntegrationSearch => ({
  tab: integrationTabs.find((one) => one === tab),
  state: deliveryStates.find((one) => one === state),
});
