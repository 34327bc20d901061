import { feedback, feedbackChange, feedbackParams, newFeedback } from '../schemas/feedback.ts';
import { routesOf } from './route.ts';

const route = routesOf('feedback');
const responses = { 200: { description: 'What is stored now', schema: feedback } } as const;

export const createFeedback = route('create', {
  method: 'POST',
  path: '/api/admin/feedback',
  summary: 'Say that a question was answered',
  description:
    'Stores for the calling user that a question of a console was answered now. API tokens are no user: 400.',
  access: 'any',
  role: 'writer',
  body: newFeedback,
  responses,
  example: { caller: 'user', body: { feedbackId: 'pnps', neverShow: false } },
});

export const updateFeedback = route('update', {
  method: 'PUT',
  path: '/api/admin/feedback/{id}',
  summary: 'Change what is stored of a question',
  description: 'Changes the given members for the calling user. API tokens are no user: 400.',
  access: 'any',
  role: 'writer',
  params: feedbackParams,
  body: feedbackChange,
  responses,
  example: { caller: 'user', params: { id: 'pnps' }, body: { neverShow: true } },
});
