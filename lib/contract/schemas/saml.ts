import * as z from 'zod';

/**
 * The form that a provider sends through the browser (saml-bindings-2.0-os §3.5). Only the body limit limits its size.
 */
export const samlAnswer = z.object({
  SAMLResponse: z.string().min(1).describe('The answer of the provider, in base64'),
  RelayState: z.string().optional().describe('Not looked at'),
});
