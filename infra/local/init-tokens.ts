/** Complete secrets of tokens to create at the first start, by kind (contract: seed §9.1). */
export interface InitTokens {
  readonly admin: string[];
  readonly client: string[];
  readonly frontend: string[];
}

const list = (text = ''): string[] =>
  text
    .split(',')
    .map((token) => token.trim())
    .filter(Boolean);

/** Reads the environment variables, whose names are those that users of this API know. Commas separate values. */
export const initTokens = (env: NodeJS.ProcessEnv): InitTokens => ({
  admin: list(env.INIT_ADMIN_API_TOKENS),
  client: list(env.INIT_CLIENT_API_TOKENS),
  frontend: list(env.INIT_FRONTEND_API_TOKENS),
});
