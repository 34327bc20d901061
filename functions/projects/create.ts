import { createProject } from '../../lib/contract/routes/projects.ts';
import { createProject as create, newProjectReads } from '../../lib/flags/projects/create.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createProject, { catalog }, ({ body, identity }) =>
  joinReads(newProjectReads(body.id, identity.userId), catalog.unread([instance])),
)(async ({ body, context }) => {
  const project = await create(context, body);
  return { status: 201, headers: { Location: `projects/${project.id}` }, body: project };
});
