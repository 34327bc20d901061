import type { Table } from '../../store/table/table.ts';
import { emailFormat, metadata, postBinding, protocol } from './names.ts';
import { findSaml, ownAddresses } from './provider.ts';
import { escapeXml } from './xml.ts';

/**
 * What a provider has to know about this service, as XML (saml-metadata-2.0-os §2.4.4). It is available before SAML is
 * set up here, because the provider is set up first.
 */
export const samlMetadata = async (table: Table, baseUrl: string): Promise<string> => {
  const { entityId, callback } = ownAddresses(baseUrl, (await findSaml(table))?.unleashHostname);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<EntityDescriptor xmlns="${metadata}" entityID="${escapeXml(entityId)}">` +
    `<SPSSODescriptor protocolSupportEnumeration="${protocol}" WantAssertionsSigned="true">` +
    `<NameIDFormat>${emailFormat}</NameIDFormat>` +
    `<AssertionConsumerService index="0" isDefault="true" Binding="${postBinding}" Location="${escapeXml(callback)}"/>` +
    '</SPSSODescriptor></EntityDescriptor>\n'
  );
};
