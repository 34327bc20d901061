import * as z from 'zod';

/** The form that a provider has the browser send (saml-bindings-2.0-os §3.5). Its size is limited by that of the body. */
export const samlAnswer = z.object({
  SAMLResponse: z.string().min(1).describe('The answer of the provider, in base64'),
  RelayState: z.string().optional().describe('Not looked at'),
});
