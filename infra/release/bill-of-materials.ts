import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What npm writes, as far as it is read here: CycloneDX 1.5, with properties of its own. */
const schema = z.looseObject({
  serialNumber: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

/** The end of the name that npm gives to such a property. */
const development = ':package:development';

/**
 * The software bill of materials, in the format CycloneDX: everything in the lock file that `npm ci --omit=dev` installs, or
 * whose code is in an archive. What differs each time is left out: a number by chance, the time of its making, and the name
 * of the folder.
 * @param now the time of the release
 * @param shipped packages whose code is in an archive, as `name@version`
 */
export const billOfMaterials = (now: Date, shipped: ReadonlySet<string>): string => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const { serialNumber: _, metadata, components, dependencies, ...bill } = schema.parse(JSON.parse(text));
  // What the command line is built of is installed for development only. npm's own `--omit=dev` also leaves out what packages for development share with others (npm 11.19).
  const kept = components.filter(
    ({ properties, name, version }) =>
      shipped.has(`${name}@${version}`) || !properties.some((property) => property.name.endsWith(development)),
  );
  const refs = new Set([metadata.component['bom-ref'], ...kept.map((one) => one['bom-ref'])]);
  const same = {
    ...bill,
    metadata: { ...metadata, timestamp: now.toISOString(), component: { ...metadata.component, name: 'halyard' } },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => refs.has(ref)) })),
  };
  return `${JSON.stringify(same, null, 2)}\n`;
};
