import { previewMail as route } from '../../lib/contract/routes/passwords.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { previewMail } from '../../lib/identity/passwords/link-mail.ts';
import { linkEnd } from '../../lib/identity/passwords/links.ts';

export const handler = endpoint(route)(async ({ params, now, address }) => ({
  status: 200,
  text: previewMail(params, { baseUrl: address().baseUrl, expiresAt: linkEnd(now) }),
}));
