import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** A browser to run tests in. */
export interface FoundBrowser {
  readonly executablePath: string;
  /** Additional environment variables that the browser needs. */
  readonly env: Readonly<Record<string, string>>;
}

/** Arguments that keep a browser quiet, and let it run as root in a container. None of them makes it less strict. */
export const browserArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];

/** Finds Chrome or Chromium in its usual places. */
const installed = (): string | undefined => {
  const { PATH = '', PROGRAMFILES = 'C:\\Program Files', LOCALAPPDATA = '' } = process.env;
  const elsewhere = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(PROGRAMFILES, 'Google/Chrome/Application/chrome.exe'),
    join(LOCALAPPDATA, 'Google/Chrome/Application/chrome.exe'),
  ];
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...elsewhere].find(canRun);
};

const libraries = ['/usr/lib', '/usr/lib64', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];

/** The packaged fonts and those of the system; without this file the browser stops. */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  <alias binding="strong">
    <family>monospace</family>
    <prefer><family>DejaVu Sans Mono</family><family>Liberation Mono</family><family>Noto Sans Mono</family></prefer>
  </alias>
</fontconfig>
`;

/** Unpacks the packaged browser (Linux on x64 and arm64) once. The folder is renamed at the end. */
const unpack = async (folder: string): Promise<void> => {
  const fresh = `${folder}-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const before = process.env.TMPDIR;
  // The package unpacks the browser only to this folder.
  process.env.TMPDIR = fresh;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
};

const ofPackages = async (): Promise<FoundBrowser> => {
  const folder = resolve('node_modules/.cache/chromium-153.0.0');
  if (!existsSync(join(folder, 'chromium'))) await unpack(folder);
  const settings = join(folder, 'fonts.conf');
  writeFileSync(settings, fontSettings(folder));
  const hasNss = libraries.some((one) => existsSync(join(one, 'libnss3.so')));
  return {
    executablePath: join(folder, 'chromium'),
    env: { FONTCONFIG_FILE: settings, ...(!hasNss && { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }) },
  };
};

/**
 * Finds the browser that `HALYARD_BROWSER` names, else an installed Chrome or Chromium, else the packaged one.
 * `HALYARD_BROWSER=packages` always selects the packaged one.
 */
export const findBrowser = async (): Promise<FoundBrowser> => {
  const { HALYARD_BROWSER: named } = process.env;
  if (named && named !== 'packages') return { executablePath: named, env: {} };
  const found = named === 'packages' ? undefined : installed();
  return found === undefined ? await ofPackages() : { executablePath: found, env: {} };
};
