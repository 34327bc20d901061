import * as z from 'zod';
import { banner, bannerBody, bannerParams } from '../schemas/banner.ts';
import { routesOf } from './route.ts';

const route = routesOf('banners');
const access = { anyOf: ['ADMIN'] } as const;
const params = bannerParams;
const one = { params: { id: '1' } };

export const listBanners = route('list', {
  method: 'GET',
  path: '/api/admin/banners',
  summary: 'List banners',
  description: 'The messages that administrators show to everybody, by id; also those that are switched off.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The banners', schema: z.object({ banners: z.array(banner) }) } },
  example: {},
});

export const createBanner = route('create', {
  method: 'POST',
  path: '/api/admin/banners',
  summary: 'Create a banner',
  description: 'Shows a message to everybody who opens a console. At most 100.',
  access,
  role: 'writer',
  body: bannerBody,
  responses: { 201: { description: 'The banner; `Location` leads to it', schema: banner } },
  example: {
    body: {
      message: 'On Sunday from 8 to 9 nothing can be changed.',
      enabled: true,
      variant: 'warning',
      sticky: true,
      link: 'https://status.example.com',
      linkText: 'Status',
    },
  },
});

export const updateBanner = route('update', {
  method: 'PUT',
  path: '/api/admin/banners/{id}',
  summary: 'Change a banner',
  description: 'Replaces all members of a banner; those that are left out take their defaults.',
  access,
  role: 'writer',
  params,
  body: bannerBody,
  responses: { 200: { description: 'The banner', schema: banner } },
  errors: [404],
  example: { ...one, body: { message: 'On Sunday from 8 to 10 nothing can be changed.', variant: 'warning' } },
});

export const enableBanner = route('enable', {
  method: 'POST',
  path: '/api/admin/banners/{id}/on',
  summary: 'Show a banner',
  description: 'Shows a banner again.',
  access,
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'The banner is shown' } },
  errors: [400, 404],
  example: one,
});

export const disableBanner = route('disable', {
  method: 'POST',
  path: '/api/admin/banners/{id}/off',
  summary: 'Hide a banner',
  description: 'Keeps a banner, and no longer shows it.',
  access,
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'The banner is hidden' } },
  errors: [400, 404],
  example: one,
});

export const deleteBanner = route('remove', {
  method: 'DELETE',
  path: '/api/admin/banners/{id}',
  summary: 'Delete a banner',
  description: 'Deletes a banner. Its id is not used again.',
  access,
  role: 'writer',
  params,
  responses: { 204: { description: 'The banner is deleted' } },
  errors: [400, 404],
  example: { params: { id: '2' } },
});
