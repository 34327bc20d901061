import { DemoFailed } from '../api.ts';

/**
 * Loads a package that only the demo needs: a devDependency, which an installation without these does not have.
 * @throws DemoFailed that says so
 */
export const packageForDemo = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw new DemoFailed(
        `A package of the demo is missing, because only production packages are installed: run npm ci. (${error.message})`,
      );
    throw error;
  }
};
