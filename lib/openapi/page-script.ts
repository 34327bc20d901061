/**
 * Script of the reference page: sends the values of a form and shows the answer. The token stays in the page. The
 * address of the page contains the prefix of the paths (a stage name on AWS).
 */
export const pageScript = `
const base = location.pathname.replace(/\\/docs\\/?$/, '');
const token = document.getElementById('token');
const send = async (form) => {
  const values = new FormData(form);
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const [name, value] of values) {
    const [where, key] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)];
    if (where === 'path') path = path.replace('{' + key + '}', encodeURIComponent(value));
    if (where === 'query' && value !== '') query.append(key, value);
  }
  const headers = token.value === '' ? {} : { authorization: token.value };
  const body = values.get('body:');
  if (form.dataset.method !== 'GET' && form.dataset.method !== 'DELETE') headers['content-type'] = 'application/json';
  const answer = await fetch(base + path + (query.size > 0 ? '?' + query : ''), {
    method: form.dataset.method, headers, ...(body ? { body } : {}),
  });
  const text = await answer.text();
  let shown = text;
  try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { /* not JSON: shown as it is */ }
  return answer.status + ' ' + answer.statusText + '\\n\\n' + shown;
};
document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const output = event.target.querySelector('output');
  output.textContent = '…';
  output.textContent = await send(event.target).catch((error) => String(error));
});
const open = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
};
addEventListener('hashchange', open);
open();
`;
