import { CliError } from './exit.ts';

type Fetch = (request: Request) => Promise<Response>;

/**
 * A fetch for servers of the API alone: where a page answers, the address is that of something else, e.g. of a console or
 * of a proxy that wants people to sign in.
 * @throws CliError for such an answer
 */
export const answersAsApi =
  (fetch: Fetch, url: string): Fetch =>
  async (request) => {
    const response = await fetch(request);
    if (!response.ok || !/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')) return response;
    await response.body?.cancel();
    throw new CliError(`${url} is not the address of a server: a web page answers there. Check --url or HALYARD_URL.`);
  };
