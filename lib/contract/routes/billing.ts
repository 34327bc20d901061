import { instanceStatus, invoices, license, licenseCheck, noPlan } from '../schemas/billing.ts';
import { routesOf } from './route.ts';

const route = routesOf('billing');
const admin = { access: { anyOf: ['ADMIN'] }, role: 'reader' } as const;
const anybody = { access: 'any', role: 'reader' } as const;
/** For requests for something that does not exist in this installation. */
const refused = { responses: {}, errors: [400], example: { refused: 400 } } as const;

export const readLicense = route('read-license', {
  method: 'GET',
  path: '/api/admin/license',
  summary: 'Read the license',
  description: 'There is nothing to license, and so no license: an empty object.',
  ...admin,
  responses: { 200: { description: 'No license', schema: license } },
  example: { response: {} },
});

export const setLicense = route('set-license', {
  method: 'POST',
  path: '/api/admin/license',
  summary: 'Refuse a license key',
  description: 'There is nothing to license: always 400, and nothing of the key is stored.',
  ...admin,
  accepts: 'any',
  ...refused,
});

export const checkLicense = route('check-license', {
  method: 'GET',
  path: '/api/admin/license/check',
  summary: 'Check whether the license is valid',
  description: 'There is nothing to license, so everybody may use everything.',
  ...anybody,
  responses: { 200: { description: 'It is', schema: licenseCheck } },
  example: { response: { isValid: true, message: 'There is nothing to license.' } },
});

export const listInvoices = route('list-invoices', {
  method: 'GET',
  path: '/api/admin/invoices',
  summary: 'List invoices',
  description: 'Nobody is billed for this installation, so the list is empty.',
  ...admin,
  responses: { 200: { description: 'No invoices', schema: invoices } },
  example: { response: { invoices: [] } },
});

export const openInvoicePortal = route('open-invoice-portal', {
  method: 'GET',
  path: '/api/admin/invoices/portal',
  summary: 'Refuse to lead to a portal for invoices',
  description: 'There are no invoices, and no portal to pay them: always 400.',
  ...admin,
  ...refused,
});

export const readInstanceStatus = route('read-instance-status', {
  method: 'GET',
  path: '/api/instance/status',
  summary: 'Read the plan of this installation',
  description: "An installation of one's own has no plan, no trial and no seats to pay for.",
  ...anybody,
  responses: { 200: { description: 'No plan that is known', schema: instanceStatus } },
  example: { response: noPlan },
});

export const refreshInstanceStatus = route('refresh-instance-status', {
  method: 'GET',
  path: '/api/instance/refresh',
  summary: 'Read the plan of this installation anew',
  description: 'The same as `/api/instance/status`, which is never old.',
  ...anybody,
  responses: { 200: { description: 'No plan that is known', schema: instanceStatus } },
  example: { response: noPlan },
});

export const extendTrial = route('extend-trial', {
  method: 'POST',
  path: '/api/instance/extend',
  summary: 'Refuse to extend a trial',
  description: 'There is no trial that could end: always 400.',
  ...admin,
  accepts: 'any',
  ...refused,
});
