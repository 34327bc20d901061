import type { Address } from './address.ts';

/** The address of SCIM, without a trailing slash: for the settings of a provider, and for locations in answers. */
export const scimAddress = ({ baseUrl }: Pick<Address, 'baseUrl'>): string => `${baseUrl}/scim/v2`;
