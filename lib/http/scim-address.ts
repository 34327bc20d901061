import type { Address } from './address.ts';

/** Where SCIM is, without a trailing slash: what a provider is told, and what locations in answers begin with. */
export const scimAddress = ({ baseUrl }: Pick<Address, 'baseUrl'>): string => `${baseUrl}/scim/v2`;
