import * as z from 'zod';
import { releasePlanTemplate, releasePlanTemplateBody, releasePlanTemplatesQuery } from '../schemas/release-plan.ts';
import { routesOf } from './route.ts';

const route = routesOf('release-plan-templates', 'Release plan templates');

const ofInstallation = '/api/admin/release-plan-templates';
const ofProject = '/api/admin/projects/{projectId}/release-plan-templates';
const inProject = { anyOf: ['UPDATE_PROJECT'], project: 'projectId' } as const;
const mayUpdate = { anyOf: ['RELEASE_PLAN_TEMPLATE_UPDATE'] } as const;

const template = z.string().describe('Id of a template');
const params = z.object({ templateId: template });
const project = z.object({ projectId: z.string() });
const projectParams = z.object({ projectId: z.string(), templateId: template });

/** Ids of the demo data. */
const one = { params: { templateId: '01JEXAMPLE0000000000000001' } };
const oneOfProject = { params: { projectId: 'default', templateId: '01JEXAMPLE0000000000000003' } };
/** Those that samples delete. */
const other = { params: { templateId: '01JEXAMPLE0000000000000002' } };
const otherOfProject = { params: { projectId: 'default', templateId: '01JEXAMPLE0000000000000004' } };

const list = { 200: { description: 'The templates', schema: z.array(releasePlanTemplate) } };
const shown = { 200: { description: 'The template', schema: releasePlanTemplate } };
const made = { 201: { description: 'The template; `Location` leads to it', schema: releasePlanTemplate } };

const rollout = (percentage: string) => ({
  name: 'flexibleRollout',
  parameters: { rollout: percentage, stickiness: 'default' },
});

const body = {
  name: 'In three days',
  description: 'A tenth of the users on the first day, half of them on the second',
  milestones: [
    { name: 'A tenth', transitionCondition: { intervalMinutes: 1440 }, strategies: [rollout('10')] },
    { name: 'Half', transitionCondition: { intervalMinutes: 1440 }, strategies: [rollout('50')] },
    { name: 'Everybody', strategies: [rollout('100')] },
  ],
};

export const listReleasePlanTemplates = route('list', {
  method: 'GET',
  path: ofInstallation,
  summary: 'List release plan templates',
  description: 'The templates of the installation, the oldest first; archived ones only with `archived=true`.',
  access: 'any',
  role: 'reader',
  query: releasePlanTemplatesQuery,
  responses: list,
  example: {},
});

export const createReleasePlanTemplate = route('create', {
  method: 'POST',
  path: ofInstallation,
  summary: 'Create a release plan template',
  description: 'Creates a template of which plans of every project can be made. At most 100.',
  access: { anyOf: ['RELEASE_PLAN_TEMPLATE_CREATE'] },
  role: 'writer',
  body: releasePlanTemplateBody,
  responses: made,
  errors: [404, 409],
  example: { body },
});

export const getReleasePlanTemplate = route('get', {
  method: 'GET',
  path: `${ofInstallation}/{templateId}`,
  summary: 'Get a release plan template',
  description: 'Gets one template of the installation, archived or not.',
  access: 'any',
  role: 'reader',
  params,
  responses: shown,
  errors: [404],
  example: one,
});

export const updateReleasePlanTemplate = route('update', {
  method: 'PUT',
  path: `${ofInstallation}/{templateId}`,
  summary: 'Change a release plan template',
  description: 'Replaces name, description and milestones. Plans that were made of the template stay as they are.',
  access: mayUpdate,
  role: 'writer',
  params,
  body: releasePlanTemplateBody,
  responses: shown,
  errors: [404, 409],
  example: { ...one, body },
});

export const deleteReleasePlanTemplate = route('remove', {
  method: 'DELETE',
  path: `${ofInstallation}/{templateId}`,
  summary: 'Delete a release plan template',
  description: 'Deletes a template. Plans that were made of it stay as they are.',
  access: { anyOf: ['RELEASE_PLAN_TEMPLATE_DELETE'] },
  role: 'writer',
  params,
  responses: { 204: { description: 'The template is deleted' } },
  errors: [404],
  example: other,
});

