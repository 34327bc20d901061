import * as z from 'zod';
import { errorBody } from '../error-schemas.ts';
import { addressLimit } from '../limits.ts';
import { accessId } from '../schemas/access-id.ts';
import {
  ownPasswordChange,
  passwordByLink,
  passwordChange,
  passwordLink,
  passwordMail,
  passwordOnly,
  passwordReset,
  remainingTokens,
} from '../schemas/password.ts';
import { routesOf } from './route.ts';

const route = routesOf('passwords');
const admin = { anyOf: ['ADMIN'] } as const;
const strong = 'Seven-geese-fly-7';
const exampleToken = 'k3wVb0yZ3Y7m1Jx5q9uQm0n2b4c6d8e0f2g4h6i8j0k';

export const changeOwnPassword = route('change-own', {
  method: 'POST',
  path: '/api/admin/user/change-password',
  summary: 'Change one’s own password',
  description: 'Sets a new password. All sessions of the user end. API tokens belong to no user: 400.',
  access: 'any',
  role: 'sessions',
  body: ownPasswordChange,
  responses: { 200: { description: 'The password is changed' } },
  example: { caller: 'user', body: { password: strong, confirmPassword: strong, oldPassword: strong } },
});

export const changePassword = route('change', {
  method: 'POST',
  path: '/api/admin/user-admin/{id}/change-password',
  summary: 'Set the password of a user',
  description:
    'Sets a new password. All sessions of the user end; personal tokens stay, unless their removal is asked for.',
  access: admin,
  role: 'sessions',
  params: z.object({ id: accessId.describe('Id of a user') }),
  body: passwordChange,
  responses: { 200: { description: 'The password is set', schema: remainingTokens } },
  errors: [404],
  example: { params: { id: '2' }, body: { password: strong } },
});

export const validatePassword = route('validate', {
  method: 'POST',
  path: '/api/admin/user-admin/validate-password',
  summary: 'Check whether a password is strong enough',
  description: 'Stores nothing.',
  access: admin,
  role: 'reader',
  body: passwordOnly,
  responses: { 200: { description: 'It is' } },
  example: { body: { password: strong } },
});

export const createPasswordLink = route('create-link', {
  method: 'POST',
  path: '/api/admin/user-admin/reset-password',
  summary: 'Make a link to set a password',
  description:
    'A link with which its holder sets the password of a user, once within a day. Personal tokens of the user stay, unless ' +
    'their removal is asked for; they are then deleted at once.',
  access: admin,
  role: 'sessions',
  body: passwordReset,
  responses: {
    200: { description: 'The link', schema: z.object({ resetPasswordUrl: z.string(), ...remainingTokens.shape }) },
  },
  errors: [404],
  example: { body: { id: 2 } },
});

export const readPasswordLink = route('read-link', {
  method: 'GET',
  path: '/auth/reset/validate',
  summary: 'Check a link to set a password',
  description: 'Whose password the link sets. 401 for one that is unknown, used or expired.',
  access: 'public',
  addressLimit,
  role: 'sessions',
  query: z.object({ token: z.string().max(200) }),
  responses: { 200: { description: 'The user', schema: passwordLink } },
  example: { query: { token: exampleToken } },
});

export const setPasswordByLink = route('set-by-link', {
  method: 'POST',
  path: '/auth/reset/password',
  summary: 'Set a password by a link',
  description: 'Sets a password, and ends the link and all sessions of the user.',
  access: 'public',
  addressLimit,
  role: 'sessions',
  body: passwordByLink,
  responses: { 200: { description: 'The password is set' } },
  example: { body: { token: exampleToken, password: strong } },
});

export const validateNewPassword = route('validate-new', {
  method: 'POST',
  path: '/auth/reset/validate-password',
  summary: 'Check whether a password is strong enough',
  description: 'Stores nothing; for somebody who has a link.',
  access: 'public',
  addressLimit,
  role: 'none',
  body: passwordOnly,
  responses: { 200: { description: 'It is' } },
  example: { body: { password: strong } },
});

export const mailPasswordLink = route('mail-link', {
  method: 'POST',
  path: '/auth/reset/password-email',
  summary: 'Have a link to set a password sent',
  description:
    'Sends a link to the email of a user. The answer is the same, and takes the same time, whether or not there is such a ' +
    'user. 501 where the installation sends no mail.',
  access: 'public',
  addressLimit,
  role: 'mailer',
  body: passwordMail,
  responses: {
    202: { description: 'If there is such a user, the link is on its way' },
    501: { description: 'This installation sends no mail', schema: errorBody },
  },
  example: { body: { email: 'ingrid@example.com' }, refused: 501 },
});

export const previewMail = route('preview-mail', {
  method: 'GET',
  path: '/api/admin/email/preview/{format}/{template}',
  summary: 'Preview a mail',
  description:
    'The text of a mail as it would be sent now, with a link that leads nowhere. Mails are plain text, in both formats.',
  access: admin,
  role: 'reader',
  params: z.object({
    format: z.string().describe('`html` or `text`'),
    template: z.string().describe('`reset-password`, the only mail that is sent'),
  }),
  responses: { 200: { description: 'The mail' } },
  errors: [404],
  example: { params: { format: 'text', template: 'reset-password' } },
});
