import { queryOptions } from '@tanstack/react-query';
import { answerOf, type BodyOf, type DataOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';

const ofInstallation = '/api/admin/release-plan-templates';
const ofProject = '/api/admin/projects/{projectId}/release-plan-templates';

const list = (archived: 'true' | 'false') => api.GET(ofInstallation, { params: { query: { archived } } });

/** A template of the installation, or of a project. */
export type Template = DataOf<Awaited<ReturnType<typeof list>>>[number];
export type TemplateBody = BodyOf<typeof ofInstallation, 'post'>;

/** The templates of the installation, archived ones included. */
export const templates = queryOptions({
  queryKey: ['release-templates'],
  queryFn: ({ signal }) => answerOf(api.GET(ofInstallation, { params: { query: { archived: 'true' } }, signal })),
});

/** The templates of which plans of a project can be made: those of the installation, then its own. */
export const projectTemplates = (projectId: string, withArchived: boolean) =>
  queryOptions({
    queryKey: ['release-templates', projectId, withArchived],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET(ofProject, {
          params: { path: { projectId }, query: { archived: withArchived ? 'true' : 'false' } },
          signal,
        }),
      ),
  });

/** Where a template is: its project, or the installation. */
export interface TemplatePlace {
  readonly templateId: string;
  readonly projectId: string | undefined;
}

/** Reads a template, bypassing every cache. */
export const templateNow = ({ templateId, projectId }: TemplatePlace): Promise<Template> =>
  answerOf(
    projectId === undefined
      ? api.GET(`${ofInstallation}/{templateId}`, { params: { path: { templateId } } })
      : api.GET(`${ofProject}/{templateId}`, { params: { path: { templateId, projectId } } }),
  );

/** @param projectId undefined: it belongs to the installation @returns its id */
export const createTemplate = async (projectId: string | undefined, body: TemplateBody): Promise<string> =>
  (
    await answerOf(
      projectId === undefined
        ? api.POST(ofInstallation, { body })
        : api.POST(ofProject, { params: { path: { projectId } }, body }),
    )
  ).id;

/** @param comment for the history; empty: none */
export const changeTemplate = (
  { templateId, projectId }: TemplatePlace,
  body: TemplateBody,
  comment: string,
): Promise<unknown> =>
  answerOf(
    projectId === undefined
      ? api.PUT(`${ofInstallation}/{templateId}`, {
          params: { path: { templateId }, header: writeHeaders({ comment }) },
          body,
        })
      : api.PUT(`${ofProject}/{templateId}`, {
          params: { path: { templateId, projectId }, header: writeHeaders({ comment }) },
          body,
        }),
  );

export const deleteTemplate = ({ templateId, projectId }: TemplatePlace): Promise<unknown> =>
  answerOf(
    projectId === undefined
      ? api.DELETE(`${ofInstallation}/{templateId}`, { params: { path: { templateId } } })
      : api.DELETE(`${ofProject}/{templateId}`, { params: { path: { templateId, projectId } } }),
  );

/** Puts a template into the archive, or takes it out. */
export const archiveTemplate = ({ templateId, projectId }: TemplatePlace, isArchived: boolean): Promise<unknown> => {
  const action = isArchived ? 'archive' : 'unarchive';
  return answerOf(
    projectId === undefined
      ? api.POST(`${ofInstallation}/${action}/{templateId}`, { params: { path: { templateId } } })
      : api.POST(`${ofProject}/${action}/{templateId}`, { params: { path: { templateId, projectId } } }),
  );
};