export const archiveReleasePlanTemplate = route('archive', {
  method: 'POST',
  path: `${ofInstallation}/archive/{templateId}`,
  summary: 'Archive a release plan template',
  description: 'No further plan can be made of the template, and lists leave it out.',
  access: mayUpdate,
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'The template is archived' } },
  errors: [404],
  example: one,
});

export const unarchiveReleasePlanTemplate = route('unarchive', {
  method: 'POST',
  path: `${ofInstallation}/unarchive/{templateId}`,
  summary: 'Take a release plan template out of the archive',
  description: 'Plans can be made of the template again.',
  access: mayUpdate,
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'The template is not archived' } },
  errors: [404],
  example: one,
});

export const listProjectReleasePlanTemplates = route('list-of-project', {
  method: 'GET',
  path: ofProject,
  summary: 'List the release plan templates for a project',
  description:
    'The templates of which plans of the project can be made: those of the installation, then its own, each the oldest ' +
    'first; archived ones only with `archived=true`.',
  access: 'any',
  role: 'reader',
  params: project,
  query: releasePlanTemplatesQuery,
  responses: list,
  errors: [404],
  example: { params: { projectId: 'default' } },
});

export const createProjectReleasePlanTemplate = route('create-in-project', {
  method: 'POST',
  path: ofProject,
  summary: 'Create a release plan template of a project',
  description: 'Creates a template of which plans of this project can be made. At most 100 in each project.',
  access: inProject,
  role: 'writer',
  params: project,
  body: releasePlanTemplateBody,
  responses: made,
  errors: [404, 409],
  example: { params: { projectId: 'default' }, body },
});

export const getProjectReleasePlanTemplate = route('get-of-project', {
  method: 'GET',
  path: `${ofProject}/{templateId}`,
  summary: 'Get a release plan template of a project',
  description: 'Gets one template of the project, archived or not.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  responses: shown,
  errors: [404],
  example: oneOfProject,
});

export const updateProjectReleasePlanTemplate = route('update-in-project', {
  method: 'PUT',
  path: `${ofProject}/{templateId}`,
  summary: 'Change a release plan template of a project',
  description: 'Replaces name, description and milestones. Plans that were made of the template stay as they are.',
  access: inProject,
  role: 'writer',
  params: projectParams,
  body: releasePlanTemplateBody,
  responses: shown,
  errors: [404, 409],
  example: { ...oneOfProject, body },
});

export const deleteProjectReleasePlanTemplate = route('remove-in-project', {
  method: 'DELETE',
  path: `${ofProject}/{templateId}`,
  summary: 'Delete a release plan template of a project',
  description: 'Deletes a template. Plans that were made of it stay as they are.',
  access: inProject,
  role: 'writer',
  params: projectParams,
  responses: { 204: { description: 'The template is deleted' } },
  errors: [404],
  example: otherOfProject,
});

export const archiveProjectReleasePlanTemplate = route('archive-in-project', {
  method: 'POST',
  path: `${ofProject}/archive/{templateId}`,
  summary: 'Archive a release plan template of a project',
  description: 'No further plan can be made of the template, and lists leave it out.',
  access: inProject,
  role: 'writer',
  accepts: 'any',
  params: projectParams,
  responses: { 200: { description: 'The template is archived' } },
  errors: [404],
  example: oneOfProject,
});

export const unarchiveProjectReleasePlanTemplate = route('unarchive-in-project', {
  method: 'POST',
  path: `${ofProject}/unarchive/{templateId}`,
  summary: 'Take a release plan template of a project out of the archive',
  description: 'Plans can be made of the template again.',
  access: inProject,
  role: 'writer',
  accepts: 'any',
  params: projectParams,
  responses: { 200: { description: 'The template is not archived' } },
  errors: [404],
  example: oneOfProject,
});
