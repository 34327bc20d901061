import { execSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const packedSchema = z.tuple([z.object({ filename: z.string() })]);

/**
 * Packs a package into an archive beside its folder, from which it is installed: nobody has to trust a name in a registry
 * (docs/decisions/0264-packages-by-file.md).
 * @param archive its name, without a version, so that documents can name it
 * @returns the path of the archive
 */
export const pack = (folder: string, archive: string): string => {
  const beside = dirname(folder);
  const json = execSync('npm pack --json --ignore-scripts --pack-destination ..', { cwd: folder, encoding: 'utf8' });
  const [{ filename }] = packedSchema.parse(JSON.parse(json));
  const file = join(beside, archive);
  renameSync(join(beside, filename), file);
  return file;
};
