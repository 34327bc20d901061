/** The ways to connect, in the order in which they are offered. */
export const sdks = [
  'node',
  'python',
  'java',
  'go',
  'dotnet',
  'ruby',
  'php',
  'rust',
  'react',
  'browser',
  'openfeature',
  'curl',
] as const;
export type Sdk = (typeof sdks)[number];
