import { createHash } from 'node:crypto';
import { type Html, html, prose, raw } from './html.ts';
import { type Operation, type PageModel, type Parameter, pageModel, type Response } from './page-model.ts';
import { membersOf, typeLine } from './page-schema.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

const parameters = (of: readonly Parameter[]): Html | undefined =>
  of.length === 0
    ? undefined
    : html`<h4>Parameters</h4><table>${of.map(
        ({ name, in: where, required, schema, description }) =>
          html`<tr><td><code>${name}</code>${required ? html`<b title="required">*</b>` : undefined}</td><td>${where}</td><td><span class="type">${
            schema && typeLine(schema)
          }</span>${prose(description)}</td></tr>`,
      )}</table>`;

const content = (title: string, of: Response['content']): readonly Html[] =>
  Object.entries(of ?? {}).map(
    ([type, { schema, example }]) =>
      html`<h4>${title} <code>${type}</code></h4>${
        schema && html`<p class="type">${typeLine(schema)}</p>${membersOf(schema)}`
      }${example === undefined ? undefined : html`<pre>${pretty(example)}</pre>`}`,
  );

const responses = ({ responses: of }: Operation, shared: PageModel['components']['responses']): Html => {
  const resolved = Object.entries(of).map(([status, response]) => {
    const name = response.$ref?.slice(response.$ref.lastIndexOf('/') + 1);
    return { status, response, description: (name === undefined ? response : shared[name])?.description };
  });
  return html`<h4>Answers</h4><table>${resolved.map(
    ({ status, description }) => html`<tr><td><code>${status}</code></td><td>${prose(description)}</td></tr>`,
  )}</table>${resolved.flatMap(({ status, response }) => content(status, response.content))}`;
};

const field = (name: string, label: string, value: unknown): Html =>
  html`<label>${label}<input name="${name}" value="${value === undefined ? '' : String(value)}"></label>`;

const form = ({ path, method, operation }: Listed): Html => {
  const body = operation.requestBody?.content['application/json'];
  return html`<form data-path="${path}" data-method="${method}"><h4>Try it</h4>${operation.parameters.map(
    ({ name, in: where, example }) => field(`${where}:${name}`, name, example),
  )}${
    body &&
    html`<label>Body<textarea name="body:">${body.example === undefined ? '' : pretty(body.example)}</textarea></label>`
  }<button>Send</button><pre><output></output></pre></form>`;
};

const section = (listed: Listed, model: PageModel): Html => {
  const { path, method, operation } = listed;
  const { operationId, summary, description, deprecated } = operation;
  return html`<details class="operation${deprecated ? ' deprecated' : ''}" id="${operationId}"><summary><span class="method">${method}</span><code>${path}</code> ${summary}${
    deprecated ? ' (deprecated)' : ''
  }</summary>${prose(description)}${parameters(operation.parameters)}${content('Body', operation.requestBody?.content)}${responses(
    operation,
    model.components.responses,
  )}${form(listed)}</details>`;
};

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page may only load its own style, its own script and this API. */
export const pagePolicy = `default-src 'none'; style-src ${sha256(pageStyle)}; script-src ${sha256(pageScript)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The reference as one self-contained HTML page, rendered from the OpenAPI document: it loads nothing else
 * (docs/decisions/0050).
 * @throws ZodError when this is not a document of `openApiDocument`
 */
export const renderPage = (document: unknown): string => {
  const model = pageModel.parse(document);
  const operations = Object.entries(model.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = model.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const schemas = Object.entries(model.components.schemas);
  const { title, version, description } = model.info;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} ${version}</title><style>${raw(
    pageStyle,
  )}</style></head><body><nav><h1>${title}</h1><p>${version} · <a href="docs/openapi.json">OpenAPI</a></p>${tags.map(
    ({ name, operations: of }) =>
      html`<h2>${name}</h2>${of.map(({ operation }) => html`<a href="#${operation.operationId}">${operation.summary}</a>`)}`,
  )}<h2>Schemas</h2>${schemas.map(([name]) => html`<a href="#schema-${name}">${name}</a>`)}</nav><main>${prose(
    description,
  )}<label>Token<input id="token" type="password" autocomplete="off" placeholder="*:*.…"></label>${tags.map(
    ({ name, operations: of }) => html`<h2>${name}</h2>${of.map((listed) => section(listed, model))}`,
  )}<h2>Schemas</h2>${schemas.map(
    ([name, schema]) =>
      html`<details class="operation" id="schema-${name}"><summary><code>${name}</code></summary>${prose(schema.description)}<p class="type">${typeLine(
        schema,
      )}</p>${membersOf(schema)}</details>`,
  )}</main><script>${raw(pageScript)}</script></body></html>`.html;
};
